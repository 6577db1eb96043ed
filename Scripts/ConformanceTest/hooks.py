"""Facts about the service that its OpenAPI descriptions cannot tell schemathesis."""

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
    # Rate limits count by address, so each request comes from another one, through a trusted proxy.
    number = next(ADDRESSES)
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    case.headers = {**(case.headers or {}), "X-Forwarded-For": address}
    # The service refuses random keys and codes before it runs further code, so half of the requests
    # carry valid ones.
    if number % 2 == 0:
        return
    if isinstance(case.body, dict) and "appKey" in case.body:
        case.body["appKey"] = KEY
    if CODE and "code" in (case.path_parameters or {}):
        case.path_parameters["code"] = CODE
    if case.media_type == "application/x-ndjson":
        line = json.dumps({"host": "brand.example", "destination": f"example://a/{number}"})
        case.body = (line + "\n") * (number % 3 + 1)
