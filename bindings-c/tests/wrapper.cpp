// The C++ wrapper of the examples.
#include "../examples/agentevents.hpp"

#include <cstdio>
#include <cstdlib>
#include <utility>

#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            std::fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);    \
            std::exit(1);                                                                          \
        }                                                                                          \
    } while (0)

template <typename Call> static agentevents_result thrown(Call call) {
    try {
        call();
    } catch (const agentevents::error &error) {
        CHECK(error.what()[0] != '\0');
        return error.result;
    }
    return AGENTEVENTS_OK;
}

int main() {
    agentevents::decoder first(agentevents::dialect::named("stella"));
    agentevents::decoder decoder = std::move(first);
    decoder.push("{\"type\":\"tool_result\",\"ts\":5,\"call_id\":\"c\",\"duration_ms\":40,\"x\":{\"b\":true,\"d\":0.5,\"n\":null}}\n");
    decoder.push("{\"type\":\"new\"}\n[]\n");
    int events = 0, unrecognized = 0, faults = 0;
    const auto on_event = [&](const agentevents::event &event) {
        events++;
        CHECK(event.type_id() == AGENTEVENTS_STELLA_TOOL_RESULT && event.type() == "tool_result" && event.line() == 1);
        CHECK(event.json() == event.raw() && event.ts() == 5.0);
        CHECK(event.get<std::string_view>("/call_id") == "c" && event.get<std::uint64_t>("/duration_ms") == 40u);
        CHECK(event.get<std::int64_t>("/duration_ms") == 40 && event.get<double>("/x/d") == 0.5);
        CHECK(event.get<bool>("/x/b") == true && !event.get<bool>("/x/n") && !event.get<bool>("/nowhere"));
        CHECK(thrown([&] { event.get<bool>("/call_id"); }) == AGENTEVENTS_WRONG_TYPE);
        CHECK(thrown([&] { event.get<bool>("call_id"); }) == AGENTEVENTS_INVALID_ARGUMENT);
    };
    const auto on_unrecognized = [&](const agentevents::event &event) {
        unrecognized++;
        CHECK(event.type() == "new" && !event.ts());
    };
    const auto on_fault = [&](const agentevents_fault &fault) {
        faults++;
        CHECK(fault.kind == AGENTEVENTS_NOT_AN_OBJECT);
    };
    decoder.drain(on_event, on_unrecognized, on_fault);
    decoder.finish();
    decoder.drain(on_event, on_unrecognized, on_fault);
    CHECK(events == 1 && unrecognized == 1 && faults == 1 && decoder.report().lines == 3);
    CHECK(thrown([&] { decoder.push("x"); }) == AGENTEVENTS_FINISHED);
    CHECK(thrown([] { agentevents::dialect::named("bella"); }) == AGENTEVENTS_UNKNOWN_DIALECT);
    CHECK(thrown([] { agentevents::dialect::from_json_schema("{}"); }) == AGENTEVENTS_INVALID_SCHEMA);
    agentevents::dialect::from_json_schema("{\"title\":\"t\",\"oneOf\":[{\"properties\":{\"type\":{\"const\":\"a\"}}}]}");
    return 0;
}
