#!/usr/bin/env python3
"""Writes the tables of resources/manual/user/examples.md anew: how a recipe agrees with itself between 512 and 1024 cells a
side, what `oxbow measure` says of it, the strength of its relief by wavelength, and its valleys. Rows go by the names that the
recipes have in ui/window/start_page.cpp.

    resources/recipes/figures.py OXBOW [RECIPE ...]        without names all recipes of this folder
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

MEASURES = [("concavity", 2), ("hack_exponent", 2), ("area_exceedance", 2), ("bifurcation_ratio", 1),
            ("hypsometric_integral", 2), ("pits_per_10000_cells", 2), ("depression_share", 3), ("spectrum_slope", 2),
            ("slope_mode_deg", 0), ("steep_share", 2)]
VALLEYS = [("valley_spacing_variation", 2), ("unchannelled_share", 2), ("largest_facet", 5)]


def say(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def rows(oxbow, recipe, folder):
    files = {}
    for side in (512, 1024):
        files[side] = folder / f"{recipe.stem}_{side}.tif"
        say(oxbow, "run", recipe, "--size", str(side), "--export", f"elevation={files[side]}", "--quiet")
    stages = json.loads(recipe.read_text())["stages"]
    sea = [str(stage["parameters"].get("level_m", 0)) for stage in stages if stage["stage"] == "sea"]
    into_sea = ["--sea-level", sea[-1]] if sea else []  # rivers end there
    same = dict(line.split(" ", 1) for line in say(oxbow, "compare", *into_sea, files[512], files[1024]).splitlines())
    cells = [f"{float(same['correlation']):.4f}", f"{float(same['river_dice_two_cells']):.2f}",
             f"{float(same['river_dice_one_cell']):.2f}", f"{float(same['bias_percent_of_relief']):+.2f}"]
    bands = []
    found = {}
    measured = say(oxbow, "measure", *into_sea, files[1024]).replace(" - ", " nan ")  # a dash: not measured
    told, _, of_valleys = measured.partition("valleys of a size")
    for words in (line.split() for line in told.splitlines()):
        if words and words[0] in dict(MEASURES + VALLEYS):
            found[words[0]] = (float(words[1]), float(words[4]), float(words[6]))
        elif len(words) == 4 and words[0].replace(".", "").isdigit():
            bands.append((float(words[0]), float(words[1])))

    def of_range(key, decimals):
        value, low, high = found[key]
        text = f"{value:.{decimals}f}"
        return text if low <= value <= high else f"**{text}**"

    cells += [of_range(*measure) for measure in MEASURES]
    valleys = []
    for words in (line.split() for line in of_valleys.splitlines()[1:4]):
        text = f"{float(words[1]):+.3f}"
        valleys.append(text if float(words[3]) <= float(words[1]) <= float(words[5]) else f"**{text}**")
    valleys += [of_range(*measure) for measure in VALLEYS]
    strengths = [f"{strength:.3g}" for _, strength in bands[-7:]]
    falls = [f"{bands[i - 1][1] / bands[i][1]:.1f}" for i in (-3, -2, -1)] if len(bands) > 3 else [""] * 3
    cell = bands[-1][0] / 2 if bands else 0
    relief = [text.replace("nan", "") for text in strengths + falls]  # bands that were left out
    return (cells, [f"{cell:.3g}"] + [""] * (7 - len(strengths)) + relief, valleys)


def main():
    oxbow = sys.argv[1]
    here = pathlib.Path(__file__).resolve().parent
    page = here.parent / "manual/user/examples.md"
    menu = (here.parents[1] / "ui/window/start_page.cpp").read_text()
    names = dict(re.findall(r'\{"(\w+)\.json",\s*WORDS\("([^"]+)"\)', menu))
    recipes = [here / f"{name}.json" for name in sys.argv[2:]] or sorted(here.glob("*.json"))
    with tempfile.TemporaryDirectory() as folder:
        for recipe in recipes:
            tables = iter(rows(oxbow, recipe, pathlib.Path(folder)))
            starts = re.compile(rf"^\| {re.escape(names[recipe.stem])} \|.*$", re.MULTILINE)
            page.write_text(starts.sub(lambda _: f"| {names[recipe.stem]} | " + " | ".join(next(tables)) + " |", page.read_text()))
            print(recipe.stem, flush=True)


if __name__ == "__main__":
    main()
