/* Streams that are made to hurt: time and memory stay within bounds, and the outcome is what the contract says. Each runs in a
   process of its own, so that its peak memory is its own.
     limits         a hundredth of each, as an everyday test
     limits full    all of it; prints a table. Build the library with `cargo xtask dist c` for it */
#define _DEFAULT_SOURCE
#include "test.h"

#include <sys/resource.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* What every stream is pushed in, and how much was pushed. */
typedef struct {
    agentevents_decoder *decoder;
    uint64_t outcomes, events, unrecognized, errors, bytes;
    agentevents_fault_kind kind;
    agentevents_reason reason;
    uint64_t column;
    char chunk[65536];
    size_t len;
} stream;

static stream *open_stream(const agentevents_decoder_options *options) {
    stream *it = calloc(1, sizeof *it);
    agentevents_dialect *dialect = NULL;
    CHECK(it != NULL && agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK);
    CHECK(agentevents_decoder_new(dialect, options, &it->decoder) == AGENTEVENTS_OK);
    agentevents_dialect_free(dialect);
    return it;
}

static void drain(stream *it) {
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    agentevents_result result;
    while (result = agentevents_decoder_next(it->decoder, &event, &fault), AGENTEVENTS_IS_OUTCOME(result)) {
        it->outcomes++;
        it->events += result == AGENTEVENTS_EVENT;
        it->unrecognized += result == AGENTEVENTS_UNRECOGNIZED;
        if (result == AGENTEVENTS_ERROR) {
            it->errors++;
            it->kind = fault->kind;
            it->reason = fault->reason;
            it->column = fault->column;
        }
    }
}

static void flush(stream *it) {
    CHECK(agentevents_decoder_push(it->decoder, it->chunk, it->len) == AGENTEVENTS_OK);
    it->bytes += it->len;
    it->len = 0;
    drain(it);
}

static void put(stream *it, const char *text) {
    const size_t len = strlen(text);
    if (it->len + len > sizeof it->chunk) {
        flush(it);
    }
    memcpy(it->chunk + it->len, text, len);
    it->len += len;
}

/* The same text many times, by copies of as much as fits. */
static void put_times(stream *it, const char *text, uint64_t times) {
    for (uint64_t i = 0; i < times; i++) {
        put(it, text);
    }
}

static void finish(stream *it) {
    flush(it);
    CHECK(agentevents_decoder_finish(it->decoder) == AGENTEVENTS_OK);
    drain(it);
}

static const agentevents_report *report(stream *it) {
    const agentevents_report *report = NULL;
    CHECK(agentevents_decoder_report(it->decoder, &report) == AGENTEVENTS_OK);
    return report;
}

static uint64_t close_stream(stream *it) {
    const uint64_t bytes = it->bytes;
    agentevents_decoder_free(it->decoder);
    free(it);
    return bytes;
}

/* The fault is the only outcome. */
static void expect_fault(const stream *it, agentevents_fault_kind kind, agentevents_reason reason, uint64_t column) {
    CHECK(it->outcomes == 1 && it->errors == 1 && it->kind == kind && it->reason == reason && it->column == column);
}

/* `size` is the number of bytes. */
static uint64_t line_without_lf(uint64_t size) {
    const uint64_t limit = size < 100000000 ? 1 << 20 : 64 << 20;
    agentevents_decoder_options options = {0};
    options.struct_size = sizeof options;
    options.max_line_bytes = limit;
    stream *it = open_stream(&options);
    put(it, "{\"type\":\"text\",\"text\":\"");
    while (it->bytes + it->len < limit + sizeof it->chunk) {
        put(it, "aaaaaaaaaaaaaaaa");
    }
    CHECK(it->errors == 1); /* told as soon as the limit is passed */
    put_times(it, "aaaaaaaaaaaaaaaa", (size - it->bytes - it->len) / 16);
    finish(it);
    expect_fault(it, AGENTEVENTS_LINE_TOO_LONG, AGENTEVENTS_NO_REASON, limit + 1);
    return close_stream(it);
}

static uint64_t blank_lines(uint64_t number) {
    stream *it = open_stream(NULL);
    put_times(it, "\n", number);
    finish(it);
    CHECK(it->outcomes == 0 && report(it)->lines == number && report(it)->blank == number);
    return close_stream(it);
}

static uint64_t unknown_names(uint64_t number) {
    stream *it = open_stream(NULL);
    for (uint64_t i = 0; i < number; i++) {
        char line[64];
        snprintf(line, sizeof line, "{\"type\":\"unknown_%llu\"}\n", (unsigned long long)i);
        put(it, line);
    }
    finish(it);
    CHECK(it->unrecognized == number && it->outcomes == number && report(it)->unrecognized_len == 1024);
    CHECK(report(it)->unrecognized_other == number - 1024 && report(it)->unrecognized_total == number);
    return close_stream(it);
}

static uint64_t depth(uint64_t number) {
    static const char start[] = "{\"type\":\"text\",\"text\":\"a\",\"x\":";
    stream *it = open_stream(NULL);
    put(it, start);
    put_times(it, "[", number);
    put_times(it, "]", number);
    put(it, "}\n");
    finish(it);
    /* The object is the first container, so the 128th array is one too many. */
    expect_fault(it, AGENTEVENTS_TOO_DEEP, AGENTEVENTS_NO_REASON, sizeof start - 1 + 128);
    return close_stream(it);
}

/* One line of one piece so many times, which does not fit in a certain column. */
static uint64_t misfit(const char *start, const char *piece, uint64_t times, const char *end, agentevents_reason reason) {
    stream *it = open_stream(NULL);
    put(it, start);
    put_times(it, piece, times);
    put(it, end);
    finish(it);
    expect_fault(it, AGENTEVENTS_DOES_NOT_FIT, reason, strlen(start) + 1);
    return close_stream(it);
}

static uint64_t declared_field(uint64_t times) {
    return misfit("{\"type\":\"text\",\"text\":\"a\",", "\"text\":\"a\",", times, "\"x\":0}\n",
                  AGENTEVENTS_REASON_DUPLICATE_KEY);
}

static uint64_t undeclared_field(uint64_t times) {
    stream *it = open_stream(NULL);
    put(it, "{");
    put_times(it, "\"x\":1,", times);
    put(it, "\"type\":\"text\",\"text\":\"a\"}\n");
    finish(it);
    CHECK(it->outcomes == 1 && it->events == 1);
    return close_stream(it);
}

static uint64_t declared_number(uint64_t digits) {
    return misfit("{\"type\":\"tool_result\",\"call_id\":\"c\",\"duration_ms\":", "1", digits, "}\n",
                  AGENTEVENTS_REASON_OUT_OF_RANGE);
}

static uint64_t undeclared_number(uint64_t digits) {
    stream *it = open_stream(NULL);
    const agentevents_event *event = NULL;
    const agentevents_fault *fault = NULL;
    double number = 0;
    int64_t integer = 0;
    put(it, "{\"type\":\"text\",\"text\":\"a\",\"x\":");
    put_times(it, "1", digits);
    put(it, "}\n");
    CHECK(agentevents_decoder_push(it->decoder, it->chunk, it->len) == AGENTEVENTS_OK);
    it->bytes += it->len;
    CHECK(agentevents_decoder_next(it->decoder, &event, &fault) == AGENTEVENTS_EVENT);
    CHECK(agentevents_event_double(event, "/x", &number) == AGENTEVENTS_OUT_OF_RANGE);
    CHECK(agentevents_event_int64(event, "/x", &integer) == AGENTEVENTS_OUT_OF_RANGE);
    return close_stream(it);
}

static uint64_t open_tool_calls(uint64_t number) {
    agentevents_decoder_options options = {0};
    options.struct_size = sizeof options;
    options.runs = 1;
    options.max_run_items = number / 10;
    stream *it = open_stream(&options);
    for (uint64_t i = 0; i < number; i++) {
        char line[160];
        snprintf(line, sizeof line,
                 "{\"type\":\"tool_start\",\"call\":{\"call_id\":\"call_%llu\",\"name\":\"bash\",\"input\":{\"command\":\"ls\"}}}\n",
                 (unsigned long long)i);
        put(it, line);
    }
    finish(it);
    const agentevents_runs *runs = NULL;
    CHECK(it->events == number && agentevents_decoder_runs(it->decoder, &runs) == AGENTEVENTS_FOUND && runs->len == 1);
    const agentevents_run *run = agentevents_runs_at(runs, 0);
    CHECK(run->outcome == AGENTEVENTS_RUN_UNFINISHED && run->tool_calls_len == number / 10 && run->truncated);
    return close_stream(it);
}

/* No stream takes longer, on a slow machine and with a library that is not optimized; no hundredth of one more memory. */
enum { MAX_SECONDS = 20, EVERYDAY_MIB = 16 };

typedef struct {
    const char *name;
    uint64_t (*read)(uint64_t size);
    uint64_t size;
    long max_mib; /* the most memory that all of it may take */
} limit;

static const limit limits[] = {
    {"a line of 1 GB without LF, the limit 64 MiB", line_without_lf, 1000000000, 160},
    {"10 million blank lines", blank_lines, 10000000, 16},
    {"1 million distinct unknown names", unknown_names, 1000000, 16},
    {"depth 1 million", depth, 1000000, 16},
    {"a declared field a million times", declared_field, 1000000, 48},
    {"an undeclared field a million times", undeclared_field, 1000000, 48},
    {"a declared number of a million digits", declared_number, 1000000, 16},
    {"an undeclared number of a million digits", undeclared_number, 1000000, 16},
    {"a run of a million open tool calls", open_tool_calls, 1000000, 256},
};

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Whether a stream did what it should, within its bounds. */
static bool try_one(const limit *it, bool full) {
    int ends[2];
    int status = 0;
    struct rusage usage;
    uint64_t bytes = 0;
    CHECK(pipe(ends) == 0);
    fflush(stdout);
    const double start = seconds();
    const pid_t child = fork();
    if (child == 0) {
        bytes = it->read(full ? it->size : it->size / 100);
        _exit(write(ends[1], &bytes, sizeof bytes) == (ssize_t)sizeof bytes ? 0 : 1);
    }
    CHECK(child > 0 && wait4(child, &status, 0, &usage) == child);
    const double took = seconds() - start;
    CHECK(close(ends[1]) == 0);
    const bool told = read(ends[0], &bytes, sizeof bytes) == (ssize_t)sizeof bytes;
    CHECK(close(ends[0]) == 0);
    const double mib = (double)usage.ru_maxrss / 1024;
    printf("| %s | %.1f | %.3f | %.1f |\n", it->name, (double)bytes / 1e6, took, mib);
    const bool within = mib <= (double)(full ? it->max_mib : EVERYDAY_MIB) && took <= MAX_SECONDS;
    return told && WIFEXITED(status) && WEXITSTATUS(status) == 0 && within;
}

int main(int argc, char **argv) {
    const bool full = argc == 2 && strcmp(argv[1], "full") == 0;
    bool good = true;
    puts(full ? "All of it:" : "A hundredth of each:");
    puts("| stream | MB | seconds | peak, MiB |\n|---|---|---|---|");
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        good = try_one(&limits[i], full) && good;
    }
    puts(good ? "all within their bounds" : "NOT within their bounds");
    return good ? 0 : 1;
}
