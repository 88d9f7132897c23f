"""The plug-in in the real program: every algorithm by `qgis_process` on an elevation model with a coordinate system."""
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

import pytest

numpy = pytest.importorskip("numpy")
gdal = pytest.importorskip("osgeo.gdal")
ogr = pytest.importorskip("osgeo.ogr")

ROOT = pathlib.Path(__file__).parents[2]
QGIS = shutil.which("qgis_process.bin") or shutil.which("qgis_process")  # Debian's script hands on an option that 3.22 does not know
ZIP = os.environ.get("OXBOW_QGIS_ZIP", "")
PROGRAM = os.environ.get("OXBOW_PROGRAM", "")
pytestmark = [pytest.mark.skipif(not QGIS, reason="qgis_process is not installed"),
              pytest.mark.skipif(not os.path.exists(ZIP) or not os.access(PROGRAM, os.X_OK), reason="the program is not built")]
WEST, NORTH, CELL, EPSG, NO_DATA = 700000, 4060000, 90, 32616, -9999


@pytest.fixture(scope="module")
def qgis(tmp_path_factory):
    """Installs the plug-in from its zip into a home of its own; calls the program."""
    home = tmp_path_factory.mktemp("qgis")
    plugins = home / ".local/share/QGIS/QGIS3/profiles/default/python/plugins"
    zipfile.ZipFile(ZIP).extractall(plugins)
    environment = dict(os.environ, HOME=str(home), QT_QPA_PLATFORM="offscreen", OXBOW_PROGRAM=PROGRAM, XDG_RUNTIME_DIR=str(home))
    environment.pop("PYTHONPATH", None)
    os.chmod(home, 0o700)

    def call(*arguments, fails=False):
        done = subprocess.run([QGIS, *map(str, arguments)], capture_output=True, text=True, env=environment, timeout=300)
        assert fails or done.returncode == 0 and "\nERROR" not in done.stdout, done.stdout + done.stderr
        return done.stdout + (done.stderr if fails else "")
    call("plugins", "enable", "oxbow_qgis")
    return call


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A part of the Jacksboro model, in UTM, with a corner that nobody knows."""
    folder = tmp_path_factory.mktemp("model")
    whole = gdal.Open(str(ROOT / "tests/data/dem/jacksboro_us_403x344.tif")).ReadAsArray()
    heights = whole[60:180, 100:240].copy()
    heights[:15, :20] = NO_DATA
    path = folder / "model.tif"
    rows, columns = heights.shape
    file = gdal.GetDriverByName("GTiff").Create(str(path), columns, rows, 1, gdal.GDT_Float32)
    file.SetGeoTransform([WEST, CELL, 0, NORTH, 0, -CELL])
    place = gdal.osr.SpatialReference()
    place.ImportFromEPSG(EPSG)
    file.SetProjection(place.ExportToWkt())
    file.GetRasterBand(1).SetNoDataValue(NO_DATA)
    file.GetRasterBand(1).WriteArray(heights)
    del file
    return path, heights


def algorithms(qgis):
    listed = qgis("list").split("\nOxbow\n")[1].split("\n\n")[0]
    return [line.split()[0] for line in listed.splitlines()]


def read(path):
    file = gdal.Open(str(path))
    place = gdal.osr.SpatialReference(wkt=file.GetProjection())
    values = file.ReadAsArray().astype(float)
    none = file.GetRasterBand(1).GetNoDataValue()
    values[(values == none) | numpy.isnan(values)] = numpy.nan
    return values, file.GetGeoTransform(), place.GetAuthorityCode(None)


def layer_of(path):
    file = ogr.Open(str(path))
    return file, file.GetLayer(0)


def test_every_algorithm_keeps_place_and_no_data(qgis, model, tmp_path):
    path, heights = model
    names = [name for name in algorithms(qgis) if name not in ("oxbow:run_recipe", "oxbow:check", "oxbow:amplify")]
    assert len(names) > 17
    for name in names:
        out = tmp_path / (name[6:] + ".tif")
        more = [f"{water}={tmp_path / name[6:]}_{water}.gpkg" for water in ("LAKES", "RIVERS")] if name[6:] in ("lakes", "rivers", "sea") else []
        qgis("run", name, "--", f"DEM={path}", f"ELEVATION={out}", *more)
        values, transform, epsg = read(out)
        assert epsg == str(EPSG) and transform == (WEST, CELL, 0, NORTH, 0, -CELL), name
        assert numpy.array_equal(numpy.isnan(values), heights == NO_DATA), name
        known = heights[heights != NO_DATA]
        assert numpy.nanmax(values) < known.max() + 600 and numpy.nanmin(values) > known.min() - 600, f"{name}: metres stay metres"
        if name == "oxbow:lakes":
            assert numpy.array_equal(values[~numpy.isnan(values)], known.astype(float)), "what finds things changes no ground"


def test_amplify_has_finer_cells_over_the_same_extent(qgis, model, tmp_path):
    qgis("run", "oxbow:amplify", "--", f"DEM={model[0]}", "REFINE=2", f"ELEVATION={tmp_path / 'a.tif'}")
    values, transform, epsg = read(tmp_path / "a.tif")
    rows, columns = model[1].shape
    assert values.shape == (2 * rows, 2 * columns) and transform == (WEST, CELL / 2, 0, NORTH, 0, -CELL / 2) and epsg == str(EPSG)


def test_rivers_fall_over_the_model(qgis, model, tmp_path):
    ground, rivers, lakes = tmp_path / "drained.tif", tmp_path / "rivers.gpkg", tmp_path / "lakes.gpkg"
    qgis("run", "oxbow:drain", "--", f"DEM={model[0]}", f"ELEVATION={ground}", "mode=breach", "max_area_m2=1e12")
    qgis("run", "oxbow:rivers", "--", f"DEM={ground}", f"RIVERS={rivers}", f"LAKES={lakes}", "channel_area_km2=2")
    heights, transform, _ = read(ground)
    keep, layer = layer_of(rivers)
    assert layer.GetSpatialRef().GetAuthorityCode(None) == str(EPSG) and layer.GetFeatureCount() > 20
    falls, climbs = 0.0, 0.0
    for feature in layer:
        at = feature.GetGeometryRef().GetPoints()
        beneath = [heights[min(max(int((NORTH - y) / CELL), 0), heights.shape[0] - 1), min(max(int((x - WEST) / CELL), 0), heights.shape[1] - 1)]
                   for x, y, *_ in at]
        step = numpy.diff(beneath)
        falls, climbs = falls - step[step < 0].sum(), climbs + step[step > 0].sum()
        assert feature["bed_from_m"] >= feature["bed_to_m"]
        assert numpy.isnan(beneath).any() or beneath[0] >= beneath[-1] - 1e-3, feature["id"]
    print(f"along the lines the model falls by {falls:.0f} m and climbs by {climbs:.0f} m")
    assert climbs < 0.05 * falls
    validator = pytest.importorskip("osgeo_utils.samples.validate_gpkg")
    for file in (rivers, lakes):
        checked = subprocess.run([sys.executable, validator.__file__, str(file)], capture_output=True, text=True)
        assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_recipe_runs_on_the_model(qgis, model, tmp_path):
    (tmp_path / "r.json").write_text('{ "oxbow": 1, "grid": { "width": 9, "height": 9, "cell_size_m": 1 }, "stages": [ '
                                     '{ "stage": "thermal_erosion" }, { "stage": "lakes" }, { "stage": "rivers" } ] }')
    out = tmp_path / "o.tif"
    qgis("run", "oxbow:run_recipe", "--", f"RECIPE={tmp_path / 'r.json'}", f"DEM={model[0]}", "SET=thermal_erosion.talus_angle_deg=20",
         f"ELEVATION={out}", f"RIVERS={tmp_path / 'r.shp'}")
    theirs = tmp_path / "t.tif"
    subprocess.run([PROGRAM, "run", tmp_path / "r.json", "--input", model[0], "--set", "thermal_erosion.talus_angle_deg=20", "--export",
                    f"elevation={theirs}", "--quiet"], check=True)
    assert out.read_bytes() == theirs.read_bytes()
    keep, layer = layer_of(tmp_path / "r.shp")
    assert layer.GetFeatureCount() > 0, "any format of QGIS will do"


def test_the_check_marks_places(qgis, model, tmp_path):
    qgis("run", "oxbow:check", "--", f"DEM={model[0]}", f"PLACES={tmp_path / 'p.gpkg'}", f"REPORT={tmp_path / 'r.json'}")
    keep, layer = layer_of(tmp_path / "p.gpkg")
    west, east, south, north = layer.GetExtent()
    assert layer.GetFeatureCount() > 0 and west >= WEST and north <= NORTH and (tmp_path / "r.json").exists()


def test_errors_are_those_of_the_program(qgis, model, tmp_path):
    told = qgis("run", "oxbow:droplet_erosion", "--", f"DEM={model[0]}", f"ELEVATION={tmp_path / 'no' / 'a.tif'}", fails=True)
    assert "folder" in told or "directory" in told
    (tmp_path / "bad.json").write_text("{")
    told = qgis("run", "oxbow:run_recipe", "--", f"RECIPE={tmp_path / 'bad.json'}", f"ELEVATION={tmp_path / 'a.tif'}", fails=True)
    assert "bad.json" in told and not (tmp_path / "a.tif").exists()
