"""Damaged copies of a value: each has one fault of form, or none if the place allows the new value."""

import copy


def damaged(original):
    """Yields what was damaged and the copy."""
    for path, value in places(original, ()):
        where = "/".join(map(str, path)) or "the file"
        for name, other in replacements(value):
            yield f"{where} {name}", replaced(original, path, other)
        if isinstance(value, dict):
            for key in value:
                rest = {k: v for k, v in value.items() if k != key}
                yield f"{where} without {key}", replaced(original, path, rest)
                # A key with another letter at its end is unknown, except in mappings with free keys.
                other = {(k + "x" if k == key else k): v for k, v in value.items()}
                yield f"{where} with {key}x for {key}", replaced(original, path, other)
            yield f"{where} with an unknown key", replaced(original, path, {**value, "unknown-key": "x"})


def places(value, path):
    """Every place, but only the first three elements of a list."""
    yield path, value
    items = value.items() if isinstance(value, dict) else enumerate(value[:3]) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*path, key))


def replacements(value):
    yield "null", None
    if not isinstance(value, bool):
        yield "a boolean", True
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        yield "a number", 7
    if not isinstance(value, str):
        yield "a text", "text"
    else:
        yield "an empty text", ""
        yield "another text", "no such thing?"
    if not isinstance(value, list):
        yield "a list", [value]
    else:
        yield "an empty list", []
    if not isinstance(value, dict):
        yield "a mapping", {"unknown-key": value}
    else:
        yield "an empty mapping", {}


def replaced(original, path, value):
    if not path:
        return value
    result = copy.deepcopy(original)
    target = result
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    return result
