/* Dialects: the built-in ones, and those of a JSON Schema. */
#include "test.h"

static const char SCHEMA[] =
    "{\"title\":\"mine\",\"oneOf\":["
    "{\"properties\":{\"kind\":{\"const\":\"said\"},\"text\":{\"type\":\"string\"},\"at\":{\"type\":\"number\"},\"n\":{\"type\":\"integer\"}},"
    "\"required\":[\"kind\",\"text\"]}]}";

static void built_in(void) {
    static const char *const names[] = {"stella", "evoscientist", "inderun"};
    static const uint32_t last[] = {AGENTEVENTS_STELLA_ERROR, AGENTEVENTS_EVOSCIENTIST_DONE,
                                    AGENTEVENTS_INDERUN_TERMINAL};
    for (size_t i = 0; i < 3; i++) {
        agentevents_dialect *dialect = NULL;
        CHECK(agentevents_dialect_named(names[i], &dialect) == AGENTEVENTS_OK);
        CHECK(is(agentevents_dialect_name(dialect), names[i]));
        CHECK(agentevents_dialect_type_count(dialect) >= last[i]);
        CHECK(!is_nothing(agentevents_dialect_type_name(dialect, last[i])));
        agentevents_dialect_free(dialect);
    }
    agentevents_dialect *dialect = NULL;
    CHECK(agentevents_dialect_named("bella", &dialect) == AGENTEVENTS_UNKNOWN_DIALECT && dialect == NULL);
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(is(agentevents_dialect_type_name(dialect, AGENTEVENTS_STELLA_TOOL_RESULT), "tool_result"));
    CHECK(agentevents_dialect_type_id(dialect, "tool_result") == AGENTEVENTS_STELLA_TOOL_RESULT);
    CHECK(agentevents_dialect_type_id(dialect, "tool") == 0);
    CHECK(is_nothing(agentevents_dialect_type_name(dialect, 0)));
    CHECK(is_nothing(agentevents_dialect_type_name(dialect, 65536 + 1)));
    CHECK(agentevents_dialect_category(dialect, AGENTEVENTS_STELLA_TEXT_DELTA) == AGENTEVENTS_CONTENT);
    CHECK(agentevents_dialect_category(dialect, AGENTEVENTS_STELLA_STAGE) == AGENTEVENTS_MECHANICAL);
    CHECK(agentevents_dialect_category(dialect, 0) == AGENTEVENTS_NO_CATEGORY);
    agentevents_dialect_free(dialect);
}

static void options_win(void) {
    static const char *const content[] = {"said"};
    static const char *const unwrap[] = {"wrapped", "/inner"};
    agentevents_schema_options options = {0};
    options.struct_size = sizeof options;
    options.name = "ours";
    options.tag = "kind";
    options.timestamp = "/at";
    options.run = "/run";
    options.sequence = "/n";
    options.content = content;
    options.content_len = 1;
    options.unwrap = unwrap;
    options.unwrap_len = 1;
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    CHECK(agentevents_dialect_from_json_schema(SCHEMA, strlen(SCHEMA), &options, &dialect, NULL) == AGENTEVENTS_OK);
    CHECK(is(agentevents_dialect_name(dialect), "ours") && agentevents_dialect_type_count(dialect) == 1);
    CHECK(agentevents_dialect_category(dialect, 1) == AGENTEVENTS_CONTENT);
    CHECK(agentevents_decoder_new(dialect, NULL, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    push(decoder, "{\"kind\":\"wrapped\",\"run\":\"r\",\"inner\":{\"kind\":\"said\",\"text\":\"x\",\"at\":9,\"n\":3}}\n");
    const agentevents_event *event = next_event(decoder);
    agentevents_string string = {NULL, 0};
    uint64_t sequence = 0;
    double ts = 0;
    CHECK(event->type_id == 1 && is(event->type, "said") && starts_with(event->raw, "{\"kind\":\"wrapped\""));
    CHECK(agentevents_event_string(event, "/text", &string) == AGENTEVENTS_FOUND && is(string, "x"));
    CHECK(agentevents_event_run(event, &string) == AGENTEVENTS_FOUND && is(string, "r"));
    CHECK(agentevents_event_sequence(event, &sequence) == AGENTEVENTS_FOUND && sequence == 3);
    CHECK(agentevents_event_ts(event, &ts) == AGENTEVENTS_FOUND && ts == 9);
    agentevents_decoder_free(decoder);
}

static void errors_say_what_and_where(void) {
    static const char bad[] = "{\"title\":\"t\",\"oneOf\":[{\"properties\":{\"type\":{\"const\":\"a\",\"pattern\":\"b\"}}}]}";
    agentevents_dialect *dialect = NULL;
    agentevents_schema_error *error = NULL;
    CHECK(agentevents_dialect_from_json_schema(bad, strlen(bad), NULL, &dialect, &error) == AGENTEVENTS_INVALID_SCHEMA);
    CHECK(dialect == NULL && is(error->keyword, "pattern") && error->message.len > 0);
    CHECK(starts_with(error->pointer, "/oneOf/0/properties/type"));
    agentevents_schema_error_free(error);
    CHECK(agentevents_dialect_from_json_schema("{", 1, NULL, &dialect, NULL) == AGENTEVENTS_INVALID_SCHEMA);
    CHECK(agentevents_dialect_from_json_schema("{", 1, NULL, &dialect, &error) == AGENTEVENTS_INVALID_SCHEMA);
    CHECK(is_nothing(error->keyword) && error->pointer.len == 0);
    agentevents_schema_error_free(error);
}

void test_dialects(void) {
    built_in();
    options_win();
    errors_say_what_and_where();
}
