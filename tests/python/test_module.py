"""The Python package against the command line, NumPy's rules, and itself on two threads."""
import gc
import json
import math
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import oxbow
import pytest
from conftest import RECIPE, ROOT

PROGRAM = os.environ.get("OXBOW_PROGRAM", "")
needs_program = pytest.mark.skipif(not os.access(PROGRAM, os.X_OK), reason="the program is not built")


def by_command_line(folder, *arguments):
    (folder / "recipe.json").write_text(RECIPE)
    done = subprocess.run([PROGRAM, "run", "recipe.json", *map(str, arguments)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split("stateHash ")[1].strip()


def slow_recipe():
    """Steps that take some time each."""
    recipe = oxbow.Recipe(512, cell_size=20)
    recipe.add("noise")
    recipe.add("shallow_water_erosion")
    return recipe


# ---- the same terrain as the program ----

@needs_program
@pytest.mark.parametrize("options, arguments", [({}, []), ({"size": 64, "seed": 8}, ["--size", 64, "--seed", 8])])
def test_hash_is_that_of_the_command_line(recipe, tmp_path, options, arguments):
    assert oxbow.run(recipe, **options).hash == by_command_line(tmp_path, *arguments)


@needs_program
def test_an_array_as_input_gives_what_its_file_gives(recipe, tmp_path):
    y, x = np.mgrid[0:70, 0:50]
    dem = (300 + 40 * np.sin(x / 7) + 2.5 * y).astype(np.float32)
    terrain = oxbow.run(recipe, input=dem, cell_size=30)
    assert (terrain.width, terrain.height, terrain.cell_size) == (50, 70, 30)
    flat = oxbow.Recipe(50, 70, 30)
    flat.input(dem, cell_size=30)
    oxbow.run(flat).export("elevation", tmp_path / "dem.tif")
    assert terrain.hash == by_command_line(tmp_path, "--input", "dem.tif")
    assert terrain.hash == oxbow.run(recipe, input=tmp_path / "dem.tif").hash
    assert np.array_equal(oxbow.run(flat).elevation, dem)


@needs_program
def test_exports_have_the_bytes_of_the_command_line(recipe, tmp_path):
    terrain = oxbow.run(recipe)
    for kind, name in [("elevation", "e.png"), ("elevation", "e.tif"), ("lake_list", "l.csv"), ("rivers", "r.geojson"), ("mesh", "m.obj")]:
        by_command_line(tmp_path, "--export", f"{kind}=theirs_{name}")
        terrain.export(kind, tmp_path / f"ours_{name}")
        assert (tmp_path / f"ours_{name}").read_bytes() == (tmp_path / f"theirs_{name}").read_bytes(), name


def test_examples_have_their_stored_hashes():
    stored = dict(line.split() for line in (ROOT / "tests/data/example_hashes.txt").read_text().splitlines())
    for name in ("mesas", "rolling_hills"):
        assert oxbow.run(ROOT / f"resources/recipes/{name}.json", size=256).hash == stored[name]


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_threads_change_nothing(recipe, threads):
    assert oxbow.run(recipe, threads=threads).hash == oxbow.run(recipe).hash


# ---- recipes ----

def test_a_parameter_is_an_attribute(recipe):
    stage = recipe["droplet_erosion"]
    assert stage.drops_per_cell == 0.25
    stage.inertia = 0.2
    stage.inertia = np.float32(0.5)
    assert recipe["droplet_erosion"].inertia == 0.5 and stage.values()["inertia"] == 0.5
    assert "inertia" in dir(stage) and not hasattr(stage, "enertia")
    assert recipe["Scree"].stage == recipe["thermal_erosion"].stage == recipe[2].stage == "thermal_erosion"
    assert json.loads(recipe.text)["stages"][1]["parameters"]["inertia"] == 0.5


@pytest.mark.parametrize("value, words", [(2.0, "0 to"), ("much", "droplet_erosion.inertia"), (math.nan, "droplet_erosion.inertia"),
                                          (None, "droplet_erosion.inertia"), (object(), "droplet_erosion.inertia")])
def test_what_is_not_allowed_is_refused_and_changes_nothing(recipe, value, words):
    before = recipe.text
    with pytest.raises(oxbow.Error, match=words):
        recipe["droplet_erosion"].inertia = value
    assert recipe.text == before


def test_a_recipe_is_loaded_by_its_bare_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    recipe = oxbow.Recipe.parse(RECIPE)
    recipe.save("mine.json")
    assert oxbow.Recipe.load("mine.json").text == recipe.text


def test_names_that_are_not_there_are_told(recipe):
    with pytest.raises(oxbow.Error, match="no stage 'glacier': it has noise, droplet_erosion"):
        recipe["glacier"]
    with pytest.raises(oxbow.Error, match="enertia"):
        recipe["droplet_erosion"].enertia = 0.1
    with pytest.raises(oxbow.Error, match="no stage 'nose'"):
        recipe.add("nose")
    with pytest.raises(oxbow.Error, match="elevation"):
        oxbow.run(recipe)["elevatoin"]
    with pytest.raises(oxbow.Error, match="nowhere.json"):
        oxbow.Recipe.load("nowhere.json")
    with pytest.raises(oxbow.Error, match="cell_size"):
        oxbow.run(recipe, input=np.zeros((4, 4)))
    with pytest.raises(oxbow.Error, match="^input: no cell has a value"):
        oxbow.run(recipe, input=np.full((4, 4), np.nan), cell_size=5)


def test_stages_are_added_and_taken_out(recipe):
    first = recipe[0]
    added = recipe.add("levels", before=1)
    assert [stage.stage for stage in recipe][:3] == ["noise", "levels", "droplet_erosion"] and len(recipe) == 6
    recipe.remove(first)
    assert added.stage == "levels" and "noise" not in recipe
    with pytest.raises(oxbow.Error, match="not in the recipe"):
        first.seed
    with pytest.raises(oxbow.Error, match="octaves"):
        recipe.add("noise", octaves=-1)
    assert "noise" not in recipe


def test_running_leaves_the_recipe_as_it_is(recipe):
    before = recipe.text
    oxbow.run(recipe, size=32, seed=4)
    assert recipe.text == before


def test_a_stage_switched_off_does_nothing(recipe):
    recipe["droplet_erosion"].enabled = False
    assert "wear" not in oxbow.run(recipe, size=32) or not oxbow.run(recipe, size=32).report["stages"][1]["steps"]


def test_a_project_reads_back(recipe, tmp_path):
    terrain = oxbow.run(recipe, input=np.ones((20, 30)), cell_size=5)
    terrain.save(tmp_path / "a.oxbow")
    assert oxbow.run(tmp_path / "a.oxbow").hash == terrain.hash


# ---- arrays ----

def test_arrays_share_memory_and_are_read_only(recipe):
    terrain = oxbow.run(recipe)
    a, b = terrain.elevation, terrain["elevation"]
    assert a.shape == (80, 96) and a.dtype == np.float32 and a.flags.c_contiguous
    assert np.shares_memory(a, b) and a.__array_interface__["data"] == b.__array_interface__["data"]
    with pytest.raises(ValueError):
        a[0, 0] = 1
    with pytest.raises(ValueError):
        a.flags.writeable = True


def test_views_outlive_their_run(recipe):
    terrain = oxbow.run(recipe)
    heights, part = terrain.elevation, terrain.elevation[10:20, 5:8]
    sum_before, copy = heights.sum(), part.copy()
    del terrain
    gc.collect()
    rubbish = [oxbow.run(recipe, size=64).elevation for _ in range(5)]  # what would take freed memory
    assert heights.sum() == sum_before and np.array_equal(part, copy) and len(rubbish) == 5


def test_every_layer_and_product_of_numbers_is_an_array(recipe):
    terrain = oxbow.run(recipe, size=48)
    for key in oxbow.layers():
        assert terrain[key].shape == (40, 48), key
    assert "elevation" in terrain and "ice" not in terrain
    gy, gx = np.gradient(terrain.elevation.astype(float), terrain.cell_size)
    slope = np.degrees(np.arctan(np.hypot(gx, gy)))
    assert np.allclose(terrain["slope"][1:-1, 1:-1], slope[1:-1, 1:-1], atol=20) and terrain["slope"].max() < 90


def test_memory_is_given_back(recipe):
    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    recipe.resize(512)
    for name in ("droplet_erosion", "rivers", "lakes", "thermal_erosion"):
        recipe.remove(name)
    oxbow.run(recipe).elevation
    before = resident()
    for _ in range(30):
        oxbow.run(recipe)["elevation"]
    assert resident() - before < 10 * 512 * 512 * 4


# ---- lists ----

def test_lakes_rivers_and_ledger_are_plain(recipe):
    terrain = oxbow.run(recipe)
    assert terrain.lakes and terrain.rivers
    reach = terrain.rivers[0]
    assert reach["geometry"]["type"] == "LineString" and type(reach["length_m"]) is float
    assert len(terrain.features("rivers")["features"]) == len(terrain.rivers)
    rock = terrain.ledger["rock"]
    assert abs(rock["closing_error_m3"]) < 1e-6 * rock["stored_m3"]
    pandas = pytest.importorskip("pandas")
    assert (pandas.DataFrame(terrain.lakes)["area_m2"] > 0).any()


# ---- on the way ----

def test_steps_one_by_one_lead_to_the_same_end(recipe):
    run = oxbow.Run(recipe)
    kinds = []
    while True:
        kinds.append(run.stage)
        if not run.step():
            break
    assert len(kinds) == run.steps == run.done and "Scree" in kinds
    assert run.terrain.hash == oxbow.run(recipe).hash
    assert not run.step()


def test_playing_shows_moments_that_stay_as_they_were(recipe):
    moments = list(oxbow.play(recipe, every=3))
    assert [moment.step for moment in moments[:3]] == [3, 6, 9] and moments[-1].hash == oxbow.run(recipe).hash
    run = oxbow.Run(recipe)
    for _ in range(3):
        run.step()
    assert moments[0].hash == run.terrain.hash
    assert np.array_equal(moments[0].elevation, run.terrain.elevation)
    with pytest.raises(oxbow.Error, match="every"):
        next(oxbow.play(recipe, every=0))


def test_progress_is_told_and_stops_by_an_exception(recipe):
    told = []
    oxbow.run(recipe, progress=lambda *news: told.append(news))
    assert told[-1][0] == told[-1][1] and told == sorted(told, key=lambda news: news[0])

    class Enough(Exception):
        pass

    def stop(done, steps, stage):
        if done >= 3:
            raise Enough
    with pytest.raises(Enough):
        oxbow.run(recipe, progress=stop)


def test_another_thread_cancels_a_step():
    run = oxbow.Run(slow_recipe())
    caught = []

    def work():
        try:
            run.finish()
        except oxbow.Cancelled as cancelled:
            caught.append(cancelled)
    worker = threading.Thread(target=work)
    worker.start()
    while run.done < 2 and worker.is_alive():
        time.sleep(0.005)
    run.cancel()
    worker.join(20)
    assert not worker.is_alive() and len(caught) == 1 and isinstance(caught[0], oxbow.Error)
    with pytest.raises(oxbow.Error):
        run.step()


def test_ctrl_c_stops_a_run():
    run = oxbow.Run(slow_recipe())
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        run.finish()


def test_two_threads_run_two_recipes_at_once(recipe):
    other = recipe.copy()
    other.seed(77)
    alone = [oxbow.run(recipe).hash, oxbow.run(other).hash]
    both = [[], []]

    def work(which, own):
        for _ in range(4):
            both[which].append(oxbow.run(own).hash)
    workers = [threading.Thread(target=work, args=pair) for pair in enumerate([recipe, other])]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert alone[0] != alone[1] and both == [[alone[0]] * 4, [alone[1]] * 4]


def test_the_interpreter_goes_on_while_a_run_works():
    run = oxbow.Run(slow_recipe())

    def work():
        with pytest.raises(oxbow.Cancelled):
            run.finish()
    worker = threading.Thread(target=work)
    worker.start()
    with pytest.raises(oxbow.Error, match="another thread"):
        while worker.is_alive():
            run.step()
    run.cancel()
    worker.join()


# ---- files ----

def test_a_target_is_written_whole(recipe, tmp_path):
    files = oxbow.run(recipe).target("gis", tmp_path / "gis")
    assert all(os.path.exists(file) for file in files) and (tmp_path / "gis/LOAD-ME.txt").exists()
    with pytest.raises(oxbow.Error, match="unreal"):
        oxbow.run(recipe, size=16).target("doom", tmp_path)


def test_an_export_that_cannot_be_says_why(recipe, tmp_path):
    terrain = oxbow.run(recipe, size=32)
    for kind, name, words in [("elevation", "a.xyz", "xyz"), ("height", "a.tif", "elevation"), ("elevation", "no/a.tif", "folder")]:
        with pytest.raises(oxbow.Error, match=words):
            terrain.export(kind, tmp_path / name)
    with pytest.raises(oxbow.Error, match="12"):
        terrain.export("elevation", tmp_path / "a.png", bits=12)
    assert not list(tmp_path.iterdir())


# ---- tables and types ----

def test_the_tables_are_those_of_the_program():
    kinds = {stage["stage"]: stage for stage in oxbow.stages()}
    inertia = next(p for p in kinds["droplet_erosion"]["parameters"] if p["key"] == "inertia")
    assert inertia["hard_range"][0] == 0 and "elevation" in oxbow.products() and "blender" in oxbow.targets()
    if PROGRAM:
        assert json.loads(subprocess.check_output([PROGRAM, "stages", "--json"])) == oxbow.stages()


def test_the_stubs_name_every_parameter_with_unit_and_range():
    import oxbow._stages as module
    text = open(module.__file__.removesuffix(".py") + ".pyi").read()
    for stage in oxbow.stages():
        for parameter in stage["parameters"]:
            assert f"    {parameter['key']}: " in text and parameter["help"] in text
    assert "0 to 89 °" in text


@pytest.mark.skipif(not shutil.which("mypy"), reason="mypy is not installed")
def test_mypy_knows_the_types(tmp_path):
    good = """import oxbow
import numpy as np
recipe = oxbow.Recipe.load("a.json")
recipe["droplet_erosion"].inertia = 0.2
recipe["noise"].kind = "ridged"
recipe.add("thermal_erosion", iterations=5).talus_angle_deg = 33
heights: np.ndarray = oxbow.run(recipe, size=64).elevation
for state in oxbow.play(recipe): print(state.hash.upper(), state.lakes[0]["name"])
"""
    bad = {'recipe["droplet_erosion"].inertia = "much"': "Incompatible types", 'recipe["noise"].kind = "fog"': "Incompatible types",
           'recipe["droplet_erosion"].enertia = 1': "no attribute", "oxbow.run(recipe, siez=3)": "Unexpected keyword"}
    (tmp_path / "user.py").write_text(good + "".join(line + "\n" for line in bad))
    checked = subprocess.run(["mypy", "--cache-dir", str(tmp_path), str(tmp_path / "user.py")], capture_output=True, text=True,
                             env=dict(os.environ, MYPYPATH=os.path.dirname(os.path.dirname(oxbow.__file__)), MYPY_FORCE_COLOR="0"))
    errors = [line for line in checked.stdout.splitlines() if "error:" in line]
    first = good.count("\n") + 1
    assert [f"user.py:{first + i}" in line and words in line for i, (line, words) in enumerate(zip(errors, bad.values()))] == [True] * 4, checked.stdout
    assert len(errors) == 4, checked.stdout
