import pathlib

import oxbow
import pytest

ROOT = pathlib.Path(__file__).parents[2]

RECIPE = """{ "oxbow": 1,
  "grid": { "width": 96, "height": 80, "cell_size_m": 20 },
  "stages": [ { "stage": "noise", "parameters": { "seed": 3 } },
              { "stage": "droplet_erosion", "parameters": { "drops_per_cell": 0.25 },
                "events": [ { "before_step": 5, "set": { "inertia": 0.5 } } ] },
              { "stage": "thermal_erosion", "name": "Scree", "parameters": { "iterations": 5 } },
              { "stage": "lakes", "parameters": { "min_area_m2": 0 } },
              { "stage": "rivers", "parameters": { "channel_area_km2": 0.1 } } ] }"""


@pytest.fixture
def recipe():
    return oxbow.Recipe.parse(RECIPE)
