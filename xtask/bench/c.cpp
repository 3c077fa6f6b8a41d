// The C library beside yyjson and simdjson, for `cargo xtask bench c`: of every line the type, and of one type a string and a whole
// number. Only the library enforces the rules. One thread. xtask/src/bench/program.rs has the protocol; the arguments are the type
// and the names of its two fields.
#include <agentevents.h>

#include "simdjson.h"
#include "yyjson.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

namespace {

struct Job {
    std::string type, string, number;
};

// What was found. Names are counted one at a time: the last one is nearly always the next one.
class Found {
public:
    void add(std::string_view name, uint64_t count = 1) {
        if (last_ == nullptr || last_->first != name) {
            auto found = counts_.find(name);
            last_ = &*(found != counts_.end() ? found : counts_.emplace(name, 0).first);
        }
        last_->second += count;
    }

    void add_fields(size_t string_bytes, uint64_t number) {
        bytes_ += string_bytes;
        sum_ += number;
    }

    void print() const {
        for (const auto &[name, count] : counts_) {
            std::cout << '\t' << name << '=' << count;
        }
        std::cout << "\tbytes of strings=" << bytes_ << "\tsum of numbers=" << sum_;
    }

private:
    std::map<std::string, uint64_t, std::less<>> counts_;
    std::pair<const std::string, uint64_t> *last_ = nullptr;
    uint64_t bytes_ = 0, sum_ = 0;
};

void must(bool holds, const char *what) {
    if (!holds) {
        std::cerr << "bench: " << what << '\n';
        std::exit(2);
    }
}

// By the library, as a program reads a pipe: 64 KiB at a time.
void read_ours(const simdjson::padded_string &stream, const char *name, const Job &job, Found &found) {
    agentevents_dialect *dialect = nullptr;
    agentevents_decoder *decoder = nullptr;
    must(agentevents_dialect_named(name, &dialect) == AGENTEVENTS_OK, "no such dialect");
    must(agentevents_decoder_new(dialect, nullptr, &decoder) == AGENTEVENTS_OK, "no decoder");
    const uint32_t wanted = agentevents_dialect_type_id(dialect, job.type.c_str());
    const std::string string_pointer = "/" + job.string, number_pointer = "/" + job.number;
    uint64_t counts[256] = {};
    const agentevents_event *event = nullptr;
    const agentevents_fault *fault = nullptr;
    for (size_t at = 0; at <= stream.size(); at += 64 << 10) {
        const size_t len = std::min<size_t>(64 << 10, stream.size() - at);
        must(agentevents_decoder_push(decoder, stream.data() + at, len) == AGENTEVENTS_OK, "no push");
        agentevents_result result;
        while (result = agentevents_decoder_next(decoder, &event, &fault), AGENTEVENTS_IS_OUTCOME(result)) {
            must(result == AGENTEVENTS_EVENT, "a line that is no event");
            counts[event->type_id & 255]++;
            if (event->type_id == wanted) {
                agentevents_string string = {nullptr, 0};
                uint64_t number = 0;
                must(agentevents_event_string(event, string_pointer.c_str(), &string) == AGENTEVENTS_FOUND, "no string");
                agentevents_event_uint64(event, number_pointer.c_str(), &number);
                found.add_fields(string.len, number);
            }
        }
    }
    for (uint32_t id = 1; id < 256; id++) {
        if (counts[id] > 0) {
            const agentevents_string type = agentevents_dialect_type_name(dialect, id);
            found.add({type.ptr, type.len}, counts[id]);
        }
    }
    agentevents_decoder_free(decoder);
    agentevents_dialect_free(dialect);
}

// A document a line, its memory from one pool.
void read_yyjson(const simdjson::padded_string &stream, const Job &job, Found &found) {
    static std::string pool(yyjson_read_max_memory_usage(4 << 20, YYJSON_READ_NOFLAG), '\0');
    yyjson_alc allocator;
    must(yyjson_alc_pool_init(&allocator, pool.data(), pool.size()), "no pool");
    const char *at = stream.data(), *end = at + stream.size();
    while (at < end) {
        const char *line_end = static_cast<const char *>(std::memchr(at, '\n', end - at));
        line_end = line_end == nullptr ? end : line_end;
        yyjson_doc *document = yyjson_read_opts(const_cast<char *>(at), line_end - at, YYJSON_READ_NOFLAG, &allocator, nullptr);
        must(document != nullptr, "yyjson cannot read a line");
        yyjson_val *object = yyjson_doc_get_root(document);
        yyjson_val *type = yyjson_obj_get(object, "type");
        const std::string_view name(yyjson_get_str(type), yyjson_get_len(type));
        found.add(name);
        if (name == job.type) {
            yyjson_val *string = yyjson_obj_getn(object, job.string.data(), job.string.size());
            yyjson_val *number = yyjson_obj_getn(object, job.number.data(), job.number.size());
            found.add_fields(yyjson_get_len(string), yyjson_get_uint(number));
        }
        yyjson_doc_free(document);
        at = line_end + 1;
    }
}

// Longer than any line of the streams.
constexpr size_t BATCH = 1 << 20;

void read_dom(const simdjson::padded_string &stream, const Job &job, Found &found) {
    simdjson::dom::parser parser;
    parser.threaded = false;
    simdjson::dom::document_stream documents = parser.parse_many(stream, BATCH);
    for (simdjson::dom::element document : documents) {
        const std::string_view name = document["type"].get_string();
        found.add(name);
        if (name == job.type) {
            std::string_view string;
            uint64_t number = 0;
            must(document[job.string].get(string) == simdjson::SUCCESS, "no string");
            [[maybe_unused]] const auto absent = document[job.number].get(number);
            found.add_fields(string.size(), number);
        }
    }
}

// Reads no more of a line than is asked for: the rest of it is not even checked.
void read_on_demand(const simdjson::padded_string &stream, const Job &job, Found &found) {
    simdjson::ondemand::parser parser;
    parser.threaded = false;
    simdjson::ondemand::document_stream documents = parser.iterate_many(stream, BATCH);
    for (auto document : documents) {
        const std::string_view name = document["type"].get_string();
        found.add(name);
        if (name == job.type) {
            std::string_view string;
            uint64_t number = 0;
            must(document[job.string].get(string) == simdjson::SUCCESS, "no string");
            const size_t bytes = string.size();
            [[maybe_unused]] const auto absent = document[job.number].get(number);
            found.add_fields(bytes, number);
        }
    }
}

}  // namespace

int main(int, char **arguments) {
    const Job job = {arguments[1], arguments[2], arguments[3]};
    const agentevents_string version = agentevents_version();
    std::cout << "agentevents, both rules\tlibagentevents " << std::string_view(version.ptr, version.len) << '\n'
              << "yyjson, a pooled document a line\tyyjson " << YYJSON_VERSION_STRING << '\n'
              << "simdjson, DOM\tsimdjson " << SIMDJSON_VERSION << '\n'
              << "simdjson, On-Demand\tsimdjson " << SIMDJSON_VERSION << " ("
              << simdjson::get_active_implementation()->name() << ")\n"
              << std::endl;
    std::string loaded;
    simdjson::padded_string stream;
    for (std::string line; std::getline(std::cin, line);) {
        const size_t first = line.find('\t');
        const size_t second = line.find('\t', first + 1);
        const std::string peer = line.substr(0, first);
        const std::string dialect = line.substr(first + 1, second - first - 1);
        const std::string file = line.substr(second + 1);
        if (file != loaded) {
            stream = simdjson::padded_string::load(file);
            loaded = file;
        }
        Found found;
        const auto start = std::chrono::steady_clock::now();
        if (peer.rfind("agentevents", 0) == 0) {
            read_ours(stream, dialect.c_str(), job, found);
        } else if (peer.rfind("yyjson", 0) == 0) {
            read_yyjson(stream, job, found);
        } else if (peer == "simdjson, DOM") {
            read_dom(stream, job, found);
        } else {
            read_on_demand(stream, job, found);
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        std::cout << seconds.count();
        found.print();
        std::cout << std::endl;
    }
}
