/* How long each tool call of a recording took. The root README shows this program. */

#include <agentevents.h>
#include <inttypes.h>
#include <stdio.h>

static void print_outcome(const agentevents_event *event, const agentevents_fault *fault, agentevents_result result) {
    agentevents_string id;
    uint64_t ms;
    if (result == AGENTEVENTS_ERROR) { /* rule 2; the next call goes on with the next line */
        fprintf(stderr, "%.*s\n", (int)fault->message.len, fault->message.ptr);
    } else if (result == AGENTEVENTS_EVENT && event->type_id == AGENTEVENTS_STELLA_TOOL_RESULT &&
               agentevents_event_string(event, "/call_id", &id) == AGENTEVENTS_FOUND &&
               agentevents_event_uint64(event, "/duration_ms", &ms) == AGENTEVENTS_FOUND) {
        printf("%.*s took %" PRIu64 " ms\n", (int)id.len, id.ptr, ms);
    }
}

int main(void) {
    static char chunk[64 * 1024];
    FILE *file = fopen("fixtures/stella/from_a_newer_stella.jsonl", "rb");
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    if (file == NULL || agentevents_dialect_named("stella", &dialect) != AGENTEVENTS_OK ||
        agentevents_decoder_new(dialect, NULL, &decoder) != AGENTEVENTS_OK) {
        return 2;
    }
    agentevents_result result;
    do { /* push, drain, finish, drain, report */
        const size_t len = fread(chunk, 1, sizeof chunk, file);
        if (len > 0) {
            agentevents_decoder_push(decoder, chunk, len);
        } else {
            agentevents_decoder_finish(decoder);
        }
        const agentevents_event *event = NULL;
        const agentevents_fault *fault = NULL;
        while (result = agentevents_decoder_next(decoder, &event, &fault), AGENTEVENTS_IS_OUTCOME(result)) {
            print_outcome(event, fault, result);
        }
    } while (result == AGENTEVENTS_NEED_MORE);
    const agentevents_report *report = NULL;
    if (agentevents_decoder_report(decoder, &report) == AGENTEVENTS_OK) { /* rule 1 */
        printf("not understood: %" PRIu64 " of %" PRIu64 " lines\n", report->unrecognized_total, report->lines);
    }
    agentevents_decoder_free(decoder);
    agentevents_dialect_free(dialect);
    return fclose(file) == 0 ? 0 : 2;
}
