/* Runs a program and reads its events as they come, in a loop that could wait for other things as well.
 *
 *   poll_child stella run … --output-format stream-json
 */
#include <agentevents.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

/* Starts the program; answers the reading end of its standard output. Its standard error stays ours: it is logs, no events. */
static int start(char **arguments, pid_t *child) {
    int ends[2];
    if (pipe(ends) != 0) {
        return -1;
    }
    *child = fork();
    if (*child == 0) {
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(arguments[0], arguments);
        _exit(127);
    }
    close(ends[1]);
    if (*child < 0) {
        close(ends[0]);
        return -1;
    }
    return ends[0];
}

/* Shows every event that is complete. */
static void show(agentevents_decoder *decoder) {
    const agentevents_event *event;
    const agentevents_fault *fault;
    agentevents_result result;
    while (result = agentevents_decoder_next(decoder, &event, &fault), AGENTEVENTS_IS_OUTCOME(result)) {
        if (result == AGENTEVENTS_ERROR) {
            fprintf(stderr, "%.*s\n", (int)fault->message.len, fault->message.ptr);
        } else if (result == AGENTEVENTS_EVENT && agentevents_event_category(event) == AGENTEVENTS_CONTENT) {
            agentevents_string text;
            if (agentevents_event_string(event, "/text", &text) == AGENTEVENTS_FOUND ||
                agentevents_event_string(event, "/delta", &text) == AGENTEVENTS_FOUND) {
                printf("%.*s", (int)text.len, text.ptr);
            }
        } else if (result == AGENTEVENTS_EVENT) {
            printf("[%.*s]\n", (int)event->type.len, event->type.ptr);
        }
    }
    fflush(stdout);
}

/* Reads until the program closes its end. */
static int read_all(agentevents_decoder *decoder, int events) {
    struct pollfd waited = {events, POLLIN, 0};
    char chunk[4096];
    for (;;) {
        const int ready = poll(&waited, 1, 1000);
        if (ready < 0 && errno != EINTR) {
            return -1;
        }
        if (ready <= 0) {
            continue; /* the place for what is to be done once a second */
        }
        const ssize_t len = read(events, chunk, sizeof chunk);
        if (len > 0) {
            agentevents_decoder_push(decoder, chunk, (size_t)len);
            show(decoder);
        } else if (len == 0) {
            agentevents_decoder_finish(decoder);
            show(decoder);
            return 0;
        } else if (errno != EINTR && errno != EAGAIN) {
            return -1;
        }
    }
}

int main(int count, char **arguments) {
    agentevents_dialect *dialect = NULL;
    agentevents_decoder *decoder = NULL;
    pid_t child = -1;
    if (count < 2) {
        fprintf(stderr, "usage: %s PROGRAM [ARGUMENT…]\n", arguments[0]);
        return 2;
    }
    const bool made = agentevents_dialect_named("stella", &dialect) == AGENTEVENTS_OK &&
                      agentevents_decoder_new(dialect, NULL, &decoder) == AGENTEVENTS_OK;
    agentevents_dialect_free(dialect);
    const int events = made ? start(arguments + 1, &child) : -1;
    if (events < 0) {
        perror("poll_child");
        agentevents_decoder_free(decoder);
        return 2;
    }
    const int failed = read_all(decoder, events);
    int status = 0;
    close(events);
    waitpid(child, &status, 0);
    agentevents_decoder_free(decoder);
    return failed != 0 || status != 0;
}
