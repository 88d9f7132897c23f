"""The manual's lines for GNU parallel, Slurm and Snakemake, run as they are printed. The runs are small and fewer; Slurm is one
machine with a small configuration of its own, which needs root."""
import csv
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

import pytest

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = os.environ.get("OXBOW_PROGRAM", "")
pytestmark = pytest.mark.skipif(not os.access(PROGRAM, os.X_OK), reason="the program is not built")
PAGE = (ROOT / "resources/manual/user/handing_on.md").read_text()
RUNS = 6


def printed(after):
    """The block after a line that begins so, without its indent."""
    block = PAGE.split(f"\n{after}", 1)[1].split("\n\n", 1)[1]
    lines = re.match(r"(?:(?: {4}.*)?\n)+", block).group(0)
    return re.sub(r"^ {4}", "", lines, flags=re.MULTILINE).strip().replace("seed=1..100", f"seed=1..{RUNS}") + "\n"


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{pathlib.Path(PROGRAM).parent}:{os.environ['PATH']}")
    (tmp_path / "hills.json").write_text(json.dumps({"oxbow": 1, "grid": {"width": 64, "height": 64, "cell_size_m": 20},
                                                     "stages": [{"stage": "noise"}, {"stage": "lakes"}]}))
    return tmp_path


def needs(*programs):
    for program in programs:
        if not shutil.which(program):
            pytest.skip(f"{program} is not there")


def all_are_done(place):
    """What the manual says to do at the end finds nothing left, and the table holds all runs with hills of their own."""
    done = subprocess.run(["oxbow", "run", "hills.json", "--vary", f"seed=1..{RUNS}", "--export", "elevation=e.exr", "--out", "runs"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    with open(place / "runs/table.csv", newline="") as table:
        rows = list(csv.DictReader(table))
    assert [row["seed"] for row in rows] == [str(seed) for seed in range(1, RUNS + 1)]
    assert len({row["max_m"] for row in rows}) == RUNS
    assert all((place / "runs" / f"{run:04}" / "e.exr").stat().st_size > 1000 for run in range(1, RUNS + 1))


def ages(place):
    return {path: path.stat().st_mtime_ns for path in (place / "runs").glob("0*/e.exr")}


def test_parallel(place):
    needs("parallel")
    subprocess.run(printed("Past one process"), shell=True, check=True, executable="/bin/bash")
    made = ages(place)
    assert len(made) == RUNS
    all_are_done(place)
    assert ages(place) == made, "what was done is done twice"


def test_snakemake(place):
    needs("snakemake")
    (place / "Snakefile").write_text(printed("A rule for Snakemake"))
    make = ["snakemake", "--cores", "2", "--quiet", "all", "runs/table.csv"]
    if subprocess.run([*make, "--dry-run"], capture_output=True).returncode:
        make = ["snakemake", "--cores", "2", "runs/table.csv"]
    subprocess.run(make, check=True, capture_output=True)
    made = ages(place)
    all_are_done(place)
    assert ages(place) == made
    # Another recipe makes the rule run again, into the same folder.
    recipe = json.loads((place / "hills.json").read_text())
    recipe["grid"]["cell_size_m"] = 30
    (place / "hills.json").write_text(json.dumps(recipe))
    subprocess.run(make, check=True, capture_output=True)
    assert set(ages(place)) == set(made) and all(ages(place)[path] != made[path] for path in made)
    all_are_done(place)


@pytest.fixture
def slurm(tmp_path):
    needs("slurmctld", "slurmd", "sbatch", "munged")
    if os.geteuid():
        pytest.skip("Slurm's own programs want root")
    room = tmp_path / "slurm"
    room.mkdir()
    host = os.uname().nodename.split(".")[0]
    config = room / "slurm.conf"
    config.write_text(f"""ClusterName=one
SlurmctldHost={host}
SlurmUser=root
AuthType=auth/munge
StateSaveLocation={room}
SlurmdSpoolDir={room}/spool
SlurmctldPidFile={room}/ctld.pid
SlurmdPidFile={room}/d.pid
SlurmctldLogFile={room}/ctld.log
SlurmdLogFile={room}/d.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
NodeName={host} CPUs=16 RealMemory=20000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP MaxTime=INFINITE OverSubscribe=FORCE:20
SlurmdParameters=config_overrides
""")
    environment = dict(os.environ, SLURM_CONF=str(config))
    running = []
    if subprocess.run("munge -n | unmunge", shell=True, capture_output=True).returncode:
        if not os.path.exists("/etc/munge/munge.key"):
            subprocess.run(["mungekey", "--create"], check=True)
            shutil.chown("/etc/munge/munge.key", "munge", "munge")
        os.makedirs("/run/munge", exist_ok=True)
        shutil.chown("/run/munge", "munge", "munge")
        running.append(subprocess.Popen(["runuser", "-u", "munge", "--", "munged", "--foreground"]))
        time.sleep(1)
    running += [subprocess.Popen(["slurmctld", "-D"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL),
                subprocess.Popen(["slurmd", "-D"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)]
    yield environment
    for process in reversed(running):
        process.terminate()
        process.wait()


def comes_up(slurm):
    end = time.monotonic() + 60
    while "idle" not in subprocess.run(["sinfo", "-h", "-o", "%T"], env=slurm, capture_output=True, text=True).stdout:
        assert time.monotonic() < end, "the node does not come up"
        time.sleep(0.5)


def comes_to_its_end(slurm):
    end = time.monotonic() + 120
    while subprocess.run(["squeue", "-h"], env=slurm, capture_output=True, text=True).stdout.strip():
        assert time.monotonic() < end, subprocess.run(["squeue"], env=slurm, capture_output=True, text=True).stdout
        time.sleep(0.5)


def test_slurm(place, slurm):
    script = printed("A Slurm array")
    assert script.startswith("#!/bin/bash\n#SBATCH --array=1-20")
    (place / "runs.sbatch").write_text(script)
    comes_up(slurm)
    sent = subprocess.run(["sbatch", "runs.sbatch"], env=slurm, capture_output=True, text=True)
    assert sent.returncode == 0, sent.stderr
    comes_to_its_end(slurm)
    for told in place.glob("slurm-*.out"):
        assert "rror" not in told.read_text(), told.read_text()
    made = ages(place)
    assert len(made) == RUNS
    all_are_done(place)
    assert ages(place) == made


def plan_world(name):
    subprocess.run(["oxbow", "world", "plan", "hills.json", "--size", "256", "--tile", "100", "--memory", "1G", "--water", "-o", name], check=True)


def is_as_built_by_itself(world):
    """A world that another program carried out has the files that the program's own build leaves."""
    plan_world("by_itself")
    subprocess.run(["oxbow", "world", "build", "by_itself", "--jobs", "2"], check=True)
    itself = world.parent / "by_itself"
    files = [file.relative_to(itself) for file in itself.rglob("*") if file.is_file() and file.name != "plan.json"]
    assert len(files) > 30
    for file in files:
        assert (world / file).read_bytes() == (itself / file).read_bytes(), file


def test_snakemake_builds_a_world(place):
    needs("snakemake")
    plan_world("by_snakemake")
    subprocess.run(["snakemake", "--cores", "2", "--quiet"], cwd=place / "by_snakemake", check=True)
    is_as_built_by_itself(place / "by_snakemake")


def test_slurm_builds_a_world(place, slurm):
    plan_world("by_slurm")
    comes_up(slurm)
    sent = subprocess.run(["sh", "slurm.sh"], cwd=place / "by_slurm", env=dict(slurm, MOST="5"), capture_output=True, text=True)
    assert sent.returncode == 0, sent.stderr
    comes_to_its_end(slurm)
    is_as_built_by_itself(place / "by_slurm")
