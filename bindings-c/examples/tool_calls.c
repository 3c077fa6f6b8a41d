/* Prints the tool calls of a stream on standard input: when, which, how long, and whether it worked.
 *
 *   stella run … --output-format stream-json | tool_calls
 */
#include <agentevents.h>
#include <stdio.h>

static void print_call(const agentevents_event *event) {
    agentevents_string id, name, input;
    if (agentevents_event_string(event, "/call/call_id", &id) == AGENTEVENTS_FOUND &&
        agentevents_event_string(event, "/call/name", &name) == AGENTEVENTS_FOUND &&
        agentevents_event_json(event, "/call/input", &input) == AGENTEVENTS_FOUND) {
        printf("%.*s %.*s %.*s\n", (int)id.len, id.ptr, (int)name.len, name.ptr, (int)input.len, input.ptr);
    }
}

static void print_result(const agentevents_event *event) {
    agentevents_string id, json;
    uint64_t ms;
    if (agentevents_event_string(event, "/call_id", &id) == AGENTEVENTS_FOUND &&
        agentevents_event_uint64(event, "/duration_ms", &ms) == AGENTEVENTS_FOUND) {
        const bool failed = agentevents_event_json(event, "/output/error", &json) == AGENTEVENTS_FOUND;
        printf("%.*s %s after %llu ms\n", (int)id.len, id.ptr, failed ? "failed" : "ended", (unsigned long long)ms);
    }
}

/* Hands over what is complete. Answers AGENTEVENTS_NEED_MORE, AGENTEVENTS_END, or why that did not work out. */
static agentevents_result drain(agentevents_decoder *decoder) {
    for (;;) {
        const agentevents_event *event;
        const agentevents_fault *fault;
        const agentevents_result result = agentevents_decoder_next(decoder, &event, &fault);
        switch (result) {
        case AGENTEVENTS_EVENT:
            if (event->type_id == AGENTEVENTS_STELLA_TOOL_START) {
                print_call(event);
            } else if (event->type_id == AGENTEVENTS_STELLA_TOOL_RESULT) {
                print_result(event);
            }
            break;
        case AGENTEVENTS_UNRECOGNIZED: /* a newer producer: no error, and counted in the report */
            break;
        case AGENTEVENTS_ERROR: /* the line is broken, the stream goes on */
            fprintf(stderr, "%.*s\n", (int)fault->message.len, fault->message.ptr);
            break;
        default:
            return result;
        }
    }
}

static int fail(agentevents_result result) {
    const agentevents_string text = agentevents_result_text(result);
    fprintf(stderr, "tool_calls: %.*s\n", (int)text.len, text.ptr);
    return 2;
}

int main(void) {
    static char chunk[64 * 1024];
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    const agentevents_report *report = NULL;
    agentevents_result result = agentevents_dialect_named("stella", &dialect);
    if (result == AGENTEVENTS_OK) {
        result = agentevents_decoder_new(dialect, NULL, &decoder);
    }
    agentevents_dialect_free(dialect);
    if (result != AGENTEVENTS_OK) {
        return fail(result);
    }
    size_t len;
    do {
        len = fread(chunk, 1, sizeof chunk, stdin);
        if (len > 0) {
            agentevents_decoder_push(decoder, chunk, len);
        } else {
            agentevents_decoder_finish(decoder);
        }
        result = drain(decoder);
    } while (result == AGENTEVENTS_NEED_MORE);
    if (result != AGENTEVENTS_END || agentevents_decoder_report(decoder, &report) != AGENTEVENTS_OK) {
        agentevents_decoder_free(decoder);
        return fail(result);
    }
    if (report->unrecognized_total > 0) {
        fprintf(stderr, "%llu events of types that this library does not know\n",
                (unsigned long long)report->unrecognized_total);
    }
    const int status = report->errors_total > 0;
    agentevents_decoder_free(decoder);
    return status;
}
