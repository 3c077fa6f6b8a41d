/* Getters: every type of value, and every answer that is not the value. */
#include "test.h"

#include <math.h>

/* Undeclared fields are as they come: every JSON value can stand in one. */
static const char LINE[] =
    "{\"type\":\"tool_start\",\"ts\":1700000000000,\"call\":{\"call_id\":\"c1\",\"name\":\"r\\u00e9ad\",\"input\":"
    "{\"half\":\"\\ud83d\",\"s\":\"\",\"n\":null,\"t\":true,\"f\":false,\"i\":-42,\"w\":4200.0,\"e\":42e2,\"q\":0.5,"
    "\"big\":18446744073709551615,\"huge\":1e40,\"over\":1e999,\"low\":-9223372036854775808,"
    "\"list\":[1,{\"a/b\":\"c~d\"},[]],\"~k\":1}}}\n";

static const agentevents_event *event;

static void strings(void) {
    agentevents_string string = {NULL, 0};
    CHECK(agentevents_event_string(event, "/call/call_id", &string) == AGENTEVENTS_FOUND && is(string, "c1"));
    CHECK(string.ptr > event->raw.ptr && string.ptr < event->raw.ptr + event->raw.len); /* it is not copied */
    CHECK(agentevents_event_string(event, "/call/name", &string) == AGENTEVENTS_FOUND && is(string, "r\xc3\xa9" "ad"));
    CHECK(agentevents_event_string(event, "/call/input/half", &string) == AGENTEVENTS_FOUND);
    CHECK(is(string, "\xef\xbf\xbd"));
    CHECK(agentevents_event_string(event, "/call/input/s", &string) == AGENTEVENTS_FOUND && is(string, ""));
    CHECK(agentevents_event_string(event, "/call/input/list/1/a~1b", &string) == AGENTEVENTS_FOUND && is(string, "c~d"));
    const agentevents_string before = string;
    CHECK(agentevents_event_string(event, "/call/input/n", &string) == AGENTEVENTS_NULL_VALUE);
    CHECK(agentevents_event_string(event, "/call/input/t", &string) == AGENTEVENTS_WRONG_TYPE);
    CHECK(agentevents_event_string(event, "/call/input/none", &string) == AGENTEVENTS_ABSENT);
    CHECK(agentevents_event_string(event, "/call/input/list/01", &string) == AGENTEVENTS_ABSENT);
    CHECK(agentevents_event_string(event, "call", &string) == AGENTEVENTS_INVALID_ARGUMENT);
    CHECK(agentevents_event_string(event, "/~2", &string) == AGENTEVENTS_INVALID_ARGUMENT);
    CHECK(agentevents_event_string(event, "/\xff", &string) == AGENTEVENTS_INVALID_ARGUMENT);
    CHECK(string.ptr == before.ptr && string.len == before.len); /* written only on success */
}

static void numbers(void) {
    int64_t i = 7;
    uint64_t u = 7;
    double d = 7;
    CHECK(agentevents_event_int64(event, "/call/input/i", &i) == AGENTEVENTS_FOUND && i == -42);
    CHECK(agentevents_event_int64(event, "/call/input/w", &i) == AGENTEVENTS_FOUND && i == 4200);
    CHECK(agentevents_event_int64(event, "/call/input/e", &i) == AGENTEVENTS_FOUND && i == 4200);
    CHECK(agentevents_event_int64(event, "/call/input/low", &i) == AGENTEVENTS_FOUND && i == INT64_MIN);
    CHECK(agentevents_event_int64(event, "/call/input/big", &i) == AGENTEVENTS_OUT_OF_RANGE);
    CHECK(agentevents_event_int64(event, "/call/input/huge", &i) == AGENTEVENTS_OUT_OF_RANGE);
    CHECK(agentevents_event_int64(event, "/call/input/q", &i) == AGENTEVENTS_WRONG_TYPE);
    CHECK(agentevents_event_int64(event, "/call/input/s", &i) == AGENTEVENTS_WRONG_TYPE && i == INT64_MIN);
    CHECK(agentevents_event_uint64(event, "/call/input/big", &u) == AGENTEVENTS_FOUND && u == UINT64_MAX);
    CHECK(agentevents_event_uint64(event, "/call/input/i", &u) == AGENTEVENTS_OUT_OF_RANGE);
    CHECK(agentevents_event_uint64(event, "/call/input/n", &u) == AGENTEVENTS_NULL_VALUE && u == UINT64_MAX);
    CHECK(agentevents_event_double(event, "/call/input/q", &d) == AGENTEVENTS_FOUND && d == 0.5);
    CHECK(agentevents_event_double(event, "/call/input/huge", &d) == AGENTEVENTS_FOUND && d == 1e40);
    CHECK(agentevents_event_double(event, "/call/input/over", &d) == AGENTEVENTS_OUT_OF_RANGE);
    CHECK(agentevents_event_double(event, "/call/input/list", &d) == AGENTEVENTS_WRONG_TYPE && d == 1e40);
    CHECK(agentevents_event_ts(event, &d) == AGENTEVENTS_FOUND && d == 1700000000000);
}

static void the_rest(void) {
    bool b = false;
    size_t count = 7;
    agentevents_string json = {NULL, 0};
    CHECK(agentevents_event_bool(event, "/call/input/t", &b) == AGENTEVENTS_FOUND && b);
    CHECK(agentevents_event_bool(event, "/call/input/f", &b) == AGENTEVENTS_FOUND && !b);
    CHECK(agentevents_event_bool(event, "/call/input/i", &b) == AGENTEVENTS_WRONG_TYPE && !b);
    CHECK(agentevents_event_count(event, "/call/input/list", &count) == AGENTEVENTS_FOUND && count == 3);
    CHECK(agentevents_event_count(event, "/call/input/list/2", &count) == AGENTEVENTS_FOUND && count == 0);
    CHECK(agentevents_event_count(event, "/call", &count) == AGENTEVENTS_WRONG_TYPE && count == 0);
    CHECK(agentevents_event_json(event, "/call/input/list", &json) == AGENTEVENTS_FOUND);
    CHECK(is(json, "[1,{\"a/b\":\"c~d\"},[]]"));
    CHECK(agentevents_event_json(event, "/call/input/n", &json) == AGENTEVENTS_FOUND && is(json, "null"));
    CHECK(agentevents_event_json(event, "/call/input/half", &json) == AGENTEVENTS_FOUND && is(json, "\"\\ufffd\""));
    CHECK(agentevents_event_json(event, "/call/input/~0k", &json) == AGENTEVENTS_FOUND && is(json, "1"));
    CHECK(agentevents_event_json(event, "/nowhere", &json) == AGENTEVENTS_ABSENT);
    CHECK(agentevents_event_json(event, "", &json) == AGENTEVENTS_FOUND && json.len == event->raw.len);
    CHECK(agentevents_event_run(event, &json) == AGENTEVENTS_ABSENT);
    uint64_t sequence = 7;
    CHECK(agentevents_event_sequence(event, &sequence) == AGENTEVENTS_ABSENT && sequence == 7);
}

static void older_spellings_are_read_as_the_present_ones(agentevents_decoder *decoder) {
    agentevents_string string = {NULL, 0};
    push(decoder, "{\"type\":\"text\",\"delta\":\"Hi\"}\n");
    event = next_event(decoder);
    CHECK(agentevents_event_string(event, "/text", &string) == AGENTEVENTS_FOUND && is(string, "Hi"));
    CHECK(agentevents_event_string(event, "/delta", &string) == AGENTEVENTS_ABSENT);
    CHECK(agentevents_event_json(event, "", &string) == AGENTEVENTS_FOUND);
    CHECK(is(string, "{\"type\":\"text\",\"text\":\"Hi\"}") && is(event->raw, "{\"type\":\"text\",\"delta\":\"Hi\"}"));
}

static void what_is_unrecognized_is_not_looked_into(agentevents_decoder *decoder) {
    agentevents_string string = {NULL, 0};
    double ts = 0;
    push(decoder, "{\"type\":\"new\",\"ts\":5,\"a\":\"b\"}\n");
    event = next_event(decoder);
    CHECK(agentevents_event_string(event, "/a", &string) == AGENTEVENTS_UNRECOGNIZED);
    CHECK(agentevents_event_json(event, "", &string) == AGENTEVENTS_UNRECOGNIZED && is_nothing(string));
    CHECK(agentevents_event_ts(event, &ts) == AGENTEVENTS_FOUND && ts == 5);
}

static void runs_and_sequences(void) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    CHECK(agentevents_dialect_named("inderun", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, NULL, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    push(decoder, "{\"type\":\"new\",\"runId\":\"r\\u0031\",\"sequence\":7}\n");
    agentevents_string run = {NULL, 0};
    uint64_t sequence = 0;
    event = next_event(decoder);
    CHECK(agentevents_event_run(event, &run) == AGENTEVENTS_FOUND && is(run, "r1"));
    CHECK(agentevents_event_sequence(event, &sequence) == AGENTEVENTS_FOUND && sequence == 7);
    agentevents_decoder_free(decoder);
}

void test_values(void) {
    agentevents_decoder *decoder = stella_decoder();
    push(decoder, LINE);
    event = next_event(decoder);
    strings();
    numbers();
    the_rest();
    older_spellings_are_read_as_the_present_ones(decoder);
    what_is_unrecognized_is_not_looked_into(decoder);
    agentevents_decoder_free(decoder);
    runs_and_sequences();
}
