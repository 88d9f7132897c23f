#!/usr/bin/env python3
"""Writes the types of all stages, with units and ranges, for editors and mypy: make_stubs.py FOLDER, that of the
package that was built. Made from the tables."""
import os
import sys

sys.path[0] = os.path.dirname(sys.argv[1])  # in place of that of this file, where the sources are
import oxbow

HEAD = '''"""Made from the tables of parameters by make_stubs.py."""
from typing import Any, Dict, Iterator, Literal, Optional, Union, overload


class Stage:
    @property
    def stage(self) -> str: ...
    @property
    def title(self) -> str: ...
    enabled: bool
    def preset(self, name: str) -> None: ...
    def values(self) -> Dict[str, Union[float, int, bool, str]]: ...
'''
TYPES = {"number": "float", "integer": "int", "toggle": "bool", "seed": "int", "file": "str"}


def class_name(stage):
    return "".join(part.capitalize() for part in stage["stage"].split("_")) + "Stage"


def type_of(parameter):
    if parameter["type"] == "choice":
        return f"Literal[{', '.join(repr(option) for option in parameter['options'])}]"
    return TYPES[parameter["type"]]


def words(parameter):
    low, high = parameter.get("hard_range", (None, None))
    allowed = "" if low is None else f" {low:g} to {high:g}"
    unit = f" {parameter['unit']}" if parameter["unit"] else ""
    return f'"""{parameter["help"]}{allowed}{unit}{"" if not allowed else ","} default {parameter["default"]!r}."""'


def stub():
    stages = oxbow.stages()
    text = HEAD
    for stage in stages:
        text += f'\n\nclass {class_name(stage)}(Stage):\n    """{stage["help"]}"""\n'
        for parameter in stage["parameters"]:
            text += f"    {parameter['key']}: {type_of(parameter)}\n    {words(parameter)}\n"
    text += "\n\nclass Stages:\n    _core: Any\n"
    for stage in stages:
        text += f'    @overload\n    def __getitem__(self, name: Literal["{stage["stage"]}"]) -> {class_name(stage)}: ...\n'
    text += "    @overload\n    def __getitem__(self, name: Union[int, str]) -> Any: ...\n"
    for stage in stages:
        text += f'    @overload\n    def add(self, stage: Literal["{stage["stage"]}"], /, before: Optional[int] = None, **values: Any) -> {class_name(stage)}: ...\n'
    text += "    @overload\n    def add(self, stage: str, /, before: Optional[int] = None, **values: Any) -> Any: ...\n"
    return text + """    def remove(self, stage: Union[Stage, int, str]) -> None: ...
    def __iter__(self) -> Iterator[Stage]: ...
    def __len__(self) -> int: ...
    def __contains__(self, name: str) -> bool: ...
"""


with open(os.path.join(sys.argv[1], "_stages.pyi"), "w", encoding="utf-8") as file:
    file.write(stub())
