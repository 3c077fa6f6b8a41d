/* A decoder for each of two threads, one dialect for both; and a decoder that moves from thread to thread. */
#include "test.h"

#include <pthread.h>

enum { LINES = 2000 };

static void *decode_a_stream(void *argument) {
    const agentevents_dialect *dialect = argument;
    agentevents_decoder *decoder = NULL;
    CHECK(agentevents_decoder_new(dialect, NULL, &decoder) == AGENTEVENTS_OK);
    for (int line = 0; line < LINES; line++) {
        agentevents_string string = {NULL, 0};
        push(decoder, "{\"type\":\"text\",\"text\":\"\\u0061\"}\n");
        CHECK(agentevents_event_string(next_event(decoder), "/text", &string) == AGENTEVENTS_FOUND && is(string, "a"));
    }
    const agentevents_report *report = NULL;
    CHECK(agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK && report->lines == LINES);
    agentevents_decoder_free(decoder);
    return NULL;
}

static void a_decoder_each(void) {
    agentevents_dialect *dialect = NULL;
    pthread_t threads[2];
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    for (int i = 0; i < 2; i++) {
        CHECK(pthread_create(&threads[i], NULL, decode_a_stream, dialect) == 0);
    }
    for (int i = 0; i < 2; i++) {
        CHECK(pthread_join(threads[i], NULL) == 0);
    }
    agentevents_dialect_free(dialect);
}

static void *read_and_push(void *argument) {
    agentevents_decoder *decoder = argument;
    agentevents_string string = {NULL, 0};
    CHECK(agentevents_event_string(next_event(decoder), "/text", &string) == AGENTEVENTS_FOUND && is(string, "one"));
    push(decoder, "\"two\"}\n");
    return NULL;
}

static void a_decoder_that_moves(void) {
    agentevents_decoder *decoder = stella_decoder();
    pthread_t thread;
    push(decoder, "{\"type\":\"text\",\"text\":\"one\"}\n{\"type\":\"text\",\"text\":");
    CHECK(pthread_create(&thread, NULL, read_and_push, decoder) == 0 && pthread_join(thread, NULL) == 0);
    agentevents_string string = {NULL, 0};
    CHECK(agentevents_event_string(next_event(decoder), "/text", &string) == AGENTEVENTS_FOUND && is(string, "two"));
    agentevents_decoder_free(decoder);
}

void test_threads(void) {
    a_decoder_each();
    a_decoder_that_moves();
}
