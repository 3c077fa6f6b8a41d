"""The shapes of a dialect as msgspec structs and pydantic models, made from its JSON Schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, Literal, Optional, Union

import msgspec
import pydantic

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]


class Shapes:
    """One schema, read for one library."""

    def __init__(self, dialect: str) -> None:
        self.schema: Json = json.loads((ROOT / "core" / "dialects" / f"{dialect}.json").read_bytes())
        self.known: dict[str, Any] = {}

    def events(self) -> list[Any]:
        shared = self.schema.get("properties", {})
        return [self.event(branch | {"properties": shared | branch["properties"]}) for branch in self.schema["oneOf"]]

    def event(self, branch: Json) -> Any:
        return self.record(branch["properties"]["type"]["const"], branch, "type")

    def record(self, name: str, schema: Json, tag: str | None) -> Any:
        raise NotImplementedError

    def bounded(self, schema: Json) -> Any:
        raise NotImplementedError

    anything: Any = Any

    def kind(self, name: str, schema: Json) -> Any:
        """The type of a value."""
        if "$ref" in schema:
            target = schema["$ref"].removeprefix("#/$defs/")
            if target not in self.known:
                self.known[target] = self.kind(target, self.schema["$defs"][target])
            return self.known[target]
        if "const" in schema:
            return Literal[schema["const"]]
        if "enum" in schema:
            return str if schema.get("x-open") else Literal[tuple(schema["enum"])]
        if choices := schema.get("oneOf") or schema.get("anyOf"):
            return self.choice(name, schema, choices)
        kinds = schema.get("type", "any")
        if isinstance(kinds, list):
            return Union[tuple(self.plain(name, schema, kind) for kind in kinds)]
        return self.plain(name, schema, kinds)

    def plain(self, name: str, schema: Json, kind: str) -> Any:
        match kind:
            case "integer":
                return self.bounded(schema)
            case "array":
                return list[self.kind(name + "Item", schema["items"])]  # type: ignore[misc]
            case "object" if schema.get("properties"):
                return self.record(name, schema, None)
            case "object":
                return dict[str, Any]
            case "any":
                return self.anything
        return {"number": float, "string": str, "boolean": bool, "null": None}[kind]

    def choice(self, name: str, schema: Json, choices: list[Json]) -> Any:
        if all("const" in choice for choice in choices):
            words = [word for choice in choices for word in (choice["const"], *choice.get("x-aliases", []))]
            strings = tuple(word for word in words if isinstance(word, str))
            closed: Any = Union[Literal[strings], bool] if len(strings) < len(words) else Literal[strings]
            return str if schema.get("x-open") else closed
        if any(choice.get("additionalProperties") is False for choice in choices):
            return self.keyed(name, choices)
        tags = [self.tag_of(choice) for choice in choices]
        if all(tags):
            return self.tagged(name, choices, str(tags[0]))
        return Union[tuple(self.kind(name, choice) for choice in choices)]

    @staticmethod
    def tag_of(schema: Json) -> str | None:
        constants = [key for key, value in schema.get("properties", {}).items() if "const" in value]
        return constants[0] if constants else None

    def keyed(self, name: str, choices: list[Json]) -> Any:
        """Told apart by their only key, which neither library can: a record of optional keys."""
        properties = {key: value for choice in choices for key, value in choice["properties"].items()}
        return self.record(name, {"properties": properties}, None)

    def tagged(self, name: str, choices: list[Json], tag: str) -> Any:
        raise NotImplementedError

    def fields(self, name: str, schema: Json, tag: str | None) -> list[tuple[str, Any, bool]]:
        """Names, types, and whether they are required. A field of two names is two optional fields."""
        fields = []
        for key, value in schema["properties"].items():
            if key == tag:
                continue
            kind = self.kind(f"{name}{key.title()}", value)
            aliases = value.get("x-aliases", [])
            fields.append((key, kind, key in schema.get("required", []) and not aliases))
            fields += [(alias, kind, False) for alias in aliases]
        return sorted(fields, key=lambda field: not field[2])


class Structs(Shapes):
    """For msgspec: structs that the garbage collector does not look at, unions told apart by their tag."""

    anything = msgspec.Raw

    def record(self, name: str, schema: Json, tag: str | None) -> Any:
        fields: list[Any] = []
        renames: dict[str, str] = {}
        for index, (key, kind, required) in enumerate(self.fields(name, schema, tag)):
            field = key if key.isidentifier() and key not in KEYWORDS else f"field_{index}"
            renames[field] = key
            kind = kind if required else Union[kind, msgspec.UnsetType]
            fields.append((field, kind) if required else (field, kind, msgspec.UNSET))
        tags: Json = {} if tag is None else {"tag_field": tag, "tag": schema["properties"][tag]["const"]}
        return msgspec.defstruct(name, fields, gc=False, rename=renames, **tags)

    def tagged(self, name: str, choices: list[Json], tag: str) -> Any:
        return Union[tuple(self.record(name + choice["properties"][tag]["const"], choice, tag) for choice in choices)]

    def bounded(self, schema: Json) -> Any:
        return Annotated[int, msgspec.Meta(ge=schema["minimum"])] if "minimum" in schema else int


class Models(Shapes):
    """For pydantic: models, unions told apart by their tag."""

    def record(self, name: str, schema: Json, tag: str | None) -> Any:
        fields: Json = {}
        if tag is not None:
            fields[tag] = (Literal[schema["properties"][tag]["const"]], ...)
        for index, (key, kind, required) in enumerate(self.fields(name, schema, tag)):
            plain = key.isidentifier() and key not in KEYWORDS and not hasattr(pydantic.BaseModel, key)
            field = key if plain else f"field_{index}"
            fields[field] = (kind if required else Optional[kind], pydantic.Field(... if required else None, alias=key))
        return pydantic.create_model(
            name, __config__=pydantic.ConfigDict(strict=True, protected_namespaces=()), **fields
        )

    def tagged(self, name: str, choices: list[Json], tag: str) -> Any:
        arms = tuple(self.record(name + choice["properties"][tag]["const"], choice, tag) for choice in choices)
        return Annotated[Union[arms], pydantic.Field(discriminator=tag)]

    def bounded(self, schema: Json) -> Any:
        return Annotated[int, pydantic.Field(ge=schema["minimum"])] if "minimum" in schema else int


KEYWORDS = frozenset({"from", "class", "in", "is", "not", "or", "and", "if", "else", "for", "while", "with", "as"})


def structs(dialect: str) -> dict[str, Any]:
    """Each event type's struct."""
    found = Structs(dialect)
    return dict(zip(types(found), found.events(), strict=True))


def models(dialect: str) -> dict[str, Any]:
    """Each event type's model."""
    found = Models(dialect)
    return dict(zip(types(found), found.events(), strict=True))


def types(shapes: Shapes) -> list[str]:
    return [branch["properties"]["type"]["const"] for branch in shapes.schema["oneOf"]]
