"""Compares two JSON documents.

same_json.py EXPECTED ACTUAL

Null in EXPECTED stands for any value. Exits with 1 if the documents differ.
"""

import json
import sys


def is_same(expected, actual):
    if expected is None:
        return True
    if isinstance(expected, dict) and isinstance(actual, dict):
        return expected.keys() == actual.keys() and all(is_same(expected[key], actual[key]) for key in expected)
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(map(is_same, expected, actual))
    return type(expected) is type(actual) and expected == actual


sys.exit(0 if is_same(*map(json.loads, sys.argv[1:])) else 1)
