// Counts what a stream on standard input spent, by way of agentevents.hpp.
#include "agentevents.hpp"

#include <iostream>

int main() {
    agentevents::decoder decoder(agentevents::dialect::named("stella"));
    std::uint64_t steps = 0, milliseconds = 0;
    const auto on_event = [&](const agentevents::event &event) {
        if (event.type_id() == AGENTEVENTS_STELLA_STEP_USAGE) {
            steps++;
        } else if (event.type_id() == AGENTEVENTS_STELLA_TOOL_RESULT) {
            milliseconds += event.get<std::uint64_t>("/duration_ms").value_or(0);
        }
    };
    const auto on_unrecognized = [](const agentevents::event &) {};
    const auto on_fault = [](const agentevents_fault &fault) { std::cerr << agentevents::view(fault.message) << '\n'; };

    char chunk[64 * 1024];
    while (std::cin.read(chunk, sizeof chunk), std::cin.gcount() > 0) {
        decoder.push({chunk, static_cast<std::size_t>(std::cin.gcount())});
        decoder.drain(on_event, on_unrecognized, on_fault);
    }
    decoder.finish();
    decoder.drain(on_event, on_unrecognized, on_fault);

    const agentevents_report &report = decoder.report();
    std::cout << steps << " steps, " << milliseconds << " ms in tools, " << report.lines << " lines, "
              << report.unrecognized_total << " of them unrecognized\n";
    return report.errors_total > 0;
}
