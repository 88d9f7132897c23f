"""The page on Python, run as it is printed. OXBOW_UPDATE_PICTURES=1 puts its pictures into the manual."""
import os
import re

import pytest
from conftest import ROOT

PAGE = ROOT / "resources/manual/user/python.md"


def blocks():
    return re.findall(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


def test_the_page_runs_as_printed(tmp_path, monkeypatch, capsys):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    space = {}
    for block in blocks():
        exec(compile(block, str(PAGE), "exec"), space)
    told = capsys.readouterr().out
    assert "0.2\n" in told and "droplet_erosion.inertia: 7" in told.replace("'", "")
    pictures = [tmp_path / f"{name}.png" for name in ("first", "sweep", "seeds")]
    pixels = [matplotlib.image.imread(picture) for picture in pictures]
    assert all(image.std() > 0.05 for image in pixels)
    assert (tmp_path / "ground.tif").exists() and (tmp_path / "for_gis/LOAD-ME.txt").exists()
    if os.environ.get("OXBOW_UPDATE_PICTURES"):
        from PIL import Image
        for picture in pictures:
            Image.open(picture).convert("RGB").save(ROOT / f"resources/manual/user/pictures/python_{picture.stem}.jpg", quality=85)
