/* agentevents: read AI-agent event streams by two rules. Skip what you do not know; fail loudly on what you know
   and cannot read. docs/c.md states the conventions.

   Written by `cargo xtask gen` from bindings-c/src/ and core/dialects/. Do not edit.
   SPDX-License-Identifier: MIT OR Apache-2.0 */

#ifndef AGENTEVENTS_H
#define AGENTEVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The `line` of a fault that is no element's but the whole document's. */
#define AGENTEVENTS_NO_PLACE UINT64_MAX

/** The version of this header; agentevents_version() tells the library's. */
#define AGENTEVENTS_VERSION "0.1.0"

/** Whether a result of agentevents_decoder_next() is an outcome: an event, an unrecognized event or an error. */
#define AGENTEVENTS_IS_OUTCOME(result) ((result) >= AGENTEVENTS_EVENT && (result) <= AGENTEVENTS_ERROR)

/** @name Type ids of the dialect `stella`
 *  They never change; later ones are higher. @{ */
#define AGENTEVENTS_STELLA_STAGE                 1
#define AGENTEVENTS_STELLA_TEXT                  2
#define AGENTEVENTS_STELLA_TEXT_DELTA            3
#define AGENTEVENTS_STELLA_REASONING             4
#define AGENTEVENTS_STELLA_TOOL_START            5
#define AGENTEVENTS_STELLA_TOOL_RESULT           6
#define AGENTEVENTS_STELLA_SPECULATION_DISCARDED 7
#define AGENTEVENTS_STELLA_RETRY                 8
#define AGENTEVENTS_STELLA_STEERED               9
#define AGENTEVENTS_STELLA_TURN_PARKED           10
#define AGENTEVENTS_STELLA_TURN_WOKEN            11
#define AGENTEVENTS_STELLA_LOOP_DETECTED         12
#define AGENTEVENTS_STELLA_BUDGET_DENIED         13
#define AGENTEVENTS_STELLA_RETRIES_EXHAUSTED     14
#define AGENTEVENTS_STELLA_POLICY_DECISION       15
#define AGENTEVENTS_STELLA_COMPACTION            16
#define AGENTEVENTS_STELLA_BUDGET_TICK           17
#define AGENTEVENTS_STELLA_STEP_USAGE            18
#define AGENTEVENTS_STELLA_USAGE_INCOMPLETE      19
#define AGENTEVENTS_STELLA_GOAL_VERDICT          20
#define AGENTEVENTS_STELLA_PROVIDER_FALLBACK     21
#define AGENTEVENTS_STELLA_FILE_CHANGE           22
#define AGENTEVENTS_STELLA_CONTEXT_RECALL        23
#define AGENTEVENTS_STELLA_CONTEXT_WRITE         24
#define AGENTEVENTS_STELLA_BLOCK_REGISTERED      25
#define AGENTEVENTS_STELLA_STEP_MANIFEST         26
#define AGENTEVENTS_STELLA_PROOF                 27
#define AGENTEVENTS_STELLA_VERDICT               28
#define AGENTEVENTS_STELLA_SCOPE_REVIEW          29
#define AGENTEVENTS_STELLA_HUNK_REVIEW           30
#define AGENTEVENTS_STELLA_ASK_USER              31
#define AGENTEVENTS_STELLA_MEDIA_PROGRESS        32
#define AGENTEVENTS_STELLA_MEDIA_COMPLETE        33
#define AGENTEVENTS_STELLA_COMMIT                34
#define AGENTEVENTS_STELLA_PR                    35
#define AGENTEVENTS_STELLA_TASK_UPDATE           36
#define AGENTEVENTS_STELLA_SUB_AGENT             37
#define AGENTEVENTS_STELLA_CANDIDATE_DELIVERY    38
#define AGENTEVENTS_STELLA_ERROR                 39
#define AGENTEVENTS_STELLA_TURN_COMPLETE         40
#define AGENTEVENTS_STELLA_RUN_COMPLETE          41
/** @} */

/** @name Type ids of the dialect `evoscientist`
 *  They never change; later ones are higher. @{ */
#define AGENTEVENTS_EVOSCIENTIST_THINKING             1
#define AGENTEVENTS_EVOSCIENTIST_TEXT                 2
#define AGENTEVENTS_EVOSCIENTIST_TOOL_CALL            3
#define AGENTEVENTS_EVOSCIENTIST_TOOL_RESULT          4
#define AGENTEVENTS_EVOSCIENTIST_SUBAGENT_START       5
#define AGENTEVENTS_EVOSCIENTIST_SUBAGENT_TOOL_CALL   6
#define AGENTEVENTS_EVOSCIENTIST_SUBAGENT_TOOL_RESULT 7
#define AGENTEVENTS_EVOSCIENTIST_SUBAGENT_TEXT        8
#define AGENTEVENTS_EVOSCIENTIST_SUBAGENT_END         9
#define AGENTEVENTS_EVOSCIENTIST_TOOL_SELECTION       10
#define AGENTEVENTS_EVOSCIENTIST_SUMMARIZATION_START  11
#define AGENTEVENTS_EVOSCIENTIST_SUMMARIZATION        12
#define AGENTEVENTS_EVOSCIENTIST_USAGE_STATS          13
#define AGENTEVENTS_EVOSCIENTIST_INTERRUPT            14
#define AGENTEVENTS_EVOSCIENTIST_ASK_USER             15
#define AGENTEVENTS_EVOSCIENTIST_ERROR                16
#define AGENTEVENTS_EVOSCIENTIST_DONE                 17
/** @} */

/** @name Type ids of the dialect `inderun`
 *  They never change; later ones are higher. @{ */
#define AGENTEVENTS_INDERUN_CONTENT_DELTA    1
#define AGENTEVENTS_INDERUN_CONTENT_SNAPSHOT 2
#define AGENTEVENTS_INDERUN_LIFECYCLE        3
#define AGENTEVENTS_INDERUN_DIAGNOSTIC       4
#define AGENTEVENTS_INDERUN_TERMINAL         5
/** @} */


/**
 * The kinds of fault.
 */
typedef enum {
    /**
     * The line is not one JSON text in valid UTF-8.
     */
    AGENTEVENTS_NOT_JSON = 1,
    /**
     * The line is JSON but not an object.
     */
    AGENTEVENTS_NOT_AN_OBJECT = 2,
    /**
     * The body of an event whose type is declared does not have the declared shape.
     */
    AGENTEVENTS_DOES_NOT_FIT = 3,
    /**
     * More containers are open than `max_depth` allows.
     */
    AGENTEVENTS_TOO_DEEP = 4,
    /**
     * The line is longer than `max_line_bytes`.
     */
    AGENTEVENTS_LINE_TOO_LONG = 5,
    /**
     * The bytes are not one document.
     */
    AGENTEVENTS_NOT_A_DOCUMENT = 6,
} agentevents_fault_kind;

/**
 * Why a body does not fit.
 */
typedef enum {
    /**
     * The fault is of another kind than AGENTEVENTS_DOES_NOT_FIT.
     */
    AGENTEVENTS_NO_REASON = 0,
    /**
     * A required field or a union's tag is absent.
     */
    AGENTEVENTS_REASON_MISSING = 1,
    /**
     * Another JSON type, or a fraction where an integer is declared.
     */
    AGENTEVENTS_REASON_WRONG_TYPE = 2,
    /**
     * Not one of a closed vocabulary's words.
     */
    AGENTEVENTS_REASON_NOT_IN_VOCABULARY = 3,
    /**
     * Beyond a bound of number, length or items, or not finite.
     */
    AGENTEVENTS_REASON_OUT_OF_RANGE = 4,
    /**
     * None, two or an unknown one of the keys that tell a union apart.
     */
    AGENTEVENTS_REASON_NO_SUCH_VARIANT = 5,
    /**
     * A key that the schema refuses.
     */
    AGENTEVENTS_REASON_NOT_DECLARED = 6,
    /**
     * A field twice.
     */
    AGENTEVENTS_REASON_DUPLICATE_KEY = 7,
} agentevents_reason;

/**
 * What a call answers. The values never change; failures of the call itself are below zero. What the stream holds is no
 * failure: an event that does not fit is the outcome AGENTEVENTS_ERROR.
 */
typedef enum {
    /**
     * It was done.
     */
    AGENTEVENTS_OK = 0,
    /**
     * The outcome is an event: the dialect declares its type, and its body fits.
     */
    AGENTEVENTS_EVENT = 1,
    /**
     * The outcome is an event of a type that the dialect does not declare (rule 1), or one without a type. It is whole in
     * `raw`, and its meaning is not guessed: asked for a value, it answers this, too.
     */
    AGENTEVENTS_UNRECOGNIZED = 2,
    /**
     * The outcome is an error (rule 2): the fault tells which. It ends nothing: the next call goes on with the next line.
     */
    AGENTEVENTS_ERROR = 3,
    /**
     * There is no outcome before more bytes are pushed.
     */
    AGENTEVENTS_NEED_MORE = 4,
    /**
     * There is no outcome any more: the decoder was finished and is drained.
     */
    AGENTEVENTS_END = 5,
    /**
     * The value is there and was written.
     */
    AGENTEVENTS_FOUND = 6,
    /**
     * There is no such value.
     */
    AGENTEVENTS_ABSENT = 7,
    /**
     * The value is `null`.
     */
    AGENTEVENTS_NULL_VALUE = 8,
    /**
     * The value is of another JSON type, or has a fraction where an integer was asked for.
     */
    AGENTEVENTS_WRONG_TYPE = 9,
    /**
     * The value is a number that the type asked for cannot hold.
     */
    AGENTEVENTS_OUT_OF_RANGE = 10,
    /**
     * Sequence numbers of a run are given up: they did not come in time.
     */
    AGENTEVENTS_GAP = 11,
    /**
     * An argument is NULL that must not be.
     */
    AGENTEVENTS_NULL_ARGUMENT = -1,
    /**
     * An argument makes no sense: text that is not UTF-8, no JSON Pointer, an option that is unknown or outside its range.
     */
    AGENTEVENTS_INVALID_ARGUMENT = -2,
    /**
     * No built-in dialect has this name.
     */
    AGENTEVENTS_UNKNOWN_DIALECT = -3,
    /**
     * The JSON Schema is not one that a dialect can be loaded from.
     */
    AGENTEVENTS_INVALID_SCHEMA = -4,
    /**
     * Bytes were pushed after the end of the stream was told.
     */
    AGENTEVENTS_FINISHED = -5,
    /**
     * The event is gone: something else was asked of the decoder that lent it.
     */
    AGENTEVENTS_GONE = -6,
    /**
     * A bug inside the library stopped the call. The handle is poisoned: please report it.
     */
    AGENTEVENTS_PANICKED = -7,
    /**
     * A call before this one on the same handle answered AGENTEVENTS_PANICKED. All that is left is to free it.
     */
    AGENTEVENTS_POISONED = -8,
} agentevents_result;

/**
 * Whom an event is for.
 */
typedef enum {
    /**
     * An unrecognized event has no category.
     */
    AGENTEVENTS_NO_CATEGORY = 0,
    /**
     * It belongs in front of a person.
     */
    AGENTEVENTS_CONTENT = 1,
    /**
     * It is orchestration.
     */
    AGENTEVENTS_MECHANICAL = 2,
} agentevents_category;

/**
 * How a run ended.
 */
typedef enum {
    /**
     * Nothing says how it ended.
     */
    AGENTEVENTS_RUN_UNFINISHED = 0,
    /**
     * It came to its end.
     */
    AGENTEVENTS_RUN_COMPLETED = 1,
    /**
     * An error ended it.
     */
    AGENTEVENTS_RUN_FAILED = 2,
    /**
     * It was called off.
     */
    AGENTEVENTS_RUN_CANCELLED = 3,
    /**
     * It waits for a person.
     */
    AGENTEVENTS_RUN_INTERRUPTED = 4,
} agentevents_run_outcome;

/**
 * Yes, no, or not reported.
 */
typedef enum {
    /**
     * It was not reported.
     */
    AGENTEVENTS_NOT_REPORTED = 0,
    /**
     * No.
     */
    AGENTEVENTS_NO = 1,
    /**
     * Yes.
     */
    AGENTEVENTS_YES = 2,
} agentevents_answer;

/**
 * Why an outcome is out of order.
 */
typedef enum {
    /**
     * It is in order, or has no place in any.
     */
    AGENTEVENTS_NO_MARK = 0,
    /**
     * Its sequence number came before in its run; the first counts.
     */
    AGENTEVENTS_DUPLICATE = 1,
    /**
     * Its sequence number was given up before it came.
     */
    AGENTEVENTS_LATE = 2,
} agentevents_mark;

/**
 * The forms of a stream.
 */
typedef enum {
    /**
     * One object a line.
     */
    AGENTEVENTS_LINES = 0,
    /**
     * One JSON object with an `events` array, as stella writes it with `--output-format json`. Outcomes are those of its
     * elements, and in place of a line's number there is the element's index, from 0.
     */
    AGENTEVENTS_DOCUMENT = 1,
} agentevents_form;

/**
 * Decodes one stream: push bytes, drain outcomes, finish, drain once more, ask for the report. It may move from thread to thread;
 * one thread at a time may use it.
 */
typedef struct agentevents_decoder agentevents_decoder;

/**
 * One producer's vocabulary: its event types and the shape of each body. Nothing changes it, so any number of threads may use
 * one at once.
 */
typedef struct agentevents_dialect agentevents_dialect;

/**
 * Private: what the strings of an agentevents_fault are in.
 */
typedef struct agentevents_fault_source agentevents_fault_source;

/**
 * Private: what an agentevents_run points into.
 */
typedef struct agentevents_run_source agentevents_run_source;

/**
 * Private: what an agentevents_runs points into.
 */
typedef struct agentevents_runs_source agentevents_runs_source;

/**
 * Private: what the strings of an agentevents_schema_error are in.
 */
typedef struct agentevents_schema_error_source agentevents_schema_error_source;

/**
 * Private: what an agentevents_event is lent from.
 */
typedef struct agentevents_source agentevents_source;

/**
 * Bytes that the library owns: `len` of them from `ptr` on, without a terminating NUL; what is said to be text is UTF-8.
 * `ptr` is NULL where there is nothing, and for nothing else: an empty text has a pointer and the length 0. Each function or
 * member that gives one says how long it stays valid.
 */
typedef struct {
    /**
     * The first byte.
     */
    const char *ptr;
    /**
     * The number of bytes.
     */
    size_t len;
} agentevents_string;

/**
 * Why a schema could not be loaded. The caller owns it and frees it with agentevents_schema_error_free(), and with it the
 * strings in it.
 */
typedef struct {
    /**
     * What is wrong, where, and what to do about it: text for a person.
     */
    agentevents_string message;
    /**
     * The keyword or annotation that is at fault; nothing where it is none.
     */
    agentevents_string keyword;
    /**
     * Where in the schema, as a JSON Pointer; empty for the root, and for what an option brought in.
     */
    agentevents_string pointer;
    /**
     * Private.
     */
    const agentevents_schema_error_source *source;
} agentevents_schema_error;

/**
 * One line that is an error. The library makes it, never a program: later versions add members at the end. One that a decoder
 * lends is valid, with its strings, until the next push, next, finish or free on the decoder; one that
 * agentevents_dialect_decode() gives is the caller's.
 */
typedef struct {
    /**
     * What kind of fault it is.
     */
    agentevents_fault_kind kind;
    /**
     * Why the body does not fit.
     */
    agentevents_reason reason;
    /**
     * The line's number from 1; in a document the element's index from 0, and AGENTEVENTS_NO_PLACE where the document itself is
     * at fault; 0 for a single object.
     */
    uint64_t line;
    /**
     * Where the line starts in the stream, in bytes from 0.
     */
    uint64_t offset;
    /**
     * The byte in the line that is at fault, from 1.
     */
    uint64_t column;
    /**
     * The type of the event that does not fit; nothing where two `type` keys leave it open, and for other kinds.
     */
    agentevents_string type;
    /**
     * JSON Pointer to what does not fit; nothing for other kinds.
     */
    agentevents_string path;
    /**
     * What the dialect declares there, in words; nothing for other kinds.
     */
    agentevents_string expected;
    /**
     * What stands there, in words and without any of the line's content; nothing for other kinds.
     */
    agentevents_string found;
    /**
     * The line's bytes without its LF, which may be no UTF-8; the first 1,024 of them for AGENTEVENTS_LINE_TOO_LONG.
     */
    agentevents_string raw;
    /**
     * All of it in words for a person, with at most 200 bytes of the line.
     */
    agentevents_string message;
    /**
     * Private.
     */
    const agentevents_fault_source *source;
} agentevents_fault;

/**
 * One event, recognized or not. The library makes it, never a program: later versions add members at the end. One that a decoder
 * lends is valid, with its strings and those that its getters give, until the next push, next, finish or free on the decoder;
 * after the first three its members are empty and its getters answer AGENTEVENTS_GONE. One that is the caller's is valid until it
 * is freed.
 */
typedef struct {
    /**
     * The id of its type, one of the constants above for a built-in dialect; 0 for an unrecognized event.
     */
    uint32_t type_id;
    /**
     * The line's number from 1; in a document the element's index from 0; 0 for a single object.
     */
    uint64_t line;
    /**
     * Where the line starts in the stream, in bytes from 0.
     */
    uint64_t offset;
    /**
     * Its type as text; nothing for an unrecognized event without one.
     */
    agentevents_string type;
    /**
     * The line's bytes, exactly as received, without its LF. They are UTF-8.
     */
    agentevents_string raw;
    /**
     * Private.
     */
    uint64_t generation;
    /**
     * Private.
     */
    const agentevents_source *source;
} agentevents_event;

/**
 * What a caller says about a JSON Schema; it wins over the schema's own `x-agentevents`. A member that is NULL is taken from
 * the schema. Set it to zero, then `struct_size`, then what is to be said.
 */
typedef struct {
    /**
     * `sizeof(agentevents_schema_options)`
     */
    size_t struct_size;
    /**
     * The dialect's name, without which it is the schema's `title`.
     */
    const char *name;
    /**
     * The property that tells event types apart, without which it is `type`.
     */
    const char *tag;
    /**
     * Where the time stamp lives, as a JSON Pointer.
     */
    const char *timestamp;
    /**
     * Where the run id lives, as a JSON Pointer.
     */
    const char *run;
    /**
     * Where the sequence number lives, as a JSON Pointer.
     */
    const char *sequence;
    /**
     * The types that belong in front of a person: `content_len` strings. None of them, said by a pointer to anything and the
     * length 0, is not the same as NULL.
     */
    const char *const *content;
    /**
     * The number of strings in `content`.
     */
    size_t content_len;
    /**
     * Wrapper types and the JSON Pointer of the event inside each, one after the other: twice `unwrap_len` strings.
     */
    const char *const *unwrap;
    /**
     * The number of pairs in `unwrap`.
     */
    size_t unwrap_len;
} agentevents_schema_options;

/**
 * What a decoder may be told. Set it to zero, then `struct_size`, then what is not to be the default:
 * `agentevents_decoder_options options = {0}; options.struct_size = sizeof options;`. Later versions add members at the end; a
 * program that was compiled with this header goes on working with them.
 */
typedef struct {
    /**
     * `sizeof(agentevents_decoder_options)`
     */
    size_t struct_size;
    /**
     * The longest line that is decoded, in bytes without its LF, at most 4,294,966,271. 0 is the default, 64 MiB.
     */
    size_t max_line_bytes;
    /**
     * The number of containers that may be open at once, at most 1,024. 0 is the default, 128.
     */
    uint32_t max_depth;
    /**
     * An agentevents_form. 0 is lines.
     */
    uint32_t form;
    /**
     * Anything but 0 says that agentevents_decoder_runs() will be asked for.
     */
    uint32_t runs;
    /**
     * The most runs that are kept. 0 is the default, 10,000.
     */
    uint32_t max_runs;
    /**
     * The most tool calls, messages and items of any other list that are kept of a run. 0 is the default, 100,000.
     */
    size_t max_run_items;
    /**
     * The longest part that is kept of a text, an input or an output, in bytes. 0 is the default, 1 MiB.
     */
    size_t max_run_text_bytes;
    /**
     * The most that is kept of all runs, in bytes. 0 is the default, 256 MiB.
     */
    size_t max_runs_bytes;
    /**
     * How many events of one run agentevents_decoder_next_in_sequence() lets wait until it gives up the lowest missing sequence
     * numbers. 0 is the default, 1,024.
     */
    size_t max_waiting_events;
    /**
     * The most runs whose events wait at once; beyond it, the one that was idle longest is flushed. 0 is the default, 4,096.
     */
    size_t max_waiting_runs;
    /**
     * The most bytes that wait at once; beyond it, the run that was idle longest is flushed. 0 is the default, 64 MiB.
     */
    size_t max_waiting_bytes;
} agentevents_decoder_options;

/**
 * A whole number that may not have been reported.
 */
typedef struct {
    /**
     * Whether it was reported.
     */
    bool reported;
    /**
     * The number; 0 where it was not.
     */
    uint64_t value;
} agentevents_uint;

/**
 * Tokens.
 */
typedef struct {
    /**
     * Tokens in.
     */
    agentevents_uint input_tokens;
    /**
     * Tokens out.
     */
    agentevents_uint output_tokens;
    /**
     * Tokens in that came from the cache.
     */
    agentevents_uint cached_input_tokens;
    /**
     * Tokens written to the cache.
     */
    agentevents_uint cache_write_tokens;
    /**
     * Tokens of reasoning.
     */
    agentevents_uint reasoning_tokens;
    /**
     * All tokens, where the producer says so itself.
     */
    agentevents_uint total_tokens;
} agentevents_usage;

/**
 * A number that may not have been reported.
 */
typedef struct {
    /**
     * Whether it was reported.
     */
    bool reported;
    /**
     * The number; 0 where it was not.
     */
    double value;
} agentevents_real;

/**
 * How often something of this name came.
 */
typedef struct {
    /**
     * The name.
     */
    agentevents_string name;
    /**
     * How often it came: above zero.
     */
    uint64_t count;
} agentevents_count;

/**
 * The first and the last of some sequence numbers that never came.
 */
typedef struct {
    /**
     * The first.
     */
    uint64_t first;
    /**
     * The last.
     */
    uint64_t last;
} agentevents_gap;

/**
 * One run. What was not reported is nothing; what there is none of has the length 0. The library makes it, never a program: later
 * versions add members at the end. It is valid, with all it points to, until its decoder is freed.
 */
typedef struct {
    /**
     * The run id, where runs have one.
     */
    agentevents_string id;
    /**
     * How it ended.
     */
    agentevents_run_outcome outcome;
    /**
     * Why it failed or was cancelled.
     */
    agentevents_string reason;
    /**
     * The producer's class of the error that ended it.
     */
    agentevents_string error_class;
    /**
     * The final text.
     */
    agentevents_string text;
    /**
     * What had arrived of a text that never came whole.
     */
    agentevents_string partial_text;
    /**
     * The texts that came whole, in order: `messages_len` of them.
     */
    const agentevents_string *messages;
    /**
     * The number of texts in `messages`.
     */
    size_t messages_len;
    /**
     * The number of tool calls: agentevents_run_tool_call() gives each, in the order in which they were first heard of.
     */
    size_t tool_calls_len;
    /**
     * The number of stages: agentevents_run_stage() gives each, in order.
     */
    size_t stages_len;
    /**
     * The number of errors that it told of: agentevents_run_error_at() gives each, in order.
     */
    size_t errors_len;
    /**
     * What it asked of a person, each event as JSON: `interrupts_len` of them.
     */
    const agentevents_string *interrupts;
    /**
     * The number of events in `interrupts`.
     */
    size_t interrupts_len;
    /**
     * The models, by first appearance: `models_len` of them.
     */
    const agentevents_string *models;
    /**
     * The number of names in `models`.
     */
    size_t models_len;
    /**
     * How many turns were completed, where the dialect has turns.
     */
    agentevents_uint turns;
    /**
     * Tokens.
     */
    agentevents_usage usage;
    /**
     * What it cost in US dollars: the sum over its parts.
     */
    agentevents_real cost_usd_summed;
    /**
     * What it cost in US dollars: what the run itself says.
     */
    agentevents_real cost_usd_reported;
    /**
     * The first time stamp, in milliseconds since the Unix epoch.
     */
    agentevents_real first_ts;
    /**
     * The last time stamp.
     */
    agentevents_real last_ts;
    /**
     * The sum of the steps between time stamps, none of them below zero, in milliseconds.
     */
    agentevents_real elapsed_ms;
    /**
     * How many events of each type came, in declared order: `events_len` of them.
     */
    const agentevents_count *events;
    /**
     * The number of types in `events`.
     */
    size_t events_len;
    /**
     * How many unrecognized events of each name came, by first sight: `unrecognized_len` of them.
     */
    const agentevents_count *unrecognized;
    /**
     * The number of names in `unrecognized`.
     */
    size_t unrecognized_len;
    /**
     * How many errors came.
     */
    uint64_t faults;
    /**
     * The sequence numbers that never came: `gaps_len` gaps.
     */
    const agentevents_gap *gaps;
    /**
     * The number of gaps in `gaps`.
     */
    size_t gaps_len;
    /**
     * How many sequence numbers came that had come before.
     */
    uint64_t duplicates;
    /**
     * How many sequence numbers came that are higher than the terminal event's.
     */
    uint64_t after_terminal;
    /**
     * Whether a limit cut anything.
     */
    bool truncated;
    /**
     * Private.
     */
    const agentevents_run_source *source;
} agentevents_run;

/**
 * The runs of a stream. The library makes it, never a program: later versions add members at the end. It is valid until its
 * decoder is freed.
 */
typedef struct {
    /**
     * The number of runs: agentevents_runs_at() gives each, by first appearance.
     */
    size_t len;
    /**
     * How many outcomes belong to runs beyond the limit, of which nothing is kept.
     */
    uint64_t left_out;
    /**
     * Private.
     */
    const agentevents_runs_source *source;
} agentevents_runs;

/**
 * A tool call, its result, or both. The library makes it, never a program: later versions add members at the end.
 */
typedef struct {
    /**
     * The id that call and result pair by; nothing where there is none.
     */
    agentevents_string id;
    /**
     * The tool; nothing where only a result came.
     */
    agentevents_string name;
    /**
     * What the tool was given, as JSON; nothing where that was not told.
     */
    agentevents_string input;
    /**
     * What came back: the content, or the error's message; nothing where nothing did.
     */
    agentevents_string output;
    /**
     * The sub-agent that called; nothing for the main agent.
     */
    agentevents_string agent;
    /**
     * Whether it succeeded.
     */
    agentevents_answer ok;
    /**
     * Whether its result was thrown away.
     */
    bool discarded;
    /**
     * The producer's own measure, in milliseconds.
     */
    agentevents_uint duration_ms;
} agentevents_tool_call;

/**
 * A stage that a run entered. The library makes it, never a program: later versions add members at the end.
 */
typedef struct {
    /**
     * Whose stage it is: `turn`, `run`, or nothing where that was not told.
     */
    agentevents_string scope;
    /**
     * The stage.
     */
    agentevents_string name;
} agentevents_stage;

/**
 * An error that a run told of. The library makes it, never a program: later versions add members at the end.
 */
typedef struct {
    /**
     * What went wrong.
     */
    agentevents_string message;
    /**
     * Whether trying again may help.
     */
    agentevents_answer retryable;
} agentevents_run_error;

/**
 * Sequence numbers of a run that did not come in time. The library makes it, never a program: later versions add members at the
 * end. The decoder lends it, with its string, until the next push, next, finish or free on the decoder.
 */
typedef struct {
    /**
     * The run's id.
     */
    agentevents_string run;
    /**
     * The first missing number.
     */
    uint64_t first;
    /**
     * The last one.
     */
    uint64_t last;
} agentevents_sequence_gap;

/**
 * A last line that is not JSON, as a producer leaves it that was stopped while it wrote. It is no error.
 */
typedef struct {
    /**
     * The line's number, from 1.
     */
    uint64_t line;
    /**
     * Where it starts in the stream, in bytes from 0.
     */
    uint64_t offset;
    /**
     * Its bytes, which may be no UTF-8.
     */
    agentevents_string raw;
    /**
     * Whether some further bytes would make it a JSON object.
     */
    bool prefix;
} agentevents_torn_tail;

/**
 * What a stream held so far; all of it once the decoder was finished and drained. The library makes it, never a program: later
 * versions add members at the end. It is valid, with all it points to, until the next agentevents_decoder_report() on the
 * decoder, or until the decoder is freed.
 */
typedef struct {
    /**
     * All lines: blank ones, errors and a torn tail too.
     */
    uint64_t lines;
    /**
     * Lines of nothing but white space.
     */
    uint64_t blank;
    /**
     * The number of events of each type that came, in declared order: `events_len` of them.
     */
    const agentevents_count *events;
    /**
     * The number of types in `events`.
     */
    size_t events_len;
    /**
     * The number of unrecognized events of each name that came, by first sight: `unrecognized_len` of them. A long name is cut to
     * 256 bytes, and 1,024 names are told apart.
     */
    const agentevents_count *unrecognized;
    /**
     * The number of names in `unrecognized`.
     */
    size_t unrecognized_len;
    /**
     * The number of unrecognized events without a type.
     */
    uint64_t unrecognized_unnamed;
    /**
     * The number of unrecognized events of names beyond the first 1,024.
     */
    uint64_t unrecognized_other;
    /**
     * The number of all unrecognized events: the version gap.
     */
    uint64_t unrecognized_total;
    /**
     * The number of errors of each kind that came, under its name in every language: `errors_len` of them.
     */
    const agentevents_count *errors;
    /**
     * The number of kinds in `errors`.
     */
    size_t errors_len;
    /**
     * The number of all errors.
     */
    uint64_t errors_total;
    /**
     * The torn tail, or NULL.
     */
    const agentevents_torn_tail *torn_tail;
    /**
     * The same as a JSON object, torn tail included, as fixtures/README.md has it.
     */
    agentevents_string json;
} agentevents_report;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * The library's version, `AGENTEVENTS_VERSION` of the header it was built with. It is there for ever.
 */
agentevents_string agentevents_version(void);

/**
 * A result in words, for messages; empty for a number that is no result. It is there for ever.
 */
agentevents_string agentevents_result_text(int32_t result);

/**
 * Frees an error and its strings. NULL is fine.
 */
void agentevents_schema_error_free(agentevents_schema_error *error);

/**
 * Frees a fault that agentevents_dialect_decode() gave, and its strings. One that a decoder lent stays the decoder's: nothing
 * happens. NULL is fine.
 */
void agentevents_fault_free(agentevents_fault *fault);

/**
 * Gives the string at a JSON Pointer in the body, unescaped, by present names; half a surrogate pair is U+FFFD. It is valid as
 * long as the event. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT, _NULL_VALUE or _WRONG_TYPE.
 */
agentevents_result agentevents_event_string(const agentevents_event *event,
                                            const char *pointer,
                                            agentevents_string *string);

/**
 * Gives the integer at a JSON Pointer in the body, by value: `4200.0` is one. No argument may be NULL. Answers AGENTEVENTS_FOUND,
 * _ABSENT, _NULL_VALUE, _WRONG_TYPE or _OUT_OF_RANGE.
 */
agentevents_result agentevents_event_int64(const agentevents_event *event,
                                           const char *pointer,
                                           int64_t *number);

/**
 * Gives the integer at a JSON Pointer in the body, by value. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT,
 * _NULL_VALUE, _WRONG_TYPE or _OUT_OF_RANGE.
 */
agentevents_result agentevents_event_uint64(const agentevents_event *event,
                                            const char *pointer,
                                            uint64_t *number);

/**
 * Gives the number at a JSON Pointer in the body. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT, _NULL_VALUE,
 * _WRONG_TYPE, or _OUT_OF_RANGE for one that is not finite in binary64.
 */
agentevents_result agentevents_event_double(const agentevents_event *event,
                                            const char *pointer,
                                            double *number);

/**
 * Gives the boolean at a JSON Pointer in the body. No argument may be NULL. Answers AGENTEVENTS_FOUND, _ABSENT, _NULL_VALUE or
 * _WRONG_TYPE.
 */
agentevents_result agentevents_event_bool(const agentevents_event *event,
                                          const char *pointer,
                                          bool *boolean);

/**
 * Gives the number of items of the array at a JSON Pointer in the body. No argument may be NULL. Answers AGENTEVENTS_FOUND,
 * _ABSENT, _NULL_VALUE or _WRONG_TYPE.
 */
agentevents_result agentevents_event_count(const agentevents_event *event,
                                           const char *pointer,
                                           size_t *count);

/**
 * Gives the JSON of whatever is at a JSON Pointer in the body, of all of it for `""`, with older spellings replaced by present
 * ones and half a surrogate pair by U+FFFD. It is valid as long as the event. No argument may be NULL. Answers
 * AGENTEVENTS_FOUND, for `null`, too, or _ABSENT.
 */
agentevents_result agentevents_event_json(const agentevents_event *event,
                                          const char *pointer,
                                          agentevents_string *json);

/**
 * Gives the time stamp in milliseconds since the Unix epoch. Neither argument may be NULL. Answers AGENTEVENTS_FOUND or _ABSENT.
 */
agentevents_result agentevents_event_ts(const agentevents_event *event,
                                        double *ts);

/**
 * Gives the id of the run that the event says it belongs to, unescaped. It is valid as long as the event. Neither argument may
 * be NULL. Answers AGENTEVENTS_FOUND or _ABSENT.
 */
agentevents_result agentevents_event_run(const agentevents_event *event,
                                         agentevents_string *run);

/**
 * Gives the event's sequence number in its run. Neither argument may be NULL. Answers AGENTEVENTS_FOUND or _ABSENT.
 */
agentevents_result agentevents_event_sequence(const agentevents_event *event, uint64_t *sequence);

/**
 * Whom the event is for; AGENTEVENTS_NO_CATEGORY for an unrecognized one, one that is gone, and NULL.
 */
agentevents_category agentevents_event_category(const agentevents_event *event);

/**
 * Gives the caller a copy of an event that it may keep as long as it likes. The caller owns it and frees it with
 * agentevents_event_free(). Neither argument may be NULL. Answers AGENTEVENTS_OK.
 */
agentevents_result agentevents_event_copy(const agentevents_event *event, agentevents_event **copy);

/**
 * Frees an event that is the caller's, and all strings it gave. One that a decoder lent stays the decoder's: nothing happens.
 * NULL is fine.
 */
void agentevents_event_free(agentevents_event *event);

/**
 * Gives the built-in dialect of this name: `stella`, `evoscientist` or `inderun`. The caller owns it and frees it with
 * agentevents_dialect_free(). Neither argument may be NULL. Answers AGENTEVENTS_OK or AGENTEVENTS_UNKNOWN_DIALECT.
 */
agentevents_result agentevents_dialect_named(const char *name, agentevents_dialect **dialect);

/**
 * Loads a dialect from the `len` bytes of a JSON Schema; docs/dialects.md says what it may hold. The bytes are copied. `options`
 * may be NULL. The caller owns the dialect and frees it with agentevents_dialect_free(). Answers AGENTEVENTS_OK, or
 * AGENTEVENTS_INVALID_SCHEMA: then, unless `error` is NULL, the caller owns the error that was written there and frees it with
 * agentevents_schema_error_free().
 */
agentevents_result agentevents_dialect_from_json_schema(const void *schema,
                                                        size_t len,
                                                        const agentevents_schema_options *options,
                                                        agentevents_dialect **dialect,
                                                        agentevents_schema_error **error);

/**
 * Frees a dialect. Decoders that were made for it, and events, go on without it. NULL is fine.
 */
void agentevents_dialect_free(agentevents_dialect *dialect);

/**
 * The dialect's name, valid until the dialect is freed; nothing for NULL.
 */
agentevents_string agentevents_dialect_name(const agentevents_dialect *dialect);

/**
 * The number of types that the dialect declares. Their ids are 1 to this number; 0 for NULL.
 */
uint32_t agentevents_dialect_type_count(const agentevents_dialect *dialect);

/**
 * The name of the type of this id, valid until the dialect is freed; nothing for an id that no type has, and for NULL.
 */
agentevents_string agentevents_dialect_type_name(const agentevents_dialect *dialect, uint32_t type_id);

/**
 * The id of the type of this name, 0 if the dialect declares none; 0 for NULL.
 */
uint32_t agentevents_dialect_type_id(const agentevents_dialect *dialect, const char *name);

/**
 * Whom events of the type of this id are for; AGENTEVENTS_NO_CATEGORY for an id that no type has, and for NULL.
 */
agentevents_category agentevents_dialect_category(const agentevents_dialect *dialect, uint32_t type_id);

/**
 * Decodes the `len` bytes of one object that came without a stream, as a message of a web socket does. The bytes are copied.
 * Of `options`, which may be NULL, only the limits of a line count. Answers AGENTEVENTS_EVENT or AGENTEVENTS_UNRECOGNIZED: then
 * the caller owns the event that was written to `event` and frees it with agentevents_event_free(). Or AGENTEVENTS_ERROR: then the
 * caller owns the fault that was written to `fault` and frees it with agentevents_fault_free(). Neither of the two may be NULL.
 * Line and offset are 0.
 */
agentevents_result agentevents_dialect_decode(const agentevents_dialect *dialect,
                                              const void *object,
                                              size_t len,
                                              const agentevents_decoder_options *options,
                                              agentevents_event **event,
                                              agentevents_fault **fault);

/**
 * The run of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
 */
const agentevents_run *agentevents_runs_at(const agentevents_runs *runs, size_t index);

/**
 * The tool call of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
 */
const agentevents_tool_call *agentevents_run_tool_call(const agentevents_run *run, size_t index);

/**
 * The stage of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
 */
const agentevents_stage *agentevents_run_stage(const agentevents_run *run, size_t index);

/**
 * The error of this index, from 0, valid until the decoder is freed; NULL beyond the last, and for NULL.
 */
const agentevents_run_error *agentevents_run_error_at(const agentevents_run *run, size_t index);

/**
 * All of a run as a JSON object, every key there, as fixtures/README.md has it, valid until the decoder is freed; nothing for NULL.
 */
agentevents_string agentevents_run_json(const agentevents_run *run);

/**
 * Makes a decoder for one stream. `options` may be NULL. The caller owns the decoder and frees it with agentevents_decoder_free();
 * the dialect may be freed before. Answers AGENTEVENTS_OK.
 */
agentevents_result agentevents_decoder_new(const agentevents_dialect *dialect,
                                           const agentevents_decoder_options *options,
                                           agentevents_decoder **decoder);

/**
 * Frees a decoder and all that it lent. NULL is fine.
 */
void agentevents_decoder_free(agentevents_decoder *decoder);

/**
 * Takes in the next `len` bytes of the stream, cut anywhere. They are copied. `bytes` may be NULL if there are none. Answers
 * AGENTEVENTS_OK, whatever the bytes hold, or AGENTEVENTS_FINISHED after agentevents_decoder_finish().
 */
agentevents_result agentevents_decoder_push(agentevents_decoder *decoder,
                                            const void *bytes,
                                            size_t len);

/**
 * Says that the stream is over: the last line may lack its LF. Drain agentevents_decoder_next() once more. Saying it twice does
 * nothing. The decoder must not be NULL. Answers AGENTEVENTS_OK.
 */
agentevents_result agentevents_decoder_finish(agentevents_decoder *decoder);

/**
 * Gives the next outcome that is complete. Answers AGENTEVENTS_EVENT or AGENTEVENTS_UNRECOGNIZED: then the decoder lends what it
 * writes to `event`. Or AGENTEVENTS_ERROR: then it lends what it writes to `fault`. What was lent is valid until the next push,
 * next, finish or free on the decoder. Or AGENTEVENTS_NEED_MORE, or, after agentevents_decoder_finish(), AGENTEVENTS_END. No
 * argument may be NULL.
 */
agentevents_result agentevents_decoder_next(agentevents_decoder *decoder,
                                            const agentevents_event **event,
                                            const agentevents_fault **fault);

/**
 * Gives the next outcome in the order of the sequence numbers that events have in their runs: of each run number 0 first, then n
 * after n - 1. What has no readable run id and sequence number passes at once, errors wait for nothing, and runs do not order each
 * other. Answers what agentevents_decoder_next() does, or AGENTEVENTS_GAP: then numbers are given up that others waited for too
 * long, or when the stream ended, and the decoder lends what it writes to `gap`. What was lent is valid until the next push,
 * next, finish or free on the decoder. agentevents_decoder_mark() says what is out of order. No argument may be NULL. Calls of
 * agentevents_decoder_next() in between go past what waits.
 */
agentevents_result agentevents_decoder_next_in_sequence(agentevents_decoder *decoder,
                                                        const agentevents_event **event,
                                                        const agentevents_fault **fault,
                                                        const agentevents_sequence_gap **gap);

/**
 * Why what agentevents_decoder_next_in_sequence() gave last is out of order, if it is: a duplicate or late. AGENTEVENTS_NO_MARK
 * for NULL, too.
 */
agentevents_mark agentevents_decoder_mark(agentevents_decoder *decoder);

/**
 * Gives what the stream held so far; all of it once the decoder was finished and drained. The decoder lends it until this is
 * called again or the decoder is freed. Neither argument may be NULL. Answers AGENTEVENTS_OK.
 */
agentevents_result agentevents_decoder_report(agentevents_decoder *decoder,
                                              const agentevents_report **report);

/**
 * Gives the keys other than `events` of a document, as a JSON object with half a surrogate pair as U+FFFD. The decoder lends it
 * until it is freed. Neither argument may be NULL. Answers AGENTEVENTS_FOUND, or AGENTEVENTS_ABSENT before AGENTEVENTS_END, where
 * the document had a fault of its own, and for lines.
 */
agentevents_result agentevents_decoder_rest(agentevents_decoder *decoder,
                                            agentevents_string *json);

/**
 * Gives the runs of the stream, after AGENTEVENTS_END, where the decoder's options asked for them. The decoder lends them until it
 * is freed. Neither argument may be NULL. Answers AGENTEVENTS_FOUND; AGENTEVENTS_NEED_MORE while the stream is not over and drained;
 * or AGENTEVENTS_ABSENT where the options did not ask.
 */
agentevents_result agentevents_decoder_runs(agentevents_decoder *decoder,
                                            const agentevents_runs **runs);

/**
 * Answers AGENTEVENTS_OK, or AGENTEVENTS_POISONED if a bug inside the library stopped an earlier call on this decoder; then, unless
 * `message` is NULL, it gives what is known of it, for a report of the bug, valid until the decoder is freed.
 */
agentevents_result agentevents_decoder_health(agentevents_decoder *decoder,
                                              agentevents_string *message);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* AGENTEVENTS_H */
