/* Objects without a stream, and copies of events: what the caller owns. */
#include "test.h"

static agentevents_result decode(const char *object, agentevents_event **event, agentevents_fault **fault) {
    agentevents_dialect *dialect = NULL;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    agentevents_result result = agentevents_dialect_decode(dialect, object, strlen(object), NULL, event, fault);
    agentevents_dialect_free(dialect); /* events and faults go on without it */
    return result;
}

static void single_objects(void) {
    agentevents_event *event = NULL;
    agentevents_fault *fault = NULL;
    agentevents_string string = {NULL, 0};
    CHECK(decode("{\"type\":\"text\",\n\"delta\":\"\\u0048i\"}", &event, &fault) == AGENTEVENTS_EVENT && fault == NULL);
    CHECK(event->type_id == AGENTEVENTS_STELLA_TEXT && event->line == 0 && event->offset == 0);
    CHECK(agentevents_event_string(event, "/text", &string) == AGENTEVENTS_FOUND && is(string, "Hi"));
    agentevents_event_free(event);

    CHECK(decode("{\"type\":\"new\"}", &event, &fault) == AGENTEVENTS_UNRECOGNIZED && is(event->type, "new"));
    CHECK(agentevents_event_string(event, "/type", &string) == AGENTEVENTS_UNRECOGNIZED);
    agentevents_event_free(event);

    CHECK(decode("{\"type\":\"text\"}", &event, &fault) == AGENTEVENTS_ERROR);
    CHECK(fault->kind == AGENTEVENTS_DOES_NOT_FIT && fault->reason == AGENTEVENTS_REASON_MISSING && fault->line == 0);
    CHECK(is(fault->path, "/text") && is(fault->raw, "{\"type\":\"text\"}") && is(fault->found, "nothing"));
    agentevents_fault_free(fault);

    CHECK(decode("", &event, &fault) == AGENTEVENTS_ERROR && fault->kind == AGENTEVENTS_NOT_JSON && fault->column == 1);
    agentevents_fault_free(fault);
}

static void copies_outlive_the_decoder(void) {
    agentevents_decoder *decoder = stella_decoder();
    agentevents_event *copy = NULL, *again = NULL;
    agentevents_string string = {NULL, 0};
    push(decoder, "{\"type\":\"text\",\"delta\":\"one\"}\n{\"type\":\"new\"}\n");
    CHECK(agentevents_event_copy(next_event(decoder), &copy) == AGENTEVENTS_OK);
    CHECK(agentevents_event_copy(copy, &again) == AGENTEVENTS_OK);
    agentevents_decoder_free(decoder);
    CHECK(copy->line == 1 && copy->type_id == AGENTEVENTS_STELLA_TEXT);
    CHECK(agentevents_event_string(copy, "/text", &string) == AGENTEVENTS_FOUND && is(string, "one"));
    CHECK(agentevents_event_category(copy) == AGENTEVENTS_CONTENT);
    agentevents_event_free(copy);
    CHECK(is(again->raw, "{\"type\":\"text\",\"delta\":\"one\"}"));
    agentevents_event_free(again);
}

void test_objects(void) {
    single_objects();
    copies_outlive_the_decoder();
}
