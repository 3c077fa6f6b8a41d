/* What every test needs: checks that end the program, and words to compare with. */
#ifndef TEST_H
#define TEST_H

#include <agentevents.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program where something does not hold; never compiled away. */
#define CHECK(condition)                                                                    \
    do {                                                                                    \
        if (!(condition)) {                                                                 \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);  \
            exit(1);                                                                        \
        }                                                                                   \
    } while (0)

/* Whether a string is this text. */
static inline bool is(agentevents_string string, const char *text) {
    return string.ptr != NULL && string.len == strlen(text) && memcmp(string.ptr, text, string.len) == 0;
}

static inline bool is_nothing(agentevents_string string) {
    return string.ptr == NULL && string.len == 0;
}

static inline bool starts_with(agentevents_string string, const char *text) {
    return string.len >= strlen(text) && memcmp(string.ptr, text, strlen(text)) == 0;
}

/* A decoder of stella's dialect. */
static inline agentevents_decoder *stella_decoder(void) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, NULL, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect); /* the decoder goes on without it */
    return decoder;
}

static inline void push(agentevents_decoder *decoder, const char *text) {
    CHECK(agentevents_decoder_push(decoder, text, strlen(text)) == AGENTEVENTS_OK);
}

/* The next outcome, which must be an event, recognized or not. */
static inline const agentevents_event *next_event(agentevents_decoder *decoder) {
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    agentevents_result result = agentevents_decoder_next(decoder, &event, &fault);
    if (result == AGENTEVENTS_ERROR) {
        fprintf(stderr, "%.*s\n", (int)fault->message.len, fault->message.ptr);
    }
    CHECK(result == AGENTEVENTS_EVENT || result == AGENTEVENTS_UNRECOGNIZED);
    return event;
}

/* One for each file of tests. */
void test_decoder(void);
void test_values(void);
void test_dialects(void);
void test_objects(void);
void test_documents(void);
void test_runs(void);
void test_sequence(void);
void test_misuse(void);
void test_lifetimes(void);
void test_threads(void);

#endif
