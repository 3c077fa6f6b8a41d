// simdjson as a peer of `cargo xtask bench`: the DOM of every line, and On-Demand reading nothing but the tag. Neither enforces
// a rule. One thread, like everyone here. xtask/src/bench/program.rs has the protocol.
#include "simdjson.h"

#include <chrono>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

namespace {

// Counts a name at a time: the last one is nearly always the next one.
class Counts {
public:
    void add(std::string_view name) {
        if (last_ == nullptr || last_->first != name) {
            auto found = counts_.find(name);
            last_ = &*(found != counts_.end() ? found : counts_.emplace(name, 0).first);
        }
        ++last_->second;
    }

    void print() const {
        for (const auto &[name, count] : counts_) {
            std::cout << '\t' << name << '=' << count;
        }
    }

private:
    std::map<std::string, uint64_t, std::less<>> counts_;
    std::pair<const std::string, uint64_t> *last_ = nullptr;
};

// Longer than any line of the streams.
constexpr size_t BATCH = 1 << 20;

void read_dom(const simdjson::padded_string &stream, Counts &counts) {
    simdjson::dom::parser parser;
    parser.threaded = false;
    simdjson::dom::document_stream documents = parser.parse_many(stream, BATCH);
    for (simdjson::dom::element document : documents) {
        counts.add(document["type"].get_string());
    }
}

void read_on_demand(const simdjson::padded_string &stream, Counts &counts) {
    simdjson::ondemand::parser parser;
    parser.threaded = false;
    simdjson::ondemand::document_stream documents = parser.iterate_many(stream, BATCH);
    for (auto document : documents) {
        counts.add(document["type"].get_string());
    }
}

}  // namespace

int main() {
    for (const char *name : {"simdjson, DOM", "simdjson, On-Demand, tag only"}) {
        std::cout << name << "\tsimdjson " << SIMDJSON_VERSION << " ("
                  << simdjson::get_active_implementation()->name() << ")\n";
    }
    std::cout << std::endl;
    std::string loaded;
    simdjson::padded_string stream;
    for (std::string line; std::getline(std::cin, line);) {
        const size_t first = line.find('\t');
        const size_t second = line.find('\t', first + 1);
        const std::string peer = line.substr(0, first);
        const std::string file = line.substr(second + 1);
        if (file != loaded) {
            stream = simdjson::padded_string::load(file);
            loaded = file;
        }
        Counts counts;
        const auto start = std::chrono::steady_clock::now();
        if (peer == "simdjson, DOM") {
            read_dom(stream, counts);
        } else {
            read_on_demand(stream, counts);
        }
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        std::cout << seconds.count();
        counts.print();
        std::cout << std::endl;
    }
}
