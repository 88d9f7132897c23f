"""Oxbow in Python: recipes are read, changed and run, terrains come as numpy arrays and plain dicts.

    import oxbow
    recipe = oxbow.Recipe.load("alpine.json")
    recipe["droplet_erosion"].inertia = 0.2
    terrain = oxbow.run(recipe, size=1024)
    heights = terrain.elevation            # read-only, (rows, columns), metres
    terrain.export("elevation", "alpine.tif")

A run gives the same bytes as `oxbow run` does: `terrain.hash` is its stateHash. What goes wrong raises `oxbow.Error`.
"""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Callable, Dict, Iterator, List, Optional, Union

import numpy as np

from . import _core  # type: ignore[attr-defined]
from ._core import Cancelled, Error  # type: ignore[attr-defined]
from ._stages import Stage, Stages

__all__ = ["Cancelled", "Error", "Recipe", "Run", "Stage", "Terrain", "layers", "play", "products", "run", "stages", "targets"]
__version__: str = _core.version

PathLike = Union[str, "os.PathLike[str]"]
#: Is told the steps done, all steps and the stage; an exception that it raises stops the run.
Progress = Callable[[int, int, str], Any]


def stages() -> List[Dict[str, Any]]:
    """Every kind of stage with its parameters: key, type, unit, default, ranges, help."""
    return json.loads(_core.stages())


def layers() -> List[str]:
    """Keys of the layers of a terrain."""
    return _core.layers()


def products() -> List[str]:
    """What `Terrain.export` can write."""
    return _core.products().split(", ")


def targets() -> List[str]:
    """The programs that `Terrain.target` writes folders for."""
    return _core.targets().split(", ")


class Recipe(Stages):
    """What makes a terrain: a size and a list of stages. `recipe["noise"]` is a stage, its parameters are attributes."""

    def __init__(self, width: int = 512, height: Optional[int] = None, cell_size: float = 20.0) -> None:
        self._core = _core.Recipe.make(width, width if height is None else height, cell_size)
        self._kept: List[Any] = []  # folders of files that the recipe names

    @classmethod
    def _of(cls, core: Any, kept: List[Any]) -> Recipe:
        recipe = cls.__new__(cls)
        recipe._core, recipe._kept = core, kept
        return recipe

    @classmethod
    def load(cls, path: PathLike) -> Recipe:
        """Reads a recipe (.json) or a project (.oxbow)."""
        unpacked = tempfile.TemporaryDirectory(prefix="oxbow-")
        return cls._of(_core.Recipe.read(path, unpacked.name), [unpacked])

    @classmethod
    def parse(cls, text: str, folder: PathLike = ".") -> Recipe:
        """Reads the text of a recipe; relative file names in it start in the folder."""
        return cls._of(_core.Recipe.parse(text, folder), [])

    def copy(self) -> Recipe:
        return self._of(self._core.copy(), list(self._kept))

    @property
    def text(self) -> str:
        """The recipe as a file has it."""
        return self._core.text()

    def save(self, path: PathLike) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)

    @property
    def width(self) -> int:
        return self._core.width

    @property
    def height(self) -> int:
        return self._core.height

    @property
    def cell_size(self) -> float:
        """Side of a cell, m."""
        return self._core.cell_size

    @property
    def notes(self) -> List[str]:
        """What a person should know about how it was read."""
        return self._core.notes

    def resize(self, size: Union[int, str]) -> None:
        """Another number of cells over the same extent: 1024 (the longer side) or "1024x512"."""
        self._core.set_size(str(size))

    def seed(self, seed: int) -> None:
        """Gives every seed this value."""
        self._core.set_seed(seed)

    def set(self, assignment: str) -> None:
        """As `oxbow run --set`: "STAGE.KEY=VALUE", or a part of the mix, "STAGE.mix.amount=0.5"."""
        self._core.set_text(assignment)

    def surface(self, name: str) -> None:
        """Lays a surface that comes with the program on the ground."""
        self._core.set_surface(name)

    def input(self, heights: Union[PathLike, np.ndarray], cell_size: Optional[float] = None) -> List[str]:
        """Lets it start from a heightmap: a file, or an array of metres, rows from the north, with the side of a cell in metres."""
        if not isinstance(heights, np.ndarray):
            return self._core.set_input(heights, cell_size)
        if cell_size is None:
            raise Error("input: an array does not say how large its cells are: give cell_size, in metres")
        folder = tempfile.TemporaryDirectory(prefix="oxbow-")
        file = os.path.join(folder.name, "input.tif")
        _core.write_array(file, heights, cell_size)
        self._kept.append(folder)
        try:
            return self._core.set_input(file, None)
        except Error as failure:
            raise Error(str(failure).replace(file, "input")) from None

    def __repr__(self) -> str:
        return f"<recipe of {self.width} x {self.height} cells of {self.cell_size:g} m: {', '.join(s.stage for s in self)}>"


class Terrain:
    """A moment of a run. Arrays are read-only, share the terrain's memory and may outlive it."""

    def __init__(self, core: Any, kept: List[Any]) -> None:
        self._core = core
        self._kept = kept  # folders of files that its recipe names

    @property
    def width(self) -> int:
        return self._core.width

    @property
    def height(self) -> int:
        return self._core.height

    @property
    def cell_size(self) -> float:
        return self._core.cell_size

    @property
    def step(self) -> int:
        """Steps since the recipe began."""
        return self._core.step

    @property
    def hash(self) -> str:
        """The stateHash that `oxbow run` prints."""
        return self._core.hash()

    @property
    def notes(self) -> List[str]:
        """What stages say to the user."""
        return self._core.notes()

    def __getitem__(self, key: str) -> np.ndarray:
        """A layer, or any product that is a number a cell ("slope", "lake_depth"), in its unit; rows from the north."""
        return self._core.field(key)

    def __contains__(self, layer: str) -> bool:
        """Whether a stage wrote this layer."""
        return self._core.has(layer)

    @property
    def elevation(self) -> np.ndarray:
        """Height of the ground, m."""
        return self["elevation"]

    def features(self, what: str) -> Dict[str, Any]:
        """The GeoJSON of "lakes" or "rivers", in the map's coordinate system."""
        if what not in ("lakes", "rivers"):
            raise Error(f"features: there are no '{what}': ask for lakes or rivers")
        return json.loads(self._core.lakes() if what == "lakes" else self._core.rivers())

    def _rows(self, what: str) -> List[Dict[str, Any]]:
        return [{**feature["properties"], "geometry": feature["geometry"]} for feature in self.features(what)["features"]]

    @property
    def lakes(self) -> List[Dict[str, Any]]:
        """A dict a lake: level, depth, volume ..., its shore as GeoJSON in `geometry`. `pandas.DataFrame` takes the list."""
        return self._rows("lakes")

    @property
    def rivers(self) -> List[Dict[str, Any]]:
        """A dict a reach: river, order, length, discharge ..., its line in `geometry`."""
        return self._rows("rivers")

    @property
    def report(self) -> Dict[str, Any]:
        """What the run did and cost, as `oxbow run --report` writes it."""
        return json.loads(self._core.report())

    @property
    def ledger(self) -> Dict[str, Any]:
        """What came in, went out and is there of rock, water, ice and sand, m³."""
        return self.report["ledger"]

    def export(self, kind: str, file: PathLike, *, bits: int = 16, low: Optional[float] = None, high: Optional[float] = None,
               mesh_error: Optional[float] = None, texture_coordinates: bool = False) -> None:
        """Writes a product, for example "elevation"; the extension chooses the format."""
        self._core.write(kind, file, _core.ExportOptions(bits, low, high, mesh_error, texture_coordinates))

    def target(self, program: str, folder: PathLike, *, size: int = 0, tiles: int = 0, overwrite: bool = False) -> List[str]:
        """Writes a folder that a program opens ("blender", "unreal", ...); returns the files."""
        return [str(file) for file in self._core.write_for(program, folder, size, tiles, overwrite)]

    def save(self, file: PathLike) -> None:
        """Writes a project that the window goes on from."""
        self._core.save(file)

    def __repr__(self) -> str:
        return f"<terrain of {self.width} x {self.height} cells of {self.cell_size:g} m at step {self.step}, {self.hash}>"


class Run:
    """A recipe that is carried out step by step. The recipe may be changed meanwhile: the run keeps its own."""

    def __init__(self, recipe: Recipe, threads: int = 0) -> None:
        self._kept = list(recipe._kept)
        core = recipe._core.copy()
        core.fit_grid()
        self._core = _core.Run(core, threads)

    @property
    def steps(self) -> int:
        """Of the whole recipe."""
        return self._core.steps

    @property
    def done(self) -> int:
        return self._core.step

    @property
    def finished(self) -> bool:
        return self._core.finished

    @property
    def stage(self) -> str:
        """The stage that makes the next step; empty at the end."""
        return self._core.stage

    def step(self) -> bool:
        """Makes one step; False where there is none left."""
        self._core.advance(self.done + 1)
        return not self.finished

    def finish(self, progress: Optional[Progress] = None) -> Terrain:
        """Goes to the end."""
        while not self.finished:
            self._core.advance(self.steps)
            if progress is not None:
                progress(self.done, self.steps, self.stage)
        return self.terrain

    def cancel(self) -> None:
        """Stops the step that another thread waits for: `Cancelled` is raised there."""
        self._core.cancel()

    @property
    def terrain(self) -> Terrain:
        """The moment reached."""
        return Terrain(self._core.terrain(), self._kept)


def run(recipe: Union[Recipe, PathLike], *, size: Union[int, str, None] = None, input: Union[PathLike, np.ndarray, None] = None,
        cell_size: Optional[float] = None, seed: Optional[int] = None, progress: Optional[Progress] = None,
        threads: int = 0) -> Terrain:
    """Carries a recipe out, as `oxbow run` does; the recipe itself stays as it is.

    `input` is a heightmap that it starts from, a file or an array; `cell_size` the side of its cells, metres; `size` cells, the
    extent stays. Other threads of Python go on meanwhile. Ctrl-C, and what `progress` raises, stop it.
    """
    own = recipe.copy() if isinstance(recipe, Recipe) else Recipe.load(recipe)
    if input is not None:
        own.input(input, cell_size)
    elif cell_size is not None:
        raise Error("cell_size: there is no input whose cells they are: give input")
    own._core.fit_grid()
    if size is not None:
        own.resize(size)
    if seed is not None:
        own.seed(seed)
    return Run(own, threads).finish(progress)


def play(recipe: Recipe, *, every: int = 1, threads: int = 0) -> Iterator[Terrain]:
    """The terrain after every so many steps, and the last one."""
    if every < 1:
        raise Error(f"every: {every} is not possible: give 1 or more")
    playing = Run(recipe, threads)
    while not playing.finished:
        goal = min(playing.done + every, playing.steps)
        while playing.done < goal:
            playing._core.advance(goal)
        yield playing.terrain
