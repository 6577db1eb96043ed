"""Checks the schemas in docs/schemas: check.py TOOL. Fails with a list of differences."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from classes import CONTENT, CORPUS_DIFFERENCES, EITHER, FORM
from damage import damaged

ROOT = Path(__file__).resolve().parent.parent.parent
TOOL = Path(sys.argv[1]).resolve()
# Findings of linkwright config check and of linkwright test about the form of a YAML file.
YAML_FORM = {"LW5008", "LW5009", "LW5010", "LW5013", "LW5014"}
problems = []


def validator(name):
    schema = json.loads((ROOT / f"docs/schemas/{name}.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    check_descriptions(schema, schema, name)
    return Draft202012Validator(schema)


def check_descriptions(schema, value, path):
    """Editors show the description of a key."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            check_descriptions(schema, item, f"{path}/{index}")
    if not isinstance(value, dict):
        return
    if value.get("additionalProperties") is False:
        for key, member in value.get("properties", {}).items():
            if member is True:
                continue
            target = schema
            for part in member.get("$ref", "#").split("/")[1:]:
                target = target[part]
            if "description" not in member and (target is schema or "description" not in target):
                problems.append(f"{path}: {key} has no description")
    for key, item in value.items():
        check_descriptions(schema, item, f"{path}/{key}")


def run(*arguments, folder=ROOT):
    result = subprocess.run([TOOL, *arguments], cwd=folder, capture_output=True, text=True)
    if result.returncode > 2:
        sys.exit(f"linkwright {' '.join(map(str, arguments))} failed:\n{result.stderr}")
    return json.loads(result.stdout)


def reason(check, value):
    error = best_match(check.iter_errors(value))
    return error and f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}"


def codes(file, severity=None):
    findings = file.get("findings", [])
    return {f["code"] for f in findings if severity is None or f["severity"] == severity}


# Association files


def check_association_files(check, paths, differences):
    """The schema refuses a file exactly if lint has a finding about its form."""
    refused = {}
    count = 0
    for file in run("lint", "--json", "--fail-on", "never", *paths)["files"]:
        path = Path(file["file"])
        found = codes(file)
        try:
            value = json.loads(path.read_bytes())
        except ValueError:
            continue
        count += 1
        error = reason(check, value)
        must, may = found & FORM, found & (FORM | EITHER)
        name = path.name if path.name in differences else os.path.relpath(path, ROOT)
        if path.name in differences:
            print(f"  {path.name}: {differences[path.name]}")
        elif error and not may:
            problems.append(f"{name}: the schema refuses it ({error}), but lint finds only {sorted(found)}")
        elif must and not error:
            problems.append(f"{name}: the schema accepts it, but lint finds {sorted(must)}")
        for code in must if error else []:
            refused.setdefault(code, name)
    return count, refused


def check_rules():
    """Every lint rule is in one of the classes, so that a new rule is not forgotten."""
    readme = (ROOT / "docs/rules/README.md").read_text("utf-8")
    rules = set(re.findall(r"\[(LW2\d{3})\]", readme)) | {"LW1028"}
    for code in sorted(rules ^ (FORM | EITHER | set(CONTENT))):
        problems.append(f"{code}: add it to a class in Scripts/SchemaTest/classes.py, or remove it there")


def association_files():
    check = validator("apple-app-site-association")
    check_rules()
    fixtures = sorted((ROOT / "Tests/SiteAssociationTests/Fixtures/Rules").glob("*/*.json"))
    examples = [ROOT / "Examples" / f"{name}.json" for name in ("apple-app-site-association", "legacy", "broken")]
    with tempfile.TemporaryDirectory() as folder:
        served = []
        for host in ("go", "shop", "open", "staging"):
            path = Path(folder, f"{host}.json")
            file = run("config", "files", "Examples/linkwright.yaml", "--host", f"{host}.fernhill.example", "--json")
            path.write_text(file["file"], "utf-8")
            served.append(path)
        top = Path(folder, "array.json")
        top.write_text("[]")
        count, refused = check_association_files(check, [*examples, *fixtures, *served, top], {})
    print(f"  {count} examples, fixtures and served files: schema and lint agree about their form")
    for code in sorted(FORM - set(refused)):
        problems.append(f"{code}: no file shows that the schema refuses this fault")
    corpus = Path(os.environ.get("LINKWRIGHT_SHARED", ROOT.parent / "shared"), "data/aasa-corpus")
    files = sorted(corpus.glob("*.json"))
    if not files:
        print("  skipped the corpus of real files: it is not beside the clone")
        return
    count, _ = check_association_files(check, files, CORPUS_DIFFERENCES)
    print(f"  {count} real files: schema and lint agree about their form, except where noted")


# YAML files


def check_damaged(name, check, original, step, test):
    """Damaged copies: whatever the schema refuses, the tool refuses, and the tool's faults of form are refused.

    Every step-th copy is enough, because each place has many copies, and takes a fraction of the time.
    """
    copies = list(damaged(original))[::step]
    results = test([value for _, value in copies])
    refused = 0
    for (what, value), found in zip(copies, results):
        error = reason(check, value)
        if error:
            refused += 1
        if error and not found:
            problems.append(f"{name}, {what}: the schema refuses it ({error}), but the tool accepts it")
        if not error and found & YAML_FORM:
            problems.append(f"{name}, {what}: the schema accepts it, but the tool finds {sorted(found)}")
    print(f"  {name}: {len(copies)} damaged copies, {refused} refused, as by the tool")


def check_valid(check, path):
    text = path.read_text("utf-8")
    error = reason(check, yaml.safe_load(text))
    if error:
        problems.append(f"{path.relative_to(ROOT)}: {error}")
    return yaml.safe_load(text)


def configuration():
    check = validator("linkwright")
    paths = [path for folder in ("Examples", "Scripts") for path in sorted((ROOT / folder).rglob("linkwright.yaml"))]
    for path in paths:
        check_valid(check, path)
    print(f"  {len(paths)} configurations validate")
    original = yaml.safe_load((ROOT / "Examples/linkwright.yaml").read_text("utf-8"))
    with tempfile.TemporaryDirectory() as folder:
        for name in ("brand", "templates"):
            shutil.copytree(ROOT / "Examples" / name, Path(folder, name))
        for name in ("linkwright-rules.json", "redeemer-key.pem"):
            shutil.copy(ROOT / "Examples" / name, folder)

        def test_one(item):
            number, value = item
            path = Path(folder, f"{number}.yaml")
            path.write_text(json.dumps(value, ensure_ascii=False), "utf-8")
            report = run("config", "check", path, "--json", "--fail-on", "never")
            return codes(report["files"][0], "error")

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            check_damaged("linkwright.yaml", check, original, 7, lambda all: list(pool.map(test_one, enumerate(all))))


def expectations():
    check = validator("expectations")
    paths = sorted((ROOT / "Examples").glob("expectations*.yaml"))
    for path in paths:
        check_valid(check, path)
    original = yaml.safe_load((ROOT / "Examples/expectations.yaml").read_text("utf-8"))
    original["configuration"] = str(ROOT / "Examples/linkwright.yaml")
    for host in original["hosts"]:
        if "file" in host:
            host["file"] = str(ROOT / "Examples" / host["file"])
    with tempfile.TemporaryDirectory() as folder:

        def test(values):
            paths = []
            for number, value in enumerate(values):
                paths.append(Path(folder, f"{number}.yaml"))
                paths[-1].write_text(json.dumps(value, ensure_ascii=False), "utf-8")
            # The files are on this machine. A damaged copy without a file must not reach the network.
            return [codes(file, "error") for file in run("test", "--json", "-t", "0.1", *paths)["files"]]

        check_damaged("expectations.yaml", check, original, 2, test)


def modelines():
    """The first line of each example names its schema for editors."""
    for name, schema in (("linkwright", "linkwright"), ("expectations", "expectations")):
        path = ROOT / f"Examples/{name}.yaml"
        line = path.read_text("utf-8").split("\n")[0]
        if line != f"# yaml-language-server: $schema=../docs/schemas/{schema}.schema.json":
            problems.append(f"{path.relative_to(ROOT)}: the first line does not name its schema")


print("Checking the schemas")
association_files()
configuration()
expectations()
modelines()
if problems:
    sys.exit("\n".join(problems))
