/* Live order: what came early waits for what is missing before it. */
#include "test.h"

static agentevents_decoder *inderun_decoder(size_t max_waiting_events) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    agentevents_decoder_options options = {0};
    options.struct_size = sizeof options;
    options.max_waiting_events = max_waiting_events;
    CHECK(agentevents_dialect_named("inderun", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, &options, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    return decoder;
}

/* One event of a run; `text` is JSON. */
static void push_delta(agentevents_decoder *decoder, const char *run, int sequence, const char *text) {
    char line[512];
    int len = snprintf(line, sizeof line,
                       "{\"type\":\"content_delta\",\"schemaVersion\":\"1.0\",\"runId\":\"%s\",\"sequence\":%d,"
                       "\"timestamp\":0,\"payload\":{\"text\":%s}}\n", run, sequence, text);
    CHECK(len > 0 && (size_t)len < sizeof line);
    CHECK(agentevents_decoder_push(decoder, line, (size_t)len) == AGENTEVENTS_OK);
}

static agentevents_result next(agentevents_decoder *decoder, const agentevents_event **event, const agentevents_sequence_gap **gap) {
    const agentevents_fault *fault = NULL;
    return agentevents_decoder_next_in_sequence(decoder, event, &fault, gap);
}

/* The next outcome is the event with this text and mark. */
static void expect(agentevents_decoder *decoder, const char *text, agentevents_mark mark) {
    const agentevents_event *event = NULL;
    const agentevents_sequence_gap *gap = NULL;
    agentevents_string string = {NULL, 0};
    CHECK(next(decoder, &event, &gap) == AGENTEVENTS_EVENT && event->type_id == AGENTEVENTS_INDERUN_CONTENT_DELTA);
    CHECK(agentevents_event_string(event, "/payload/text", &string) == AGENTEVENTS_FOUND && is(string, text));
    CHECK(starts_with(event->raw, "{\"type\":") && agentevents_decoder_mark(decoder) == mark);
}

static void expect_gap(agentevents_decoder *decoder, const char *run, uint64_t first, uint64_t last) {
    const agentevents_event *event = NULL;
    const agentevents_sequence_gap *gap = NULL;
    CHECK(next(decoder, &event, &gap) == AGENTEVENTS_GAP && event == NULL);
    CHECK(is(gap->run, run) && gap->first == first && gap->last == last);
}

static void expect_nothing(agentevents_decoder *decoder, agentevents_result why) {
    const agentevents_event *event = NULL;
    const agentevents_sequence_gap *gap = NULL;
    CHECK(next(decoder, &event, &gap) == why && event == NULL && gap == NULL);
}

static void early_events_wait(void) {
    agentevents_decoder *decoder = inderun_decoder(0);
    push_delta(decoder, "r", 1, "\"b\"");
    push_delta(decoder, "s", 0, "\"other\"");
    expect(decoder, "other", AGENTEVENTS_NO_MARK); /* runs do not order each other */
    expect_nothing(decoder, AGENTEVENTS_NEED_MORE);
    push_delta(decoder, "r", 0, "\"\\u0061\"");
    expect(decoder, "a", AGENTEVENTS_NO_MARK);
    expect(decoder, "b", AGENTEVENTS_NO_MARK);
    push_delta(decoder, "r", 1, "\"b again\"");
    expect(decoder, "b again", AGENTEVENTS_DUPLICATE);
    push_delta(decoder, "r", 4, "\"e\"");
    expect_nothing(decoder, AGENTEVENTS_NEED_MORE);
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    expect_gap(decoder, "r", 2, 3);
    expect(decoder, "e", AGENTEVENTS_NO_MARK);
    expect_nothing(decoder, AGENTEVENTS_END);
    const agentevents_report *report = NULL;
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK && report->lines == 5);
    agentevents_decoder_free(decoder);
}

static void numbers_are_given_up(void) {
    agentevents_decoder *decoder = inderun_decoder(2);
    push_delta(decoder, "r", 1, "\"b\"");
    push_delta(decoder, "r", 2, "\"c\"");
    expect_gap(decoder, "r", 0, 0);
    expect(decoder, "b", AGENTEVENTS_NO_MARK);
    expect(decoder, "c", AGENTEVENTS_NO_MARK);
    push_delta(decoder, "r", 0, "\"a\"");
    expect(decoder, "a", AGENTEVENTS_LATE);
    agentevents_decoder_free(decoder);
}

/* Rule 1 and rule 2 never look like a gap: unrecognized events have a place, errors pass at once, and their numbers count. */
static void unrecognized_events_and_errors_count(void) {
    agentevents_decoder *decoder = inderun_decoder(0);
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    const agentevents_sequence_gap *gap = NULL;
    push_delta(decoder, "r", 2, "\"c\"");
    push_delta(decoder, "r", 1, "3");
    CHECK(agentevents_decoder_next_in_sequence(decoder, &event, &fault, &gap) == AGENTEVENTS_ERROR);
    CHECK(is(fault->path, "/payload/text") && fault->line == 2);
    push(decoder, "{\"type\":\"new\",\"runId\":\"r\",\"sequence\":0}\n{\"type\":\"newer\"}\n");
    CHECK(next(decoder, &event, &gap) == AGENTEVENTS_UNRECOGNIZED && is(event->type, "new"));
    expect(decoder, "c", AGENTEVENTS_NO_MARK);
    CHECK(next(decoder, &event, &gap) == AGENTEVENTS_UNRECOGNIZED && is(event->type, "newer"));
    expect_nothing(decoder, AGENTEVENTS_NEED_MORE);
    agentevents_decoder_free(decoder);
}

/* What was lent ends with the next call, whichever it is; a copy does not. */
static void what_was_lent_ends(void) {
    agentevents_decoder *decoder = inderun_decoder(0);
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    const agentevents_sequence_gap *gap = NULL;
    agentevents_event *copy = NULL;
    agentevents_string string = {NULL, 0};
    push_delta(decoder, "r", 0, "\"one\"");
    push_delta(decoder, "r", 1, "\"two\"");
    CHECK(next(decoder, &event, &gap) == AGENTEVENTS_EVENT);
    const agentevents_event stolen = *event;
    CHECK(agentevents_event_copy(event, &copy) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_EVENT); /* goes past the order */
    CHECK(agentevents_event_string(event, "/payload/text", &string) == AGENTEVENTS_FOUND && is(string, "two"));
    CHECK(agentevents_event_string(&stolen, "/payload/text", &string) == AGENTEVENTS_GONE);
    push(decoder, "\n");
    CHECK(agentevents_event_string(event, "/payload/text", &string) == AGENTEVENTS_GONE);
    push_delta(decoder, "r", 5, "\"waits\"");
    event = NULL;
    CHECK(next(decoder, &event, &gap) == AGENTEVENTS_NEED_MORE); /* it waits while the decoder is freed */
    agentevents_decoder_free(decoder);
    CHECK(agentevents_event_string(copy, "/payload/text", &string) == AGENTEVENTS_FOUND && is(string, "one"));
    agentevents_event_free(copy);
}

void test_sequence(void) {
    early_events_wait();
    numbers_are_given_up();
    unrecognized_events_and_errors_count();
    what_was_lent_ends();
}
