"""Facts about the service that its OpenAPI descriptions cannot tell schemathesis."""

import itertools
import json
import os

import schemathesis
from schemathesis.specs.openapi import checks
from urllib3.util import connection

KEY = os.environ["CONFORMANCE_KEY"]
CODE = os.environ.get("CONFORMANCE_CODE", "")
ADDRESSES = itertools.count(1)


@schemathesis.serializer("application/x-ndjson")
def lines(context, value):
    return value if isinstance(value, bytes) else str(value).encode()


# A probe with wrong credentials counts toward the limit for unknown keys, which the listener for the team
# applies to the address of the connection. So each probe comes from another address of this machine.
create_connection = connection.create_connection
send_probe = checks.send_probe
source = None


def create_connection_from_source(address, *args, **kwargs):
    if source:
        kwargs["source_address"] = (source, 0)
    return create_connection(address, *args, **kwargs)


def send_probe_from_another_address(context, case, probe):
    global source
    number = next(ADDRESSES)
    source = f"127.1.{number >> 8 & 255}.{number & 255 or 1}"
    try:
        return send_probe(context, case, probe)
    finally:
        source = None


connection.create_connection = create_connection_from_source
checks.send_probe = send_probe_from_another_address


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
