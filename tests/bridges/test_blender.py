"""The add-on in the real program: `blender -b`."""
import os
import pathlib
import shutil
import subprocess

import pytest

HERE = pathlib.Path(__file__).parent
ZIP = os.environ.get("OXBOW_BLENDER_ZIP", "")
PROGRAM = os.environ.get("OXBOW_PROGRAM", "")
pytestmark = [pytest.mark.skipif(not shutil.which("blender"), reason="blender is not installed"),
              pytest.mark.skipif(not os.path.exists(ZIP) or not os.access(PROGRAM, os.X_OK), reason="the program is not built")]


@pytest.mark.parametrize("what", ["import", "run", "watch", "send"])
def test_in_blender(what, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    environment = dict(os.environ, HOME=str(home), BLENDER_USER_SCRIPTS=str(home / "scripts"), BLENDER_USER_CONFIG=str(home / "config"))
    done = subprocess.run(["blender", "-b", "--factory-startup", "--python-exit-code", "3", "--python", str(HERE / "in_blender.py"), "--", ZIP,
                           PROGRAM, str(tmp_path), what], capture_output=True, text=True, timeout=300, env=environment)
    print(done.stdout)
    assert f"OK {what}" in done.stdout, done.stdout[-3000:] + done.stderr[-3000:]
