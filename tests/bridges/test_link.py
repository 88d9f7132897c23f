"""The living link: `oxbow run --watch` writes states, a reader reads them meanwhile, and what is killed leaves none by half.

OXBOW_LINK_UPDATES and OXBOW_LINK_KILLS make it longer.
"""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "app/bridges/blender/oxbow_blender"))
import folder as files  # noqa: E402

PROGRAM = os.environ.get("OXBOW_PROGRAM", "")
UPDATES, KILLS = int(os.environ.get("OXBOW_LINK_UPDATES", 30)), int(os.environ.get("OXBOW_LINK_KILLS", 10))
pytestmark = pytest.mark.skipif(not os.access(PROGRAM, os.X_OK), reason="the program is not built")
SIDE = 96


def write_recipe(folder, height):
    """Flat ground of that height; the file is written as editors do, in one move."""
    text = json.dumps({"oxbow": 1, "grid": {"width": SIDE, "height": SIDE, "cell_size_m": 10},
                       "stages": [{"stage": "noise", "parameters": {"relief_m": 0, "base_m": height}}]})
    (folder / "new.json").write_text(text)
    os.replace(folder / "new.json", folder / "recipe.json")


def watch(folder):
    return subprocess.Popen([PROGRAM, "run", "recipe.json", "--watch", "--target", "terrain=live"], cwd=folder,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def state(folder):
    return files.newest(folder / "live")


def read_whole(place, listed):
    """The one height of all cells of all files of a state; None where it went away meanwhile."""
    try:
        raw = np.fromfile(place + "/Terrain.r32", "<f4")
        asc = {name: os.path.getsize(place + "/" + name) for name in listed}
    except FileNotFoundError:
        return None
    assert raw.size == SIDE * SIDE and np.all(raw == raw[0]), "half a heightmap"
    assert all(asc.values()), "an empty file"
    return float(raw[0])


def settles(folder):
    """Whether the newest state and the one before are all that is left soon."""
    end = time.monotonic() + 5
    while time.monotonic() < end:
        if len([name for name in os.listdir(folder / "live") if "state-" in name]) <= 2:
            return True
        time.sleep(0.01)
    return False


def wait_for(number, folder, process, seconds=20):
    end = time.monotonic() + seconds
    while state(folder)[0] < number:
        assert process.poll() is None and time.monotonic() < end, process.stdout.read() if process.poll() is not None else "no update"
        time.sleep(0.005)


def test_a_reader_never_sees_half_a_state(tmp_path):
    write_recipe(tmp_path, 1)
    process = watch(tmp_path)
    seen, faults, ended = [], [], threading.Event()

    def read():
        while not ended.is_set():
            try:
                with open(tmp_path / "live/state.json") as file:
                    told = json.load(file)
            except FileNotFoundError:
                continue
            try:
                height = read_whole(str(tmp_path / "live" / told["folder"]), told["files"])
            except AssertionError as fault:
                faults.append(fault)
                return
            if height is not None and (not seen or seen[-1] != (told["number"], height)):
                seen.append((told["number"], height))
    reader = threading.Thread(target=read)
    reader.start()
    try:
        for number in range(1, UPDATES + 1):
            wait_for(number, tmp_path, process)
            write_recipe(tmp_path, number + 1)
        wait_for(UPDATES + 1, tmp_path, process)
        assert settles(tmp_path)
    finally:
        ended.set()
        reader.join()
        process.kill()
    assert not faults
    assert seen == sorted(seen) and len(seen) > UPDATES / 2
    assert all(number == height for number, height in seen)


def test_a_kill_leaves_the_old_state(tmp_path):
    random.seed(7)
    write_recipe(tmp_path, 0)
    process = watch(tmp_path)
    wait_for(1, tmp_path, process)
    last = 1
    for kill in range(1, KILLS + 1):
        write_recipe(tmp_path, kill)
        time.sleep(0.1 + random.random() * 0.15)  # anywhere from before the run to after the update
        process.kill()
        process.wait()
        number, place = state(tmp_path)
        told = json.loads((tmp_path / "live/state.json").read_text())
        height = read_whole(place, told["files"])
        assert number in (last, last + 1) and height in (kill - 1, kill), kill
        process = watch(tmp_path)
        wait_for(number + 1, tmp_path, process)
        last = state(tmp_path)[0]
        assert settles(tmp_path), "what was killed is taken away"
    process.kill()


def test_a_lock_that_a_kill_left_empty_holds_nobody_up(tmp_path):
    write_recipe(tmp_path, 5)
    (tmp_path / "live").mkdir()
    (tmp_path / "live/.lock").touch()
    process = watch(tmp_path)
    wait_for(1, tmp_path, process, seconds=8)
    process.kill()


def test_a_broken_recipe_is_told_and_the_next_one_taken(tmp_path):
    write_recipe(tmp_path, 5)
    process = watch(tmp_path)
    wait_for(1, tmp_path, process)
    (tmp_path / "recipe.json").write_text('{ "oxbow": 1, "grid": { "width": 9, "height": 9, "cell_size_m": 1 }, "stages": [ { "stage": "nose" } ] }')
    time.sleep(0.4)
    assert state(tmp_path)[0] == 1
    write_recipe(tmp_path, 6)
    wait_for(2, tmp_path, process)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    told = process.communicate(timeout=10)[0]
    assert "nose" in told and "waiting for changes" in told and told.count("wrote state") == 2


@pytest.mark.parametrize("options, words", [(["--save", "a.oxbow"], "--save"), (["--vary", "seed=1..3", "--out", "o"], "--vary"),
                                            (["--input", "-"], "standard input")])
def test_what_cannot_be_watched_is_refused(tmp_path, options, words):
    write_recipe(tmp_path, 1)
    done = subprocess.run([PROGRAM, "run", "recipe.json", "--watch", *options], cwd=tmp_path, capture_output=True, text=True, timeout=20,
                          stdin=subprocess.DEVNULL)
    assert done.returncode == 2 and words in done.stderr and done.stderr.startswith("--watch")
