/* Whatever is lent is read to its last byte right before the call that ends it. Memory checkers see whether it was still there. */
#include "test.h"

static size_t sum;

static void read_all(agentevents_string string) {
    for (size_t i = 0; i < string.len; i++) {
        sum += (unsigned char)string.ptr[i];
    }
}

static void strings_last_as_long_as_their_event(void) {
    agentevents_decoder *decoder = stella_decoder();
    agentevents_string strings[64], name = {NULL, 0}, json = {NULL, 0};
    const agentevents_report *report = NULL;
    push(decoder, "{\"type\":\"tool_start\",\"call\":{\"call_id\":\"c\",\"name\":\"\\u006eo\",\"input\":{}}}\n");
    const agentevents_event *event = next_event(decoder);
    CHECK(agentevents_event_string(event, "/call/name", &name) == AGENTEVENTS_FOUND);
    for (size_t i = 0; i < 64; i++) { /* later strings leave earlier ones where they are */
        CHECK(agentevents_event_string(event, "/call/name", &strings[i]) == AGENTEVENTS_FOUND);
        CHECK(agentevents_event_json(event, "", &json) == AGENTEVENTS_FOUND);
    }
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK); /* and so does a report */
    CHECK(is(name, "no") && json.ptr == event->raw.ptr);
    for (size_t i = 0; i < 64; i++) {
        CHECK(is(strings[i], "no"));
    }
    read_all(event->raw);
    read_all(event->type);
    read_all(json);
    agentevents_decoder_free(decoder);
}

static void faults_last_until_the_next_call(void) {
    agentevents_decoder *decoder = stella_decoder();
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    const agentevents_report *report = NULL;
    push(decoder, "{\"type\":\"text\",\"text\":3}\n{\"type\":\"new\"}\n");
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_ERROR);
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK);
    read_all(fault->raw);
    read_all(fault->type);
    read_all(fault->path);
    read_all(fault->expected);
    read_all(fault->found);
    read_all(fault->message);
    next_event(decoder);
    agentevents_decoder_free(decoder);
}

static void reports_last_until_the_next_report(void) {
    agentevents_decoder *decoder = stella_decoder();
    const agentevents_report *report = NULL;
    push(decoder, "{\"type\":\"text\",\"text\":\"\"}\n{\"type\":\"new\"}\n[]\n{\"ty");
    next_event(decoder);
    next_event(decoder);
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_ERROR);
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    read_all(report->events[0].name);
    read_all(report->unrecognized[0].name);
    read_all(report->errors[0].name);
    read_all(report->torn_tail->raw);
    read_all(report->json);
    agentevents_decoder_free(decoder);
}

static void a_pushed_chunk_is_the_callers_again(void) {
    agentevents_decoder *decoder = stella_decoder();
    const char text[] = "{\"type\":\"text\",\"text\":\"mine\"}\n";
    char *chunk = malloc(sizeof text);
    CHECK(chunk != NULL);
    memcpy(chunk, text, sizeof text);
    CHECK(agentevents_decoder_push(decoder, chunk, sizeof text - 1) == AGENTEVENTS_OK);
    memset(chunk, 'x', sizeof text);
    free(chunk);
    agentevents_string string = {NULL, 0};
    CHECK(agentevents_event_string(next_event(decoder), "/text", &string) == AGENTEVENTS_FOUND && is(string, "mine"));
    agentevents_decoder_free(decoder);
}

void test_lifetimes(void) {
    strings_last_as_long_as_their_event();
    faults_last_until_the_next_call();
    reports_last_until_the_next_report();
    a_pushed_chunk_is_the_callers_again();
    CHECK(sum > 0);
}
