/* Wrong calls are answered, not punished. */
#include "test.h"

static void null_everywhere(void) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    const agentevents_event *event = NULL;
    agentevents_event *own_event = NULL;
    const agentevents_fault *fault = NULL;
    agentevents_fault *own_fault = NULL;
    const agentevents_report *report = NULL;
    agentevents_schema_error *error = NULL;
    const agentevents_sequence_gap *gap = NULL;
    agentevents_string string = {NULL, 0};
    int64_t i = 0;
    uint64_t u = 0;
    double d = 0;
    bool b = false;
    size_t n = 0;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, NULL, &decoder) == AGENTEVENTS_OK);

    const agentevents_result refused = AGENTEVENTS_NULL_ARGUMENT;
    CHECK(agentevents_dialect_named(NULL, &dialect) == refused && agentevents_dialect_named("stella", NULL) == refused);
    CHECK(agentevents_dialect_from_json_schema(NULL, 1, NULL, &dialect, &error) == refused);
    CHECK(agentevents_dialect_from_json_schema("{}", 2, NULL, NULL, &error) == refused && error == NULL);
    CHECK(agentevents_dialect_from_json_schema(NULL, 0, NULL, &dialect, NULL) == AGENTEVENTS_INVALID_SCHEMA);
    CHECK(is_nothing(agentevents_dialect_name(NULL)) && agentevents_dialect_type_count(NULL) == 0);
    CHECK(is_nothing(agentevents_dialect_type_name(NULL, 1)) && agentevents_dialect_type_id(NULL, "a") == 0);
    CHECK(agentevents_dialect_type_id(dialect, NULL) == 0);
    CHECK(agentevents_dialect_category(NULL, 1) == AGENTEVENTS_NO_CATEGORY);
    CHECK(agentevents_dialect_decode(NULL, "{}", 2, NULL, &own_event, &own_fault) == refused);
    CHECK(agentevents_dialect_decode(dialect, NULL, 2, NULL, &own_event, &own_fault) == refused);
    CHECK(agentevents_dialect_decode(dialect, "{}", 2, NULL, NULL, &own_fault) == refused);
    CHECK(agentevents_dialect_decode(dialect, "{}", 2, NULL, &own_event, NULL) == refused);
    CHECK(agentevents_decoder_new(NULL, NULL, &decoder) == refused && agentevents_decoder_new(dialect, NULL, NULL) == refused);
    CHECK(agentevents_decoder_push(NULL, "a", 1) == refused && agentevents_decoder_push(decoder, NULL, 1) == refused);
    CHECK(agentevents_decoder_push(decoder, NULL, 0) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_finish(NULL) == refused && agentevents_decoder_next(NULL, &event, &fault) == refused);
    CHECK(agentevents_decoder_next(decoder, NULL, &fault) == refused);
    CHECK(agentevents_decoder_next(decoder, &event, NULL) == refused);
    CHECK(agentevents_decoder_next_in_sequence(NULL, &event, &fault, &gap) == refused);
    CHECK(agentevents_decoder_next_in_sequence(decoder, NULL, &fault, &gap) == refused);
    CHECK(agentevents_decoder_next_in_sequence(decoder, &event, NULL, &gap) == refused);
    CHECK(agentevents_decoder_next_in_sequence(decoder, &event, &fault, NULL) == refused);
    CHECK(agentevents_decoder_mark(NULL) == AGENTEVENTS_NO_MARK);
    CHECK(agentevents_decoder_rest(NULL, &string) == refused && agentevents_decoder_rest(decoder, NULL) == refused);
    const agentevents_runs *runs = NULL;
    CHECK(agentevents_decoder_runs(NULL, &runs) == refused && agentevents_decoder_runs(decoder, NULL) == refused);
    CHECK(agentevents_runs_at(NULL, 0) == NULL && agentevents_run_tool_call(NULL, 0) == NULL);
    CHECK(agentevents_run_stage(NULL, 0) == NULL && agentevents_run_error_at(NULL, 0) == NULL);
    CHECK(is_nothing(agentevents_run_json(NULL)));
    CHECK(agentevents_decoder_report(NULL, &report) == refused && agentevents_decoder_report(decoder, NULL) == refused);
    CHECK(agentevents_decoder_health(NULL, &string) == refused && agentevents_decoder_health(decoder, NULL) == AGENTEVENTS_OK);

    push(decoder, "{\"type\":\"text\",\"text\":\"Hi\"}\n");
    event = next_event(decoder);
    CHECK(agentevents_event_string(NULL, "/text", &string) == refused && agentevents_event_string(event, NULL, &string) == refused);
    CHECK(agentevents_event_string(event, "/text", NULL) == refused && agentevents_event_int64(NULL, "/text", &i) == refused);
    CHECK(agentevents_event_uint64(NULL, "/text", &u) == refused && agentevents_event_double(event, NULL, &d) == refused);
    CHECK(agentevents_event_bool(NULL, "/text", &b) == refused && agentevents_event_count(event, "/text", NULL) == refused);
    CHECK(agentevents_event_count(NULL, "", &n) == refused && agentevents_event_json(event, "", NULL) == refused);
    CHECK(agentevents_event_ts(NULL, &d) == refused && agentevents_event_ts(event, NULL) == refused);
    CHECK(agentevents_event_run(NULL, &string) == refused && agentevents_event_run(event, NULL) == refused);
    CHECK(agentevents_event_sequence(NULL, &u) == refused && agentevents_event_sequence(event, NULL) == refused);
    CHECK(agentevents_event_category(NULL) == AGENTEVENTS_NO_CATEGORY);
    CHECK(agentevents_event_copy(NULL, &own_event) == refused && agentevents_event_copy(event, NULL) == refused);
    CHECK(agentevents_event_string(event, "/text", &string) == AGENTEVENTS_FOUND && is(string, "Hi"));

    agentevents_event_free(NULL);
    agentevents_fault_free(NULL);
    agentevents_schema_error_free(NULL);
    agentevents_decoder_free(NULL);
    agentevents_dialect_free(NULL);
    agentevents_decoder_free(decoder);
    agentevents_dialect_free(dialect);
}

static void calls_after_finish(void) {
    agentevents_decoder *decoder = stella_decoder();
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    push(decoder, "{\"type\":\"new\"}");
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK && agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_push(decoder, "{}\n", 3) == AGENTEVENTS_FINISHED);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_UNRECOGNIZED);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    CHECK(agentevents_decoder_push(decoder, NULL, 0) == AGENTEVENTS_FINISHED);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    agentevents_decoder_free(decoder);
}

static void events_that_are_gone(void) {
    agentevents_decoder *decoder = stella_decoder();
    agentevents_string string = {NULL, 0};
    agentevents_event *copy = NULL;
    push(decoder, "{\"type\":\"text\",\"text\":\"one\"}\n{\"type\":\"text\",\"text\":\"two\"}\n");
    const agentevents_event *event = next_event(decoder);
    const agentevents_event stolen = *event; /* copying the struct does not make the event last */
    CHECK(agentevents_event_string(&stolen, "/text", &string) == AGENTEVENTS_FOUND && is(string, "one"));
    event = next_event(decoder);
    CHECK(agentevents_event_string(&stolen, "/text", &string) == AGENTEVENTS_GONE);
    CHECK(agentevents_event_copy(&stolen, &copy) == AGENTEVENTS_GONE && copy == NULL);
    push(decoder, "\n");
    CHECK(agentevents_event_string(event, "/text", &string) == AGENTEVENTS_GONE);
    CHECK(event->type_id == 0 && is_nothing(event->type) && is_nothing(event->raw));
    CHECK(agentevents_event_category(event) == AGENTEVENTS_NO_CATEGORY);
    const agentevents_event zero = {0};
    CHECK(agentevents_event_string(&zero, "/text", &string) == AGENTEVENTS_GONE);
    agentevents_decoder_free(decoder);
}

/* The bug on demand of panic.c is not in a library as it is delivered. */
static void no_bug_on_demand(void) {
    agentevents_decoder *decoder = stella_decoder();
    push(decoder, "forced panic");
    CHECK(agentevents_decoder_health(decoder, NULL) == AGENTEVENTS_OK);
    agentevents_decoder_free(decoder);
}

/* What was lent cannot be freed: a cast is needed even to ask for it. */
static void freeing_what_was_lent(void) {
    agentevents_decoder *decoder = stella_decoder();
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    push(decoder, "{\"type\":\"text\",\"text\":\"one\"}\n[]\n");
    event = next_event(decoder);
    agentevents_event_free((agentevents_event *)(uintptr_t)event);
    CHECK(is(event->raw, "{\"type\":\"text\",\"text\":\"one\"}"));
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_ERROR);
    agentevents_fault_free((agentevents_fault *)(uintptr_t)fault);
    CHECK(fault->kind == AGENTEVENTS_NOT_AN_OBJECT && is(fault->raw, "[]"));
    agentevents_decoder_free(decoder);
}

/* Options of an older program, which knew fewer, and of a later one, which knows more. */
static void sizes_of_options(void) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    struct {
        agentevents_decoder_options known;
        uint64_t later;
    } options;
    memset(&options, 0, sizeof options);
    CHECK(agentevents_decoder_new(dialect, &options.known, &decoder) == AGENTEVENTS_INVALID_ARGUMENT); /* no size */
    options.known.struct_size = sizeof options;
    CHECK(agentevents_decoder_new(dialect, &options.known, &decoder) == AGENTEVENTS_OK);
    agentevents_decoder_free(decoder);
    options.later = 1;
    CHECK(agentevents_decoder_new(dialect, &options.known, &decoder) == AGENTEVENTS_INVALID_ARGUMENT);
    options.known.struct_size = offsetof(agentevents_decoder_options, max_depth);
    options.known.max_depth = 4711; /* beyond what the program says it knew */
    CHECK(agentevents_decoder_new(dialect, &options.known, &decoder) == AGENTEVENTS_OK);
    agentevents_decoder_free(decoder);
    options.known.struct_size = sizeof options.known;
    CHECK(agentevents_decoder_new(dialect, &options.known, &decoder) == AGENTEVENTS_INVALID_ARGUMENT);
    options.known.max_depth = 1024;
    options.known.max_line_bytes = SIZE_MAX;
    CHECK(agentevents_decoder_new(dialect, &options.known, &decoder) == AGENTEVENTS_INVALID_ARGUMENT);

    agentevents_schema_options said = {0};
    said.struct_size = sizeof said;
    said.content_len = 2;
    agentevents_dialect *loaded = NULL;
    CHECK(agentevents_dialect_from_json_schema("{}", 2, &said, &loaded, NULL) == AGENTEVENTS_NULL_ARGUMENT);
    static const char *const holes[] = {"a", NULL};
    said.content = holes;
    CHECK(agentevents_dialect_from_json_schema("{}", 2, &said, &loaded, NULL) == AGENTEVENTS_NULL_ARGUMENT);
    said.content_len = SIZE_MAX;
    CHECK(agentevents_dialect_from_json_schema("{}", 2, &said, &loaded, NULL) == AGENTEVENTS_INVALID_ARGUMENT);
    said.content = NULL;
    said.content_len = 0;
    said.name = "\xff";
    CHECK(agentevents_dialect_from_json_schema("{}", 2, &said, &loaded, NULL) == AGENTEVENTS_INVALID_ARGUMENT);
    agentevents_dialect_free(dialect);
}

void test_misuse(void) {
    null_everywhere();
    calls_after_finish();
    events_that_are_gone();
    no_bug_on_demand();
    freeing_what_was_lent();
    sizes_of_options();
}
