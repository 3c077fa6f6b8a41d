/* A client for `agentevents conform`: the stream on standard input, what every client must report on standard output, as
 * fixtures/README.md has it. AGENTEVENTS_DIALECT names the dialect or the file of its schema, AGENTEVENTS_OPTIONS is a JSON
 * object. The stream is decoded several times, cut in other places each time: the outcomes must be the same. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */
#include <agentevents.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where outcomes are printed to. */
static FILE *out;

static void fail(const char *what, agentevents_string why) {
    fprintf(stderr, "conform: %s: %.*s\n", what, (int)why.len, why.ptr == NULL ? "" : why.ptr);
    exit(2);
}

static void must(const char *what, agentevents_result result) {
    if (result < AGENTEVENTS_OK) {
        fail(what, agentevents_result_text(result));
    }
}

/* All of a file, NULL where it cannot be read. */
static char *read_all(FILE *file, size_t *len) {
    size_t room = 1 << 16, end = 0;
    char *bytes = malloc(room);
    while (bytes != NULL && file != NULL && (end += fread(bytes + end, 1, room - end, file)) == room) {
        bytes = realloc(bytes, room *= 2);
    }
    *len = end;
    return file == NULL ? NULL : bytes;
}

static agentevents_dialect *dialect_of(const char *name) {
    agentevents_dialect *dialect = NULL;
    agentevents_result result = agentevents_dialect_named(name, &dialect);
    if (result == AGENTEVENTS_UNKNOWN_DIALECT) {
        size_t len;
        FILE *file = fopen(name, "rb");
        char *schema = read_all(file, &len);
        agentevents_schema_error *error = NULL;
        result = agentevents_dialect_from_json_schema(schema, len, NULL, &dialect, &error);
        if (error != NULL) {
            fail(name, error->message);
        }
        free(schema);
        fclose(file);
    }
    must(name, result);
    return dialect;
}

/* The options are an object with the key `form`, so that a small dialect of our own can read them. */
static agentevents_decoder_options options_of(const char *json) {
    static const char schema[] =
        "{\"title\":\"options\",\"oneOf\":[{\"properties\":{\"form\":{\"const\":\"stream\"}}},"
        "{\"properties\":{\"form\":{\"const\":\"document\"}}}]}";
    agentevents_schema_options by_form = {0};
    agentevents_decoder_options options = {0};
    agentevents_dialect *dialect = NULL;
    agentevents_event *event = NULL;
    agentevents_fault *fault = NULL;
    uint64_t number;
    by_form.struct_size = sizeof by_form;
    by_form.tag = "form";
    must("schema", agentevents_dialect_from_json_schema(schema, strlen(schema), &by_form, &dialect, NULL));
    const agentevents_result result = agentevents_dialect_decode(dialect, json, strlen(json), NULL, &event, &fault);
    if (result != AGENTEVENTS_EVENT) {
        fail("AGENTEVENTS_OPTIONS", result == AGENTEVENTS_ERROR ? fault->message : event->raw);
    }
    options.struct_size = sizeof options;
    if (agentevents_event_uint64(event, "/max_line_bytes", &number) == AGENTEVENTS_FOUND) {
        options.max_line_bytes = (size_t)number;
    }
    if (agentevents_event_uint64(event, "/max_depth", &number) == AGENTEVENTS_FOUND) {
        options.max_depth = (uint32_t)number;
    }
    options.form = event->type_id == 2 ? AGENTEVENTS_DOCUMENT : AGENTEVENTS_LINES;
    options.runs = 1;
    agentevents_event_free(event);
    agentevents_dialect_free(dialect);
    return options;
}

/* A string as JSON; null for nothing. All strings that come here are UTF-8. */
static void print_string(agentevents_string string) {
    if (string.ptr == NULL) {
        fputs("null", out);
        return;
    }
    fputc('"', out);
    for (size_t i = 0; i < string.len; i++) {
        const unsigned char byte = (unsigned char)string.ptr[i];
        if (byte == '"' || byte == '\\') {
            fputc('\\', out);
        }
        if (byte < 0x20) {
            fprintf(out, "\\u%04x", byte);
        } else {
            fputc(byte, out);
        }
    }
    fputc('"', out);
}

/* JSON on one line. */
static void print_json(agentevents_string json) {
    for (size_t i = 0; i < json.len; i++) {
        fputc(json.ptr[i] == '\n' ? ' ' : json.ptr[i], out);
    }
}

static void print_event(const char *place, const agentevents_event *event) {
    double ts;
    agentevents_string body;
    fprintf(out, "{\"%s\":%llu,\"event\":", place, (unsigned long long)event->line);
    print_string(event->type);
    if (agentevents_event_ts(event, &ts) == AGENTEVENTS_FOUND) {
        fprintf(out, ",\"ts\":%.17g", ts);
    } else {
        fputs(",\"ts\":null", out);
    }
    must("body", agentevents_event_json(event, "", &body));
    fputs(",\"body\":", out);
    print_json(body);
    fputs("}\n", out);
}

static void print_unrecognized(const char *place, const agentevents_event *event) {
    fprintf(out, "{\"%s\":%llu,\"unrecognized\":", place, (unsigned long long)event->line);
    print_string(event->type);
    fputs(",\"raw\":", out);
    print_string(event->raw);
    fputs("}\n", out);
}

static void print_fault(const char *place, const agentevents_fault *fault) {
    static const char *const kinds[] = {"", "not_json", "not_an_object", "does_not_fit", "too_deep", "line_too_long",
                                        "not_a_document"};
    static const char *const reasons[] = {"", "missing", "wrong_type", "not_in_vocabulary", "out_of_range",
                                          "no_such_variant", "not_declared", "duplicate_key"};
    if (fault->line == AGENTEVENTS_NO_PLACE) {
        fprintf(out, "{\"%s\":null", place);
    } else {
        fprintf(out, "{\"%s\":%llu", place, (unsigned long long)fault->line);
    }
    fprintf(out, ",\"error\":\"%s\"", kinds[fault->kind]);
    if (fault->kind == AGENTEVENTS_DOES_NOT_FIT) {
        fputs(",\"type\":", out);
        print_string(fault->type);
        fputs(",\"path\":", out);
        print_string(fault->path);
        fprintf(out, ",\"reason\":\"%s\"", reasons[fault->reason]);
    }
    fprintf(out, ",\"column\":%llu,\"offset\":%llu}\n", (unsigned long long)fault->column, (unsigned long long)fault->offset);
}

static void drain(agentevents_decoder *decoder, const char *place) {
    const agentevents_event *event;
    const agentevents_fault *fault;
    agentevents_result result;
    while (result = agentevents_decoder_next(decoder, &event, &fault), AGENTEVENTS_IS_OUTCOME(result)) {
        if (result == AGENTEVENTS_EVENT) {
            print_event(place, event);
        } else if (result == AGENTEVENTS_UNRECOGNIZED) {
            print_unrecognized(place, event);
        } else {
            print_fault(place, fault);
        }
    }
    must("next", result);
}

static void print_end(agentevents_decoder *decoder) {
    const agentevents_report *report;
    must("report", agentevents_decoder_report(decoder, &report));
    fputs("{\"end\":", out);
    print_json(report->json);
    fputs("}\n", out);
}

static void print_rest(agentevents_decoder *decoder) {
    agentevents_string rest = {"null", 4};
    must("rest", agentevents_decoder_rest(decoder, &rest));
    fputs("{\"rest\":", out);
    print_json(rest);
    fputs("}\n", out);
}

static void print_runs(agentevents_decoder *decoder) {
    const agentevents_runs *runs;
    must("runs", agentevents_decoder_runs(decoder, &runs));
    for (size_t i = 0; i < runs->len; i++) {
        fputs("{\"run\":", out);
        print_json(agentevents_run_json(agentevents_runs_at(runs, i)));
        fputs("}\n", out);
    }
}

/* The ways to cut a stream. */
enum chunking { WHOLE, ONE_BYTE, SEVEN_BYTES, AWKWARD, CHUNKINGS };

/* Whether a cut before this byte is one that a decoder could stumble over: at white space and signs, inside a character, inside an
 * escape, before and after a line feed. */
static bool is_awkward(const char *stream, size_t at) {
    const unsigned char before = (unsigned char)stream[at - 1], after = (unsigned char)stream[at];
    return (after & 0xc0) == 0x80 || strchr("\n\\u\"{[:, ", before) != NULL || after == '\n';
}

static size_t chunk_of(enum chunking chunking, const char *stream, size_t at, size_t len) {
    size_t end = len;
    if (chunking == ONE_BYTE || chunking == SEVEN_BYTES) {
        end = at + (chunking == ONE_BYTE ? 1 : 7);
    } else if (chunking == AWKWARD) {
        for (end = at + 1; end < len && !is_awkward(stream, end); end++) {
        }
    }
    return (end < len ? end : len) - at;
}

/* Prints what the stream holds. */
static void decode(const agentevents_dialect *dialect, const agentevents_decoder_options *options, enum chunking chunking,
                   const char *stream, size_t len) {
    const char *place = options->form == AGENTEVENTS_DOCUMENT ? "index" : "line";
    agentevents_decoder *decoder = NULL;
    must("decoder", agentevents_decoder_new(dialect, options, &decoder));
    for (size_t at = 0, chunk; at < len; at += chunk) {
        chunk = chunk_of(chunking, stream, at, len);
        must("push", agentevents_decoder_push(decoder, stream + at, chunk));
        drain(decoder, place);
    }
    must("finish", agentevents_decoder_finish(decoder));
    drain(decoder, place);
    print_end(decoder);
    if (options->form == AGENTEVENTS_DOCUMENT) {
        print_rest(decoder);
    }
    print_runs(decoder);
    agentevents_decoder_free(decoder);
}

int main(void) {
    const char *name = getenv("AGENTEVENTS_DIALECT"), *said = getenv("AGENTEVENTS_OPTIONS");
    const agentevents_decoder_options options = options_of(said == NULL ? "{\"form\":\"stream\"}" : said);
    agentevents_dialect *dialect = dialect_of(name == NULL ? "stella" : name);
    size_t len;
    char *stream = read_all(stdin, &len), *printed[CHUNKINGS];
    size_t printed_len[CHUNKINGS];
    for (int chunking = WHOLE; chunking < CHUNKINGS; chunking++) {
        out = open_memstream(&printed[chunking], &printed_len[chunking]);
        decode(dialect, &options, (enum chunking)chunking, stream, len);
        fclose(out);
        if (printed_len[chunking] != printed_len[WHOLE] ||
            memcmp(printed[chunking], printed[WHOLE], printed_len[WHOLE]) != 0) {
            fprintf(stderr, "conform: chunking %d gives other outcomes:\n%s", chunking, printed[chunking]);
            return 2;
        }
    }
    fwrite(printed[WHOLE], 1, printed_len[WHOLE], stdout);
    for (int chunking = WHOLE; chunking < CHUNKINGS; chunking++) {
        free(printed[chunking]);
    }
    free(stream);
    agentevents_dialect_free(dialect);
    return 0;
}
