/* Documents: elements by index, the other keys at the end, faults of the document itself. */
#include "test.h"

static agentevents_decoder *document_decoder(void) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    agentevents_decoder_options options = {0};
    options.struct_size = sizeof options;
    options.form = AGENTEVENTS_DOCUMENT;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, &options, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    return decoder;
}

static void elements_and_the_rest(void) {
    agentevents_decoder *decoder = document_decoder();
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    const agentevents_report *report = NULL;
    agentevents_string string = {NULL, 0};
    push(decoder, "{\"status\": \"\\ud83d\",\n \"events\": [{\"type\":\"text\",\n\"delta\":\"a\"}, {\"type\":\"te");
    event = next_event(decoder);
    CHECK(event->line == 0 && event->offset == 33 && is(event->raw, "{\"type\":\"text\",\n\"delta\":\"a\"}"));
    CHECK(agentevents_event_string(event, "/text", &string) == AGENTEVENTS_FOUND && is(string, "a"));
    CHECK(agentevents_decoder_rest(decoder, &string) == AGENTEVENTS_ABSENT);
    CHECK(event->line == 0 && agentevents_event_category(event) == AGENTEVENTS_CONTENT); /* asking did not end it */
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_NEED_MORE);
    push(decoder, "xt\"}, {\"type\":\"new\"}], \"model\": \"m\"}\n");
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_ERROR && fault->line == 1);
    CHECK(is(fault->path, "/text") && fault->reason == AGENTEVENTS_REASON_MISSING);
    CHECK(next_event(decoder)->line == 2);
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    CHECK(agentevents_decoder_rest(decoder, &string) == AGENTEVENTS_FOUND);
    CHECK(is(string, "{\"status\":\"\\ufffd\",\"model\":\"m\"}"));
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK && report->lines == 3);
    agentevents_decoder_free(decoder);
}

static void faults_of_the_document_itself(void) {
    agentevents_decoder *decoder = document_decoder();
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    agentevents_string string = {NULL, 0};
    push(decoder, "{\"events\": 3}");
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_ERROR);
    CHECK(fault->kind == AGENTEVENTS_NOT_A_DOCUMENT && fault->line == AGENTEVENTS_NO_PLACE && fault->column == 12);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    CHECK(agentevents_decoder_rest(decoder, &string) == AGENTEVENTS_ABSENT && is_nothing(string));
    agentevents_decoder_free(decoder);
}

static void lines_have_no_rest(void) {
    agentevents_decoder *decoder = stella_decoder();
    agentevents_string string = {NULL, 0};
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_rest(decoder, &string) == AGENTEVENTS_ABSENT);
    CHECK(agentevents_decoder_rest(NULL, &string) == AGENTEVENTS_NULL_ARGUMENT);
    CHECK(agentevents_decoder_rest(decoder, NULL) == AGENTEVENTS_NULL_ARGUMENT);
    agentevents_decoder_free(decoder);
}

void test_documents(void) {
    elements_and_the_rest();
    faults_of_the_document_itself();
    lines_have_no_rest();
}
