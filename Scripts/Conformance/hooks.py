"""What schemathesis has to know about the service and no description can tell it."""

import itertools
import json
import os

import schemathesis

KEY = os.environ["CONFORMANCE_KEY"]
CODE = os.environ.get("CONFORMANCE_CODE", "")
ADDRESSES = itertools.count(1)


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, bytes) else str(value).encode()


@schemathesis.hook
def before_call(context, case, kwargs):
    # Limits count by address; every request comes from another one, through a trusted proxy.
    number = next(ADDRESSES)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}
    # Random keys and codes are refused, and nothing behind them is reached: half of the requests
    # carry real ones.
    if number % 2 == 0:
        return
    if isinstance(case.body, dict) and "appKey" in case.body:
        case.body["appKey"] = KEY
    if CODE and "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = CODE
    if case.media_type == "application/x-ndjson":
        line = json.dumps({"host": "brand.example", "destination": f"example://a/{number}"})
        case.body = (line + "\n") * (number % 3 + 1)
