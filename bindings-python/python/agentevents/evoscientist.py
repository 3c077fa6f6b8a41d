# Written by `cargo xtask gen` from core/dialects/evoscientist.json. Do not edit.
"""The bodies of `evoscientist` events."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, final

from ._native import Event


@final
class ThinkingBody(TypedDict):
    """A piece of the model's reasoning."""
    type: Literal["thinking"]
    content: str
    id: NotRequired[int | str | None]


@final
class TextBody(TypedDict):
    """A piece of the assistant's message.
    Belongs in front of a person.
    """
    type: Literal["text"]
    content: str


@final
class ToolCallBody(TypedDict):
    """The main agent calls a tool. Emitters repeat earlier calls once a result arrives."""
    type: Literal["tool_call"]
    name: str
    args: Any
    """The arguments, as the model gave them."""
    id: NotRequired[str | None]
    """An empty id is no id."""


@final
class ToolResultBody(TypedDict):
    """A tool call of the main agent ended."""
    type: Literal["tool_result"]
    name: NotRequired[str | None]
    content: str
    success: NotRequired[bool]
    """Absent means not reported, not true."""
    id: NotRequired[str | None]
    """An empty id is no id."""


@final
class SubagentStartBody(TypedDict):
    """A sub-agent starts."""
    type: Literal["subagent_start"]
    name: str
    description: NotRequired[str]
    instance_id: NotRequired[str | None]
    """Tells it from another sub-agent of the same name. Left empty by some emitters."""
    tool_call_id: NotRequired[str | None]
    """The call that started it."""


@final
class SubagentToolCallBody(TypedDict):
    """A sub-agent calls a tool."""
    type: Literal["subagent_tool_call"]
    subagent: str
    """The sub-agent's name."""
    name: str
    """The tool's name."""
    args: Any
    """The arguments, as the model gave them."""
    id: NotRequired[str | None]
    """An empty id is no id."""
    instance_id: NotRequired[str | None]
    """Tells it from another sub-agent of the same name. Left empty by some emitters."""


@final
class SubagentToolResultBody(TypedDict):
    """A tool call of a sub-agent ended."""
    type: Literal["subagent_tool_result"]
    subagent: str
    """The sub-agent's name."""
    name: NotRequired[str | None]
    """The tool's name."""
    content: str
    success: NotRequired[bool]
    """Absent means not reported, not true."""
    id: NotRequired[str | None]
    """An empty id is no id."""
    instance_id: NotRequired[str | None]
    """Tells it from another sub-agent of the same name. Left empty by some emitters."""


@final
class SubagentTextBody(TypedDict):
    """A piece of a sub-agent's message. It is no part of the final text."""
    type: Literal["subagent_text"]
    subagent: str
    """The sub-agent's name."""
    content: str
    instance_id: NotRequired[str | None]
    """Tells it from another sub-agent of the same name. Left empty by some emitters."""


@final
class SubagentEndBody(TypedDict):
    """A sub-agent has ended, or is paused."""
    type: Literal["subagent_end"]
    name: str
    instance_id: NotRequired[str | None]
    """Tells it from another sub-agent of the same name. Left empty by some emitters."""
    paused: NotRequired[bool]


@final
class ToolSelectionBody(TypedDict):
    """The tools that the model may choose from."""
    type: Literal["tool_selection"]
    tools: list[str]


@final
class SummarizationStartBody(TypedDict):
    """The conversation is about to be summarized."""
    type: Literal["summarization_start"]


@final
class SummarizationBody(TypedDict):
    """The summary that replaces the conversation so far."""
    type: Literal["summarization"]
    content: str


@final
class UsageStatsBody(TypedDict):
    """Tokens used since the last such event."""
    type: Literal["usage_stats"]
    input_tokens: int
    output_tokens: int


@final
class InterruptBody(TypedDict):
    """The run stops until a person has approved the actions."""
    type: Literal["interrupt"]
    interrupt_id: str
    action_requests: list[Any]
    review_configs: NotRequired[list[Any] | None]


@final
class AskUserBody(TypedDict):
    """The run stops until a person has answered the questions."""
    type: Literal["ask_user"]
    interrupt_id: str
    questions: list[Any]
    tool_call_id: NotRequired[str | None]


@final
class ErrorBody(TypedDict):
    """The run failed."""
    type: Literal["error"]
    message: str


@final
class DoneBody(TypedDict):
    """The run is over."""
    type: Literal["done"]
    response: str
    """The whole final text."""
    content: NotRequired[str]
    last_pass_response: NotRequired[str | None]

# Events of `EvoSci --output-format stream-json`. One stream is one run.
EvoscientistEvent: TypeAlias = (
    Event[Literal["thinking"], ThinkingBody]
    | Event[Literal["text"], TextBody]
    | Event[Literal["tool_call"], ToolCallBody]
    | Event[Literal["tool_result"], ToolResultBody]
    | Event[Literal["subagent_start"], SubagentStartBody]
    | Event[Literal["subagent_tool_call"], SubagentToolCallBody]
    | Event[Literal["subagent_tool_result"], SubagentToolResultBody]
    | Event[Literal["subagent_text"], SubagentTextBody]
    | Event[Literal["subagent_end"], SubagentEndBody]
    | Event[Literal["tool_selection"], ToolSelectionBody]
    | Event[Literal["summarization_start"], SummarizationStartBody]
    | Event[Literal["summarization"], SummarizationBody]
    | Event[Literal["usage_stats"], UsageStatsBody]
    | Event[Literal["interrupt"], InterruptBody]
    | Event[Literal["ask_user"], AskUserBody]
    | Event[Literal["error"], ErrorBody]
    | Event[Literal["done"], DoneBody]
)
