/* A bug inside, forced: only a library that is built with the feature `forced-panic` has one, in a push of these bytes. */
#include "test.h"

static const char bug[] = "forced panic";

static bool contains(agentevents_string string, const char *text) {
    for (size_t i = 0; i + strlen(text) <= string.len; i++) {
        if (memcmp(string.ptr + i, text, strlen(text)) == 0) {
            return true;
        }
    }
    return false;
}

int main(void) {
    agentevents_decoder *decoder = stella_decoder(), *other = stella_decoder();
    const agentevents_event *event = NULL, *lent = NULL;
    const agentevents_fault *fault = NULL;
    const agentevents_sequence_gap *gap = NULL;
    const agentevents_report *report = NULL;
    const agentevents_runs *runs = NULL;
    agentevents_event *copy = NULL, *second_copy = NULL;
    agentevents_string string = {NULL, 0}, message = {NULL, 0};
    push(decoder, "{\"type\":\"text\",\"text\":\"a\"}\n{\"type\":\"text\",\"text\":\"b\"}\n");
    lent = next_event(decoder);
    CHECK(agentevents_event_copy(lent, &copy) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_health(decoder, &message) == AGENTEVENTS_OK && is_nothing(message));

    CHECK(agentevents_decoder_push(decoder, bug, sizeof bug - 1) == AGENTEVENTS_PANICKED);

    /* The handle says so, and why, and does nothing any more. */
    CHECK(agentevents_decoder_health(decoder, NULL) == AGENTEVENTS_POISONED);
    CHECK(agentevents_decoder_health(decoder, &message) == AGENTEVENTS_POISONED);
    CHECK(contains(message, "forced") && contains(message, "form.rs"));
    const agentevents_result poisoned = AGENTEVENTS_POISONED;
    CHECK(agentevents_decoder_push(decoder, "{}\n", 3) == poisoned && agentevents_decoder_finish(decoder) == poisoned);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == poisoned && event == NULL && fault == NULL);
    CHECK(agentevents_decoder_next_in_sequence(decoder, &event, &fault, &gap) == poisoned && gap == NULL);
    CHECK(agentevents_decoder_report(decoder, &report) == poisoned && report == NULL);
    CHECK(agentevents_decoder_runs(decoder, &runs) == poisoned && agentevents_decoder_rest(decoder, &string) == poisoned);
    CHECK(agentevents_event_string(lent, "/text", &string) == poisoned && is_nothing(string));
    CHECK(agentevents_event_copy(lent, &second_copy) == poisoned && second_copy == NULL);
    agentevents_decoder_free(decoder);

    /* Other handles, and what was the caller's, are as they were. */
    CHECK(agentevents_event_string(copy, "/text", &string) == AGENTEVENTS_FOUND && is(string, "a"));
    push(other, "{\"type\":\"text\",\"text\":\"c\"}\n");
    CHECK(agentevents_event_string(next_event(other), "/text", &string) == AGENTEVENTS_FOUND && is(string, "c"));
    CHECK(agentevents_decoder_health(other, NULL) == AGENTEVENTS_OK);
    agentevents_event_free(copy);
    agentevents_decoder_free(other);
    puts("the panic came back as a result");
    return 0;
}
