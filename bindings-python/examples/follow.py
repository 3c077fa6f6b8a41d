"""Follows a program that writes events to its standard output, while it runs.

    python follow.py stella run --output-format stream-json "say hello"

What the program writes to standard error is its log: it goes where it always goes, and never into the stream.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator

import agentevents


@contextlib.contextmanager
def started(command: list[str]) -> Iterator[subprocess.Popen[bytes]]:
    """The program, waited for at the end; killed where an exception leaves nobody to read it, or it might wait for ever."""
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


def follow(command: list[str]) -> int:
    """Prints the text as it comes and the tools as they end; the program's own status at the end."""
    with started(command) as process:
        assert process.stdout is not None
        with agentevents.open(process.stdout, dialect="stella", errors="yield") as stream:
            for event in stream:
                if isinstance(event, agentevents.DecodeError):
                    print(f"[error: {event}]", flush=True)
                elif event.type == "text_delta":
                    print(event.body["delta"], end="", flush=True)
                elif event.type == "tool_result":
                    print(f"\n[{event.body['call_id']}: {event.body['duration_ms']} ms]", flush=True)
            print(f"\n{stream.report.lines} lines, not understood: {stream.report.unrecognized}")
    return process.returncode


if __name__ == "__main__":
    sys.exit(follow(sys.argv[1:]))
