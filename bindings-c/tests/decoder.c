/* A whole stream: every kind of outcome, and what is known of it at the end. */
#include "test.h"

static const char STREAM[] =
    "{\"ts\":1700000000000,\"type\":\"stage\",\"name\":\"plan\"}\n"
    "\n"
    "{\"type\":\"quantum_reticulation\",\"splines\":3}\n"
    "{\"type\":\"quantum\\u005freticulation\"}\n"
    "{\"splines\":3}\n"
    "{\"type\":\"tool_result\",\"call_id\":\"c1\",\"duration_ms\":\"fast\"}\n"
    "{\"type\":\"text\",\"delta\":\"Hi\"}\n"
    "{\"type\":\"text\",\"tex";

static void every_outcome_in_order(size_t chunk) {
    agentevents_decoder *decoder = stella_decoder();
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    const size_t length = sizeof STREAM - 1;
    int seen = 0;
    size_t at = 0;
    for (;;) {
        agentevents_result result = agentevents_decoder_next(decoder, &event, &fault);
        if (result == AGENTEVENTS_NEED_MORE) {
            size_t left = length - at;
            if (left == 0) {
                CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
                continue;
            }
            size_t len = left < chunk ? left : chunk;
            CHECK(agentevents_decoder_push(decoder, STREAM + at, len) == AGENTEVENTS_OK);
            at += len;
            continue;
        }
        if (result == AGENTEVENTS_END) {
            break;
        }
        CHECK(AGENTEVENTS_IS_OUTCOME(result));
        switch (seen++) {
        case 0:
            CHECK(result == AGENTEVENTS_EVENT && event->type_id == AGENTEVENTS_STELLA_STAGE);
            CHECK(event->line == 1 && event->offset == 0 && is(event->type, "stage"));
            CHECK(is(event->raw, "{\"ts\":1700000000000,\"type\":\"stage\",\"name\":\"plan\"}"));
            CHECK(agentevents_event_category(event) == AGENTEVENTS_MECHANICAL);
            break;
        case 1:
            CHECK(result == AGENTEVENTS_UNRECOGNIZED && event->type_id == 0 && event->line == 3);
            CHECK(is(event->type, "quantum_reticulation"));
            CHECK(is(event->raw, "{\"type\":\"quantum_reticulation\",\"splines\":3}"));
            CHECK(agentevents_event_category(event) == AGENTEVENTS_NO_CATEGORY);
            break;
        case 2:
            CHECK(result == AGENTEVENTS_UNRECOGNIZED && is(event->type, "quantum_reticulation"));
            CHECK(is(event->raw, "{\"type\":\"quantum\\u005freticulation\"}"));
            break;
        case 3:
            CHECK(result == AGENTEVENTS_UNRECOGNIZED && is_nothing(event->type) && is(event->raw, "{\"splines\":3}"));
            break;
        case 4:
            CHECK(result == AGENTEVENTS_ERROR && fault->kind == AGENTEVENTS_DOES_NOT_FIT);
            CHECK(fault->reason == AGENTEVENTS_REASON_WRONG_TYPE && fault->line == 6 && fault->offset == 146);
            CHECK(fault->column == 52 && is(fault->type, "tool_result") && is(fault->path, "/duration_ms"));
            CHECK(is(fault->raw, "{\"type\":\"tool_result\",\"call_id\":\"c1\",\"duration_ms\":\"fast\"}"));
            CHECK(fault->expected.len > 0 && is(fault->found, "a string"));
            CHECK(starts_with(fault->message, "does_not_fit: line 6, column 52: tool_result does not fit at /duration_ms"));
            break;
        case 5:
            CHECK(result == AGENTEVENTS_EVENT && event->type_id == AGENTEVENTS_STELLA_TEXT && event->line == 7);
            CHECK(agentevents_event_category(event) == AGENTEVENTS_CONTENT);
            break;
        default:
            CHECK(!"there are six outcomes");
        }
    }
    CHECK(seen == 6);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);

    const agentevents_report *report = NULL;
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK);
    CHECK(report->lines == 8 && report->blank == 1);
    CHECK(report->events_len == 2 && is(report->events[0].name, "stage") && report->events[0].count == 1);
    CHECK(is(report->events[1].name, "text") && report->events[1].count == 1);
    CHECK(report->unrecognized_len == 1 && is(report->unrecognized[0].name, "quantum_reticulation"));
    CHECK(report->unrecognized[0].count == 2 && report->unrecognized_unnamed == 1 && report->unrecognized_other == 0);
    CHECK(report->unrecognized_total == 3);
    CHECK(report->errors_len == 1 && is(report->errors[0].name, "does_not_fit") && report->errors[0].count == 1);
    CHECK(report->errors_total == 1);
    CHECK(report->torn_tail != NULL && report->torn_tail->line == 8 && report->torn_tail->prefix);
    CHECK(is(report->torn_tail->raw, "{\"type\":\"text\",\"tex"));
    CHECK(starts_with(report->json, "{\"lines\":8,\"blank\":1,\"events\":{\"stage\":1,\"text\":1}"));
    agentevents_decoder_free(decoder);
}

static void kinds_and_limits(void) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    agentevents_decoder_options options = {0};
    options.struct_size = sizeof options;
    options.max_line_bytes = 40;
    options.max_depth = 2;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, &options, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    push(decoder, "nope\n3\n{\"a\":[{}]}\n{\"type\":\"0123456789012345678901234567890123456789\"}\n{\"type\":\"b\"}\n");
    const agentevents_fault_kind kinds[] = {AGENTEVENTS_NOT_JSON, AGENTEVENTS_NOT_AN_OBJECT, AGENTEVENTS_TOO_DEEP,
                                            AGENTEVENTS_LINE_TOO_LONG};
    const uint64_t columns[] = {2, 1, 7, 41};
    for (size_t i = 0; i < 4; i++) {
        const agentevents_event *event = NULL;
        const agentevents_fault *fault = NULL;
        CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_ERROR);
        CHECK(event == NULL && fault->kind == kinds[i] && fault->column == columns[i] && fault->line == i + 1);
        CHECK(fault->reason == AGENTEVENTS_NO_REASON && is_nothing(fault->type) && is_nothing(fault->path));
        CHECK(is_nothing(fault->expected) && is_nothing(fault->found) && fault->message.len > 0);
    }
    CHECK(next_event(decoder)->line == 5); /* an error ends nothing */
    agentevents_decoder_free(decoder);
}

void test_decoder(void) {
    every_outcome_in_order(sizeof STREAM);
    every_outcome_in_order(1);
    every_outcome_in_order(7);
    kinds_and_limits();
    CHECK(is(agentevents_version(), AGENTEVENTS_VERSION));
    CHECK(is(agentevents_result_text(AGENTEVENTS_GONE), "the event is gone"));
    CHECK(is_nothing(agentevents_result_text(4711)));
}
