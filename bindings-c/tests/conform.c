/* A client for `agentevents conform`: the stream on standard input, what every client must report on standard output, as
 * fixtures/README.md has it. AGENTEVENTS_DIALECT names the dialect or the file of its schema, AGENTEVENTS_OPTIONS is a JSON
 * object. The one argument is the number of bytes to push at a time, all of them without it. */
#include <agentevents.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
static agentevents_decoder_options options_of(const char *json, bool *is_document) {
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
    *is_document = event->type_id == 2;
    agentevents_event_free(event);
    agentevents_dialect_free(dialect);
    return options;
}

/* A string as JSON; null for nothing. All strings that come here are UTF-8. */
static void print_string(agentevents_string string) {
    if (string.ptr == NULL) {
        fputs("null", stdout);
        return;
    }
    putchar('"');
    for (size_t i = 0; i < string.len; i++) {
        const unsigned char byte = (unsigned char)string.ptr[i];
        if (byte == '"' || byte == '\\') {
            putchar('\\');
        }
        if (byte < 0x20) {
            printf("\\u%04x", byte);
        } else {
            putchar(byte);
        }
    }
    putchar('"');
}

/* JSON on one line. */
static void print_json(agentevents_string json) {
    for (size_t i = 0; i < json.len; i++) {
        putchar(json.ptr[i] == '\n' ? ' ' : json.ptr[i]);
    }
}

static void print_event(const char *place, const agentevents_event *event) {
    double ts;
    agentevents_string body;
    printf("{\"%s\":%llu,\"event\":", place, (unsigned long long)event->line);
    print_string(event->type);
    if (agentevents_event_ts(event, &ts) == AGENTEVENTS_FOUND) {
        printf(",\"ts\":%.17g", ts);
    } else {
        fputs(",\"ts\":null", stdout);
    }
    must("body", agentevents_event_json(event, "", &body));
    fputs(",\"body\":", stdout);
    print_json(body);
    puts("}");
}

static void print_unrecognized(const char *place, const agentevents_event *event) {
    printf("{\"%s\":%llu,\"unrecognized\":", place, (unsigned long long)event->line);
    print_string(event->type);
    fputs(",\"raw\":", stdout);
    print_string(event->raw);
    puts("}");
}

static void print_fault(const char *place, const agentevents_fault *fault) {
    static const char *const kinds[] = {"", "not_json", "not_an_object", "does_not_fit", "too_deep", "line_too_long",
                                        "not_a_document"};
    static const char *const reasons[] = {"", "missing", "wrong_type", "not_in_vocabulary", "out_of_range",
                                          "no_such_variant", "not_declared", "duplicate_key"};
    if (fault->line == UINT64_MAX) {
        printf("{\"%s\":null", place);
    } else {
        printf("{\"%s\":%llu", place, (unsigned long long)fault->line);
    }
    printf(",\"error\":\"%s\"", kinds[fault->kind]);
    if (fault->kind == AGENTEVENTS_DOES_NOT_FIT) {
        fputs(",\"type\":", stdout);
        print_string(fault->type);
        fputs(",\"path\":", stdout);
        print_string(fault->path);
        printf(",\"reason\":\"%s\"", reasons[fault->reason]);
    }
    printf(",\"column\":%llu,\"offset\":%llu}\n", (unsigned long long)fault->column, (unsigned long long)fault->offset);
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

int main(int count, char **arguments) {
    const char *name = getenv("AGENTEVENTS_DIALECT"), *said = getenv("AGENTEVENTS_OPTIONS");
    bool is_document;
    const agentevents_decoder_options options = options_of(said == NULL ? "{\"form\":\"stream\"}" : said, &is_document);
    const char *place = is_document ? "index" : "line";
    agentevents_dialect *dialect = dialect_of(name == NULL ? "stella" : name);
    agentevents_decoder *decoder = NULL;
    const agentevents_report *report = NULL;
    size_t len;
    must("decoder", agentevents_decoder_new(dialect, &options, &decoder));
    agentevents_dialect_free(dialect);
    char *stream = read_all(stdin, &len);
    const size_t chunk = count > 1 ? (size_t)strtoul(arguments[1], NULL, 10) : len;
    for (size_t at = 0; at < len; at += chunk) {
        must("push", agentevents_decoder_push(decoder, stream + at, chunk < len - at ? chunk : len - at));
        drain(decoder, place);
    }
    free(stream);
    must("finish", agentevents_decoder_finish(decoder));
    drain(decoder, place);
    must("report", agentevents_decoder_report(decoder, &report));
    fputs("{\"end\":", stdout);
    print_json(report->json);
    puts("}");
    agentevents_decoder_free(decoder);
    return 0;
}
