/* Runs and their tool calls. */
#include "test.h"

static const char STREAM[] =
    "{\"type\":\"stage\",\"ts\":1000,\"name\":\"plan\"}\n"
    "{\"type\":\"tool_start\",\"ts\":1500,\"call\":{\"call_id\":\"c1\",\"name\":\"bash\",\"input\":{\"command\":\"ls\"}}}\n"
    "{\"type\":\"tool_result\",\"call_id\":\"c1\",\"duration_ms\":40,\"output\":{\"error\":{\"message\":\"no\"}}}\n"
    "{\"type\":\"tool_result\",\"call_id\":\"c2\",\"duration_ms\":1,\"output\":{\"ok\":{\"content\":\"yes\"}}}\n"
    "{\"type\":\"quantum_reticulation\"}\n"
    "{\"type\":\"text\",\"text\":3}\n"
    "{\"type\":\"text\",\"text\":\"Done.\"}\n"
    "{\"type\":\"error\",\"message\":\"overloaded\",\"retryable\":true}\n"
    "{\"type\":\"run_complete\",\"ts\":2000,\"model\":\"m1\",\"cost_usd\":0.25}\n"
    "{\"type\":\"text_delta\",\"delta\":\"again\"}\n";

static agentevents_decoder *decoder_for_runs(size_t max_run_text_bytes, uint32_t max_runs) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    agentevents_decoder_options options = {0};
    options.struct_size = sizeof options;
    options.runs = 1;
    options.max_run_text_bytes = max_run_text_bytes;
    options.max_runs = max_runs;
    CHECK(agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, &options, &decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    return decoder;
}

static const agentevents_runs *runs_of(agentevents_decoder *decoder, const char *stream) {
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    const agentevents_runs *runs = NULL;
    agentevents_result result;
    push(decoder, stream);
    CHECK(agentevents_decoder_runs(decoder, &runs) == AGENTEVENTS_NEED_MORE);
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_runs(decoder, &runs) == AGENTEVENTS_NEED_MORE); /* it is not drained */
    while (result = agentevents_decoder_next(decoder, &event, &fault), AGENTEVENTS_IS_OUTCOME(result)) {
    }
    CHECK(result == AGENTEVENTS_END && agentevents_decoder_runs(decoder, &runs) == AGENTEVENTS_FOUND);
    return runs;
}

static bool is_uint(agentevents_uint number, uint64_t value) {
    return number.reported && number.value == value;
}

static bool is_real(agentevents_real number, double value) {
    return number.reported && number.value == value;
}

static void the_first_run(const agentevents_run *run) {
    CHECK(run->outcome == AGENTEVENTS_RUN_COMPLETED && is_nothing(run->id) && is_nothing(run->reason));
    CHECK(is(run->text, "Done.") && run->messages_len == 1 && is(run->messages[0], "Done."));
    CHECK(is_nothing(run->partial_text) && is_nothing(run->error_class));
    CHECK(run->models_len == 1 && is(run->models[0], "m1") && run->interrupts_len == 0 && run->gaps_len == 0);
    CHECK(is_real(run->cost_usd_reported, 0.25) && !run->cost_usd_summed.reported && !run->usage.input_tokens.reported);
    CHECK(is_real(run->first_ts, 1000) && is_real(run->last_ts, 2000) && is_real(run->elapsed_ms, 1000));
    CHECK(run->faults == 1 && run->unrecognized_len == 1 && is(run->unrecognized[0].name, "quantum_reticulation"));
    CHECK(run->events_len == 6 && is(run->events[0].name, "stage") && run->events[0].count == 1);
    CHECK(run->duplicates == 0 && run->after_terminal == 0 && !run->truncated);

    CHECK(run->tool_calls_len == 2 && agentevents_run_tool_call(run, 2) == NULL);
    const agentevents_tool_call *call = agentevents_run_tool_call(run, 0);
    CHECK(is(call->id, "c1") && is(call->name, "bash") && is(call->input, "{\"command\":\"ls\"}"));
    CHECK(is(call->output, "no") && call->ok == AGENTEVENTS_NO && is_uint(call->duration_ms, 40));
    CHECK(is_nothing(call->agent) && !call->discarded);
    call = agentevents_run_tool_call(run, 1);
    CHECK(is(call->id, "c2") && is_nothing(call->name) && is_nothing(call->input) && call->ok == AGENTEVENTS_YES);

    CHECK(run->stages_len == 1 && is(agentevents_run_stage(run, 0)->name, "plan") && agentevents_run_stage(run, 1) == NULL);
    CHECK(is_nothing(agentevents_run_stage(run, 0)->scope));
    CHECK(run->errors_len == 1 && is(agentevents_run_error_at(run, 0)->message, "overloaded"));
    CHECK(agentevents_run_error_at(run, 0)->retryable == AGENTEVENTS_YES && agentevents_run_error_at(run, 1) == NULL);
    CHECK(starts_with(agentevents_run_json(run), "{\"id\":null,\"outcome\":\"completed\","));
    CHECK(agentevents_run_json(run).ptr == agentevents_run_json(run).ptr);
}

static void every_run(void) {
    agentevents_decoder *decoder = decoder_for_runs(0, 0);
    const agentevents_runs *runs = runs_of(decoder, STREAM), *again = NULL;
    CHECK(runs->len == 2 && runs->left_out == 0 && agentevents_runs_at(runs, 2) == NULL);
    the_first_run(agentevents_runs_at(runs, 0));
    const agentevents_run *second = agentevents_runs_at(runs, 1);
    CHECK(second->outcome == AGENTEVENTS_RUN_UNFINISHED && is(second->partial_text, "again") && is_nothing(second->text));
    CHECK(agentevents_decoder_runs(decoder, &again) == AGENTEVENTS_FOUND && again == runs);
    agentevents_decoder_free(decoder);
}

static void limits_and_none(void) {
    agentevents_decoder *decoder = decoder_for_runs(2, 1);
    const agentevents_runs *runs = runs_of(decoder, STREAM);
    CHECK(runs->len == 1 && runs->left_out == 1);
    CHECK(is(agentevents_runs_at(runs, 0)->text, "Do") && agentevents_runs_at(runs, 0)->truncated);
    agentevents_decoder_free(decoder);

    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    decoder = stella_decoder();
    CHECK(agentevents_decoder_finish(decoder) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_next(decoder, &event, &fault) == AGENTEVENTS_END);
    CHECK(agentevents_decoder_runs(decoder, &runs) == AGENTEVENTS_ABSENT);
    CHECK(agentevents_decoder_runs(NULL, &runs) == AGENTEVENTS_NULL_ARGUMENT);
    CHECK(agentevents_decoder_runs(decoder, NULL) == AGENTEVENTS_NULL_ARGUMENT);
    CHECK(agentevents_runs_at(NULL, 0) == NULL && agentevents_run_tool_call(NULL, 0) == NULL);
    CHECK(agentevents_run_stage(NULL, 0) == NULL && agentevents_run_error_at(NULL, 0) == NULL);
    CHECK(is_nothing(agentevents_run_json(NULL)));
    agentevents_decoder_free(decoder);
}

void test_runs(void) {
    every_run();
    limits_and_none();
}
