#!/usr/bin/env python3
"""Whether ctest's entries run every test once: entries.py CTEST SOURCES PROGRAM...

GoogleTest deals the tests of a program out to the entries that name a share of it. A program is complete when its shares are,
and no filter leaves anything out. What is counted is what the programs list, against what the sources define.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

ctest, sources, *programs = sys.argv[1:]


def entries():
    text = subprocess.run([ctest, "--show-only=json-v1"], capture_output=True, text=True, check=True).stdout
    for test in json.loads(text)["tests"]:
        environment = next((p["value"] for p in test["properties"] if p["name"] == "ENVIRONMENT"), [])
        yield test["command"], dict(row.split("=", 1) for row in environment)


def share(environment):
    return int(environment.get("GTEST_SHARD_INDEX", 0)), int(environment.get("GTEST_TOTAL_SHARDS", 1))


def listed(program):
    text = subprocess.run([program, "--gtest_list_tests"], capture_output=True, text=True, check=True,
                          env=dict(os.environ, QT_QPA_PLATFORM="offscreen")).stdout
    suite, names = "", []
    for line in text.splitlines():
        if line.startswith("  "):
            names.append(suite + line.split("#")[0].strip())
        elif re.match(r"\S+\.(\s|$)", line):
            suite = line.split()[0]
    return names


faults, all_names, by_entries = [], [], 0
for program in programs:
    names = listed(program)
    all_names += names
    shares = [share(e) for command, e in entries()
              if program in command and __file__ not in command and "--gtest_filter" not in " ".join(command)]
    count = max((total for _, total in shares), default=0)
    if sorted(shares) != [(index, count) for index in range(count)]:
        faults.append(f"{program}: the shares of its entries are {sorted(shares)}")
    by_entries += sum(len(names[index::total]) for index, total in shares)
if by_entries != len(all_names):
    faults.append(f"the entries run {by_entries} of {len(all_names)} tests")

# Parameters stand before and after a name: Sizes/Suite.Name/0.
plain = {re.sub(r"^.*/(?=[^/]*\.)", "", re.sub(r"(\.[^/]*)/.*$", r"\1", name)) for name in all_names}
defined = re.compile(r"^(?:TEST|TEST_F|TEST_P|TYPED_TEST)\(\s*(\w+),\s*(\w+)\)", re.MULTILINE)
for folder in ("architecture", "baseline", "cli", "core", "failure", "render", "ui"):
    for file in sorted(pathlib.Path(sources, folder).rglob("*.cpp")):
        always = re.sub(r"^#if.*?^#endif", "", file.read_text(), flags=re.MULTILINE | re.DOTALL)
        for suite, name in defined.findall(always):
            if f"{suite}.{name}" not in plain and f"{suite}/" not in name:
                faults.append(f"{file}: no program has {suite}.{name}")
print(f"{by_entries} tests in {len(programs)} programs")
sys.exit("\n".join(faults) if faults else 0)
