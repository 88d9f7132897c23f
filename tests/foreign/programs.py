#!/usr/bin/env python3
"""What other programs find in Oxbow's files.

    programs.py OXBOW CHECK      CHECK: gdal, blender, admesh, gltf, grass, unity

Exits with 77 where the program is missing.
"""
import csv
import json
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile

RECIPE = {
    "oxbow": 1, "grid": {"width": 256, "height": 192, "cell_size_m": 20},
    "stages": [{"stage": "noise"},
               {"stage": "curves", "curves": [{"kind": "road", "name": "pass",
                                               "points": [{"x_m": 500, "y_m": 600}, {"x_m": 4500, "y_m": 3000}]}]},
               {"stage": "lakes"}, {"stage": "rivers"}]}
MISSING = {"gdal": ("gdaldem", "gdal-bin"), "blender": ("blender", "blender"), "admesh": ("admesh", "admesh"),
           "unity": ("mcs", "mono-mcs and libmono-system-web-extensions4.0-cil: Unity's own compiler once was this one"),
           "gltf": (sys.executable, "Python"), "grass": ("grass", "grass-core")}


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)
    if done.returncode != 0:
        raise SystemExit("%s: %s%s" % (" ".join(map(str, command)), done.stdout, done.stderr))
    return done.stdout


def oxbow(program, *exports):
    with open("recipe.json", "w") as file:
        json.dump(RECIPE, file)
    run(program, "run", "recipe.json", "--surface", "alpine", *exports)


def numbers(path, band=1):
    """Samples of a raster by GDAL."""
    text = run("gdal_translate", "-q", "-of", "XYZ", "-b", band, path, "/vsistdout/")
    return [float(line.split()[2]) for line in text.splitlines()]


def check(words, value, most):
    print("%-60s %.6g (at most %g)" % (words, value, most))
    if not value <= most:
        raise SystemExit("too far off")


def inner(values, width=256, height=192, rim=1):
    return [v for i, v in enumerate(values) if rim <= i % width < width - rim and rim <= i // width < height - rim]


def lit():
    """How far the normals under a sun in the north-west, 45 degrees high, are from GDAL's whole numbers."""
    run("gdaldem", "hillshade", "-q", "-alg", "ZevenbergenThorne", "-az", 315, "-alt", 45, "z.tif", "shade.tif")
    normals = zip(*(inner([v / 32767.5 - 1 for v in numbers("up.png", band)]) for band in (1, 2, 3)))  # east, up, south
    return max(abs(1 + 254 * max(0, (0.5 * (-e - s) + math.sqrt(0.5) * u) / math.hypot(e, u, s)) - theirs)
               for (e, u, s), theirs in zip(normals, inner(numbers("shade.tif"))))


def placed(program):
    """Another coordinate system against gdalwarp, and tiles against their whole."""
    run("gdal_translate", "-q", "-a_srs", "EPSG:32632", "-a_ullr", 500000, 5003840, 505120, 5000000, "z.tif", "utm.tif")
    for system in ("EPSG:3857", "EPSG:4326", "EPSG:3035"):
        run(program, "convert", "utm.tif", "ours.tif", "--crs", system, "--quiet")
        about = json.loads(run("gdalinfo", "-json", "ours.tif"))
        (west, north), (east, south) = about["cornerCoordinates"]["upperLeft"], about["cornerCoordinates"]["lowerRight"]
        width, height = about["size"]
        # Cells are larger in degrees: there gdalwarp would smooth as well (XSCALE).
        run("gdalwarp", "-q", "-overwrite", "-r", "cubic", "-et", 0, "-wo", "XSCALE=1", "-wo", "YSCALE=1", "-dstnodata", "nan",
            "-t_srs", system, "-te", west, south, east, north, "-ts", width, height, "utm.tif", "warped.tif")
        off = [abs(a - b) for a, b in zip(numbers("ours.tif"), numbers("warped.tif"))]
        known = [value for value in off if not math.isnan(value)]
        # At the rim, where the cubic lacks cells, both extrapolate in their own way.
        away = [off[i] for i in range(len(off)) if not any(math.isnan(off[j]) for j in near(i, width, height, 3))
                and min(i % width, width - 1 - i % width, i // width, height - 1 - i // width) >= 3]
        check("%s against gdalwarp -r cubic, %d cells, most, m" % (system, len(away)), max(away), 0.02)
        check(system + ": with the rim, mean, m", sum(known) / len(known), 0.02)
    for whole in ("z.tif", "utm.tif"):  # without a place on the Earth and with one
        run(program, "convert", whole, "part-%s" % whole, "--tiles", 100, "--quiet")
        tiles = sorted(name for name in os.listdir(".") if name.startswith("part-%s_x" % whole[:-4]))
        run("gdalbuildvrt", "-q", "parts.vrt", *tiles)
        check("%d tiles of %s joined by GDAL, m" % (len(tiles), whole),
              max(abs(a - b) for a, b in zip(numbers("parts.vrt"), numbers(whole), strict=True)), 0)


def gdal(program):
    oxbow(program, "--export", "elevation=z.tif", "--export", "slope=slope.tif", "--export", "normal_object=up.png", "--export", "contours=c.gpkg", "--contour-interval", 50,
          "--export", "catchment_polygons=areas.gpkg", "--export", "catchments=ids.tif", "--target", "gis=gis")
    run("gdaldem", "slope", "-q", "-alg", "ZevenbergenThorne", "z.tif", "theirs.tif")
    off = max(abs(a - b) for a, b in zip(inner(numbers("slope.tif")), inner(numbers("theirs.tif"))))
    check("slope against gdaldem, deg", off, 1e-4)
    check("light of the normals against gdaldem hillshade, of 255", lit(), 0.51)
    run("gdal_contour", "-q", "-f", "GPKG", "-i", 50, "-a", "height_m", "z.tif", "theirs.gpkg")

    def length(file, layer):
        sql = "SELECT height_m, SUM(ST_Length(geom)) FROM %s GROUP BY height_m" % layer
        text = run("ogrinfo", "-q", file, "-dialect", "SQLite", "-sql", sql)
        return [float(line.split("=")[1]) for line in text.splitlines() if "ST_Length" in line]
    ours, theirs = length("c.gpkg", "contours"), length("theirs.gpkg", "contour")
    check("length of all contours against gdal_contour, share", abs(sum(ours) / sum(theirs) - 1), 0.01)
    text = run("ogrinfo", "-q", "areas.gpkg", "-dialect", "SQLite", "-sql",
               "SELECT SUM(ST_Area(geom)) AS a, SUM(NOT ST_IsValid(geom)) AS bad FROM catchments")
    found = {line.split("(")[0].strip(): float(line.split("=")[1]) for line in text.splitlines() if "=" in line}
    cells = sum(1 for v in numbers("ids.tif") if v > 0)
    check("area of catchments against their cells, share", abs(found["a"] / (400.0 * cells) - 1), 1e-9)
    check("catchments that are no simple areas", found["bad"], 0)
    oxbow(program, "--export", "elevation=cog.tif", "--overviews", "--size", "1200x900")
    told = run("/usr/bin/python3", "-m", "osgeo_utils.samples.validate_cloud_optimized_geotiff", "cog.tif")
    if "is a valid cloud optimized GeoTIFF" not in told or "warning" in told.lower():
        raise SystemExit(told)
    placed(program)
    names = run("ogrinfo", "-q", "gis/Terrain.gpkg")
    for layer in ("lakes", "rivers", "roads", "crossings", "scatter"):
        if layer not in names:
            raise SystemExit("there is no layer " + layer)


def blender(program):
    oxbow(program, "--target", "blender=out")
    with open("ask.py", "w") as script:
        script.write("""
import bpy, json, math
def box(name):
    thing = bpy.data.objects[name]
    at = [thing.matrix_world @ v.co for v in thing.data.vertices]
    return [min(p[i] for p in at) for i in range(3)] + [max(p[i] for p in at) for i in range(3)]
found = {"boxes": {n: box(n) for n in [o.name for o in bpy.data.objects if o.type == "MESH"] if not n.endswith("stand-in")},
         "vertices": {o.name: len(o.data.vertices) for o in bpy.data.objects
                      if o.type == "MESH" and o.instance_type == "NONE" and o.name != "Cube" and not o.name.endswith("stand-in")},
         "curves": {o.name: [list(p.co)[:3] + [p.radius] for p in o.data.splines[0].points] for o in bpy.data.objects if o.type == "CURVE"},
         "things": {}}
for each in bpy.context.evaluated_depsgraph_get().object_instances:
    if each.is_instance:
        m = each.matrix_world
        turn = m.to_euler()
        found["things"].setdefault(each.object.name, []).append(list(m.translation) + [math.degrees(turn.z), m.to_scale()[0], math.degrees(abs(turn.x) + abs(turn.y))])
json.dump(found, open(%r, "w"))
""" % os.path.abspath("found.json"))
    run("blender", "--background", "--factory-startup", "--python-exit-code", "1", 
        "--python", os.path.abspath("out/open_in_blender.py"), "--python", os.path.abspath("ask.py"),
        env=dict(os.environ, PATH=os.path.dirname(shutil.which("blender")) + ":/usr/bin:/bin"))  # its Python, not one before it
    with open("found.json") as file:
        found = json.load(file)
    ground = next(b for n, b in found["boxes"].items() if "errain" in n)
    check("corners of the ground, m", max(abs(a - b) for a, b in zip(ground[:2] + ground[3:5], (10, -3830, 5110, -10))), 1e-3)
    wanted = sum(sum(glb("out/%s.glb" % name).values()) for name in ("Terrain", "water", "roads"))
    check("vertices that Blender's importer lost or made", abs(sum(found["vertices"].values()) - wanted), 0)
    with open("out/splines.json") as file:
        splines = json.load(file)
    road = splines["roads"][0]
    off = max(abs(a - b) for p, q in zip(found["curves"]["pass"], road["points"]) for a, b in zip(p, q["position"] + [q["width_m"]]))
    check("road as a curve, m", off, 2e-3)
    with open("out/scatter.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    for name, things in found["things"].items():
        wanted = [[float(r[k]) for k in ("x", "y", "z", "turn_deg", "scale")] for r in rows if name.startswith(r["name"])]
        if len(wanted) != len(things):
            raise SystemExit("%s: %d things of %d" % (name, len(things), len(wanted)))
        check(name + ": places, m", max(abs(a - b) for t, w in zip(things, wanted) for a, b in zip(t[:3], w[:3])), 0.01)
        check(name + ": turns, deg", max(abs((t[3] - w[3] + 180) % 360 - 180) for t, w in zip(things, wanted)), 0.5)
        check(name + ": scales", max(abs(t[4] - w[4]) for t, w in zip(things, wanted)), 0.01)
        check(name + ": leaning, deg", max(t[5] for t in things), 0.1)
    print("things: %d" % sum(map(len, found["things"].values())))


def admesh(program):
    oxbow(program, "--target", "print=out")
    text = run("admesh", "out/Terrain.stl")
    facts = {}
    for line in text.splitlines():
        if ":" in line:
            facts.setdefault(line.split(":")[0].strip(), line.split(":")[1].split())
    for words in ("Total disconnected facets", "Degenerate facets", "Edges fixed", "Facets removed", "Facets reversed", "Backwards edges"):
        check("admesh: " + words, float(facts[words][-1 if words.startswith("Total") else 0]), 0)


def glb(path):
    """The parts of a GLB agree with each other, as glTF 2.0 wants it; the number of vertices of each mesh."""
    with open(path, "rb") as file:
        data = file.read()
    magic, version, length = struct.unpack_from("<4sII", data)
    chunks, at = {}, 12
    while at < len(data):
        size, kind = struct.unpack_from("<I4s", data, at)
        chunks[kind] = data[at + 8:at + 8 + size]
        at += 8 + size
    about, binary = json.loads(chunks[b"JSON"]), chunks[b"BIN\0"]
    if (magic, version, length, at) != (b"glTF", 2, len(data), len(data)) or len(binary) % 4:
        raise SystemExit(path + ": the file is not as long as it says")
    forms = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}
    parts = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}

    def values(number):
        accessor = about["accessors"][number]
        view = about["bufferViews"][accessor["bufferView"]]
        form, count = forms[accessor["componentType"]], parts[accessor["type"]] * accessor["count"]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        size = struct.calcsize("<" + form)
        if start % size or start + count * size > view.get("byteOffset", 0) + view["byteLength"] or view.get("byteStride"):
            raise SystemExit("%s: accessor %d is no tight part of its view" % (path, number))
        return struct.unpack_from("<%d%s" % (count, form), binary, start)
    for view in about["bufferViews"]:
        if view.get("byteOffset", 0) + view["byteLength"] > about["buffers"][0]["byteLength"] or about["buffers"][0]["byteLength"] > len(binary):
            raise SystemExit(path + ": a view reaches out of the file")
    counts = {}
    for mesh in about["meshes"]:
        for part in mesh["primitives"]:
            places = values(part["attributes"]["POSITION"])
            accessor = about["accessors"][part["attributes"]["POSITION"]]
            for axis in range(3):
                if (min(places[axis::3]), max(places[axis::3])) != tuple(struct.unpack("<f", struct.pack("<f", accessor[end][axis]))[0] for end in ("min", "max")):
                    raise SystemExit("%s: bounds of %s" % (path, mesh.get("name")))
            for name, number in part["attributes"].items():
                found = values(number)
                if about["accessors"][number]["count"] != accessor["count"] or not all(map(math.isfinite, found)):
                    raise SystemExit("%s: %s" % (path, name))
                if name == "NORMAL" and max(abs(math.hypot(*found[i:i + 3]) - 1) for i in range(0, len(found), 3)) > 1e-3:
                    raise SystemExit(path + ": normals are not of length 1")
            if "indices" in part and max(values(part["indices"])) >= accessor["count"]:
                raise SystemExit(path + ": a triangle without its corner")
            counts[mesh.get("name", "")] = counts.get(mesh.get("name", ""), 0) + accessor["count"]
    return counts


def gltf(program):
    oxbow(program, "--target", "blender=out", "--target", "unity=unity", "--export", "road_mesh=r.glb", "--export", "scatter=s.glb",
          "--export", "mesh=m.glb", "--mesh-colours", "--tangents")
    for path in ("out/Terrain.glb", "out/water.glb", "out/roads.glb", "out/splines.glb", "unity/water.glb", "r.glb", "s.glb", "m.glb"):
        print("%s: sound, %d vertices" % (path, sum(glb(path).values())))
        if shutil.which("gltf_validator"):  # of Khronos
            report = json.loads(run("gltf_validator", "-o", path))
            check(path + ": errors", report["issues"]["numErrors"], 0)


def grass(program):
    oxbow(program, "--export", "elevation=z.tif", "--export", "drainage_area=area.tif", "--export", "flow_direction_d8=d8.tif")
    script = """
r.in.gdal -o input=z.tif output=z --quiet && g.region raster=z &&
r.fill.dir input=z output=filled direction=dir --quiet --overwrite &&
r.watershed -s -a elevation=z accumulation=acc drainage=drain --quiet --overwrite &&
r.out.gdal -c input=acc output=acc.tif format=GTiff type=Float64 --quiet --overwrite
"""
    with open("job.sh", "w") as job:
        job.write(script)
    run("grass", "--tmp-location", "XY", "--exec", "sh", "job.sh")
    ours, theirs = [v / 400.0 for v in numbers("area.tif")], [abs(v) for v in numbers("acc.tif")]
    most = sorted(range(len(theirs)), key=lambda i: -theirs[i])[:500]
    close = sum(max(ours[j] for j in near(i)) >= 0.8 * theirs[i] for i in most)
    check("the 500 cells with most water for GRASS that carry less here, share", 1 - close / 500.0, 0.15)
    # Directions and areas agree with each other: what flows into a cell and itself are its area.
    step = {1: 1, 2: 257, 4: 256, 8: 255, 16: -1, 32: -257, 64: -256, 128: -255}
    sums = [1.0] * len(ours)
    for i, direction in enumerate(numbers("d8.tif")):
        if direction:
            sums[i + step[int(direction)]] += ours[i]
    check("areas against the sum of what flows in, share", max(abs(a / b - 1) for a, b in zip(ours, sums)), 1e-5)


def unity(program):
    """OxbowImport.cs compiled and run in a stand-in for Unity's editor: heights, weights, places; what stays when it is renewed."""
    here, root = os.path.dirname(os.path.abspath(__file__)), os.getcwd()
    target = ("--target-size", 129, "--target-tiles", 64)
    oxbow(program, "--target", "unity=first", *target)
    with open("first/terrain.json") as file:
        about = json.load(file)
    run("mcs", "-out:unity.exe", "-r:System.Web.Extensions.dll", "first/OxbowImport.cs", os.path.join(here, "unity.cs"))

    def raw(folder, x, z):
        with open("%s/Terrain_%d_%d.raw" % (folder, x, z), "rb") as file:
            return struct.unpack("<%dH" % (about["side"] ** 2), file.read())

    def compare(tiles, folder, about, by_hand=7):
        if len(tiles) != about["columns"] * about["rows"] or about["columns"] < 2:
            raise SystemExit("%d terrains of %d x %d" % (len(tiles), about["columns"], about["rows"]))
        for tile in tiles:
            x, z = map(int, tile["name"].split("_")[1:])
            height = about["height_m"]
            heights = [about["low_m"] + v / 65535 * height for v in raw(folder, x, z)]
            check(tile["name"] + ": heights, m", max(abs(tile["y"] + h * tile["height"] - w) for h, w in zip(tile["heights"], heights)), 1e-3)
            moved = by_hand if tile is tiles[0] else 0
            check(tile["name"] + ": place, m", abs(tile["x"] - moved - x * about["width_m"]) + abs(tile["z"] - z * about["length_m"]), 1e-2)
            n, layers = about["side"] - 1, len(about["layers"])
            sums = [sum(tile["weights"][i:i + layers]) for i in range(0, n * n * layers, layers)]
            check(tile["name"] + ": weights sum to one", max(abs(s - 1) for s in sums) if len(sums) == n * n else 9, 1e-5)

    def stand_in(*words):
        return json.loads(run("mono", "unity.exe", *words))
    tiles = stand_in("import", os.path.join(root, "first"))
    compare(tiles, "first", about, 0)
    # The weights of the south-west corner are those of its picture, upside down.
    splat = run("gdal_translate", "-q", "-of", "XYZ", "-b", 1, "first/Terrain_0_0_splat_0.png", "/vsistdout/").splitlines()
    reds = [float(line.split()[2]) / 255 for line in splat]
    n, layers = about["side"] - 1, len(about["layers"])
    tile = next(t for t in tiles if t["name"] == "Terrain_0_0")
    check("weights against the picture", max(abs(tile["weights"][((n - 1 - i // n) * n + i % n) * layers] - reds[i]) for i in range(n * n)), 1e-5)

    with open("recipe.json", "w") as file:  # another ground
        json.dump(dict(RECIPE, stages=[{"stage": "noise", "parameters": {"seed": 5, "relief_m": 900}}]), file)
    run(program, "run", "recipe.json", "--surface", "alpine", "--target", "unity=second", *target)
    with open("second/terrain.json") as file:
        about = json.load(file)
    tiles = stand_in("again", os.path.join(root, "first"), os.path.join(root, "second"))
    compare(tiles, "second", about)
    if not tiles[0]["kept"]:  # and its place east
        raise SystemExit("the texture that was exchanged by hand is gone")

    # A folder that is kept up to date.
    run("mkdir", "live")
    shutil.move("first", "live/state-1")
    for number in (1, 2):
        with open("live/new.json", "w") as file:
            json.dump({"oxbow_link": 1, "number": number, "folder": "state-%d" % number, "target": "unity", "files": []}, file)
        os.replace("live/new.json", "live/state.json")
        if number == 1:
            editor = subprocess.Popen(["mono", "unity.exe", "follow", os.path.join(root, "live")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            if editor.stdout.readline() != "ready\n":
                raise SystemExit("the first state was not taken")
            shutil.copytree("second", "live/state-2")
    compare(json.loads(editor.communicate("\n")[0]), "second", about)


def near(i, width=256, height=192, far=1):
    x, y = i % width, i // width
    return [b * width + a for a in range(max(0, x - far), min(width, x + far + 1)) for b in range(max(0, y - far), min(height, y + far + 1))]


def main():
    program, what = os.path.abspath(sys.argv[1]), sys.argv[2]
    needed, package = MISSING[what]
    if not shutil.which(needed):
        print("skipped: %s is missing (%s)" % (needed, package))
        return 77
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        {"gdal": gdal, "blender": blender, "admesh": admesh, "gltf": gltf, "grass": grass, "unity": unity}[what](program)
        os.chdir("/")
    return 0


sys.exit(main())
