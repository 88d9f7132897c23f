#!/usr/bin/env python3
"""Elevation models with the tags that other people's files have, made by GDAL, through `oxbow convert`.

    dems.py OXBOW [--table]

Each file comes back as a GeoTIFF that has the extent, the coordinate system and the heights that GDAL finds in the file itself, or
is refused with the reason, or what could not be kept is told. Exits with 77 where GDAL is missing.
"""
import json
import math
import os
import shutil
import struct
import subprocess
import sys
import tempfile

W, H = 40, 30
UTM = "EPSG:32632"


def height(x, y):
    """Smooth, with as much east as north; 200 to 1800."""
    return 1000 + 400 * math.sin(x / 9.0) + 300 * math.cos(y / 7.0) + 2.5 * x


def run(*command):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError("%s: %s" % (" ".join(map(str, command)), done.stderr.strip()))
    return done.stdout


def read(path, band=1):
    """Samples by GDAL: rows of numbers, NaN where there is none."""
    plain = path + ".raw.img"
    run("gdal_translate", "-q", "-of", "ENVI", "-ot", "Float64", "-b", band, path, plain)
    info = json.loads(run("gdalinfo", "-json", plain))
    width, rows = info["size"]
    with open(plain, "rb") as data:
        cells = struct.unpack("<%dd" % (width * rows), data.read())
    none = json.loads(run("gdalinfo", "-json", path))["bands"][band - 1].get("noDataValue")
    none = float(none) if none is not None else None
    return width, rows, [math.nan if none is not None and (c == none or math.isnan(c)) else c for c in cells]


class Maker:
    """Makes source files of one surface."""

    def __init__(self, folder):
        self.folder = folder
        self.base = self.plain("base")

    def path(self, name):
        return os.path.join(self.folder, name)

    def plain(self, name, value=height, none=None):
        """A 64-bit GeoTIFF without a place."""
        img = self.path(name + ".img")
        with open(img, "wb") as data:
            for y in range(H):
                for x in range(W):
                    data.write(struct.pack("<d", none if none is not None and 10 <= x < 15 and 8 <= y < 12 else value(x, y)))
        with open(self.path(name + ".hdr"), "w") as header:
            header.write("ENVI\nsamples = %d\nlines = %d\nbands = 1\nheader offset = 0\ndata type = 5\ninterleave = bsq\nbyte order = 0\n" % (W, H))
        out = self.path(name + ".tif")
        run("gdal_translate", "-q", img, out)
        return out

    def tif(self, name, *options, source=None, bounds=(500000, 5200900, 501200, 5200000), srs=UTM):
        out = self.path(name + ".tif")
        place = ["-a_ullr", *bounds] if bounds else []
        run("gdal_translate", "-q", *(["-a_srs", srs] if srs else []), *place, *options, source or self.base, out)
        return out


def cases(m):
    """(name, function that makes the file, what to expect, factor of heights): 'right', or a word of the reason."""
    def add(name, make, expect="right", factor=1.0):
        listed.append((name, make, expect, factor))
    listed = []
    none = {}

    def holed(value, *options, **more):
        key = repr(value)
        if key not in none:
            none[key] = m.plain("none%d" % len(none), none=value)
        return lambda name: m.tif(name, *options, source=none[key], **more)

    for kind in ("Byte", "UInt16", "Int16", "UInt32", "Int32", "Float32", "Float64"):
        scale = ["-scale", 0, 2000, 0, 250] if kind == "Byte" else []
        add("type " + kind, lambda n, k=kind, s=scale: m.tif(n, "-ot", k, *s), "does not say how high" if kind == "Byte" else "right")
    for words, options in {
        "LZW": ["-co", "COMPRESS=LZW"],
        "deflate, horizontal predictor": ["-ot", "Int16", "-co", "COMPRESS=DEFLATE", "-co", "PREDICTOR=2"],
        "deflate, float predictor": ["-ot", "Float32", "-co", "COMPRESS=DEFLATE", "-co", "PREDICTOR=3"],
        "PackBits": ["-co", "COMPRESS=PACKBITS"],
        "tiles of 16": ["-co", "TILED=YES", "-co", "BLOCKXSIZE=16", "-co", "BLOCKYSIZE=16"],
        "BigTIFF": ["-co", "BIGTIFF=YES"],
        "big-endian": ["-co", "ENDIANNESS=BIG"],
    }.items():
        add(words, lambda n, o=options: m.tif(n, *o))
    for words, options in {
        "scale 0.5": ["-ot", "Int16", "-a_scale", 0.5],
        "offset -100": ["-a_offset", -100],
        "scale and offset": ["-ot", "Int16", "-a_scale", 0.1, "-a_offset", 250],
        "negative scale": ["-a_scale", -1, "-a_offset", 3000],
    }.items():
        add(words, lambda n, o=options: m.tif(n, *o))

    def unit(name, word):
        vrt = m.path(name + ".vrt")
        run("gdal_translate", "-q", "-of", "VRT", m.tif(name + "_plain"), vrt)
        with open(vrt) as text:
            xml = text.read()
        with open(vrt, "w") as text:
            text.write(xml.replace("<ColorInterp>", "<UnitType>%s</UnitType><ColorInterp>" % word))
        out = m.path(name + ".tif")
        run("gdal_translate", "-q", vrt, out)
        return out
    add("heights in ft", lambda n: unit(n, "ft"), factor=0.3048)
    add("heights in us-ft", lambda n: unit(n, "US survey foot"), factor=1200 / 3937)
    add("heights in fathoms, which nobody knows", lambda n: unit(n, "fathom"), "not known")
    for words, srs in {
        "web Mercator": "EPSG:3857", "ETRS89 UTM": "EPSG:25832", "British grid": "EPSG:27700", "Swiss grid": "EPSG:2056",
        "feet of California by code": "EPSG:2225", "feet of Oregon by code": "EPSG:2992",
        "feet without a code": "+proj=lcc +lat_1=40 +lat_2=41.6 +lat_0=39.3 +lon_0=-122 +units=us-ft +datum=NAD83",
        "kilometres": "+proj=aea +lat_1=29.5 +lat_2=45.5 +lat_0=23 +lon_0=-96 +units=km +datum=NAD83",
        "Antarctic polar": "EPSG:3031", "Arctic polar": "EPSG:3413", "metres without a code": "+proj=laea +lat_0=52 +lon_0=10 +ellps=GRS80",
    }.items():
        add(words, lambda n, s=srs: m.tif(n, srs=s))
    for words, srs, bounds in (
        ("degrees", "EPSG:4326", (11.0, 47.01, 11.0133333, 47.0)),
        ("degrees of NAD83", "EPSG:4269", (-105.0, 40.01, -104.9866667, 40.0)),
        ("degrees without a code", "+proj=longlat +ellps=bessel", (11.0, 47.01, 11.0133333, 47.0)),
        ("degrees from 0 to 360", "EPSG:4326", (350.0, 47.01, 350.0133333, 47.0)),
        ("over the date line", "EPSG:4326", (179.995, 10.01, 180.0083333, 10.0)),
        ("degrees near the pole", "EPSG:4326", (11.0, 80.01, 11.0133333, 80.0)),
        ("degrees in the south", "EPSG:4326", (-70.0, -33.0, -69.9866667, -33.01)),
    ):
        add(words, lambda n, s=srs, b=bounds: m.tif(n, srs=s, bounds=b))
    add("cells that are not square", lambda n: m.tif(n, bounds=(500000, 5200900, 502400, 5200000)))
    add("south up", lambda n: m.tif(n, bounds=(500000, 5200000, 501200, 5200900)))
    add("east left", lambda n: m.tif(n, bounds=(501200, 5200900, 500000, 5200000)))

    def turned(name, a, b, c, d):
        vrt = m.path(name + ".vrt")
        run("gdal_translate", "-q", "-of", "VRT", m.tif(name + "_plain"), vrt)
        with open(vrt) as text:
            xml = text.read()
        start, end = xml.index("<GeoTransform>"), xml.index("</GeoTransform>")
        with open(vrt, "w") as text:
            text.write(xml[:start] + "<GeoTransform>500000,%r,%r,5200900,%r,%r" % (a, b, c, d) + xml[end:])
        out = m.path(name + ".tif")
        run("gdal_translate", "-q", vrt, out)
        return out
    s, c = 30 * math.sin(0.5), 30 * math.cos(0.5)
    add("turned by 0.5", lambda n: turned(n, c, s, s, -c), "askew")
    add("sheared", lambda n: turned(n, 30, 5, 0, -30), "askew")
    add("no pixel scale, no system", lambda n: m.tif(n, bounds=None, srs=None), "does not say its cell size")
    add("a system and no pixel scale", lambda n: m.tif(n, bounds=None), "does not say its cell size")
    add("a place without a system", lambda n: m.tif(n, srs=None))
    add("pixel is point", lambda n: m.tif(n, "-mo", "AREA_OR_POINT=Point"))
    add("ground control points alone", lambda n: m.tif(n, "-gcp", 0, 0, 500000, 5200900, "-gcp", W, 0, 501200, 5200900, "-gcp", 0, H, 500000,
                                                       5200000, bounds=None), "does not say its cell size")
    for value in (-9999, 3.4e38, -3.4028234663852886e38, -32768, 0):
        add("no-data %g" % value, holed(value, "-a_nodata", value, "-ot", "Float32" if abs(value) > 1e5 else "Int16"))
    add("no-data NaN", holed(math.nan, "-a_nodata", "nan", "-ot", "Float32"))
    add("no-data NaN without a tag", holed(math.nan, "-ot", "Float32"))
    add("no-data and a scale", holed(-9999, "-a_nodata", -9999, "-ot", "Int16", "-a_scale", 0.5, "-a_offset", 10))
    nothing = m.plain("nothing", value=lambda x, y: -9999)
    add("nothing but no-data", lambda n: m.tif(n, "-a_nodata", -9999, source=nothing), "no cell has a value")
    add("two bands", lambda n: m.tif(n, "-b", 1, "-b", 1, "-ot", "Float32"))
    add("two bands, apart", lambda n: m.tif(n, "-b", 1, "-b", 1, "-ot", "Float32", "-co", "INTERLEAVE=BAND"))
    add("three bands of Int16", lambda n: m.tif(n, "-b", 1, "-b", 1, "-b", 1, "-ot", "Int16"))
    add("complex numbers", lambda n: m.tif(n, "-ot", "CFloat32"), "not supported")

    def tiles(name, gap):
        folder = m.path(name)
        os.mkdir(folder)
        whole = m.tif(name + "_whole", "-ot", "Float32")
        for ty in range(3):
            for tx in range(2):
                if (tx, ty) != gap:
                    run("gdal_translate", "-q", "-srcwin", tx * 20, ty * 10, 20, 10, whole, os.path.join(folder, "tile_x%d_y%d.tif" % (tx, ty)))
        return folder
    add("a folder of tiles", lambda n: tiles(n, None))
    add("a folder of tiles with a gap", lambda n: tiles(n, (1, 1)))

    def other(name, driver, ending, *options, **place):
        source = m.tif(name + "_plain", *options, **place)
        out = m.path(name + ending)
        run("gdal_translate", "-q", "-of", driver, *(["-co", "WORLDFILE=YES"] if driver == "PNG" else []), source, out)
        if os.path.exists(out + ".aux.xml") and driver == "PNG":
            os.remove(out + ".aux.xml")
        return out
    add("Esri ASCII grid", lambda n: other(n, "AAIGrid", ".asc"))
    add("Esri BIL", lambda n: other(n, "EHdr", ".bil", "-ot", "Int16"))
    add("VTP BT", lambda n: other(n, "BT", ".bt", "-ot", "Int16"))
    add("PNG of 16 bits with a world file", lambda n: other(n, "PNG", ".png", "-ot", "UInt16"))
    add("netCDF", lambda n: other(n, "netCDF", ".nc", "-ot", "Float32") if "netCDF" in run("gdalinfo", "--formats") else None, "not a heightmap")
    add("a file cut off", lambda n: cut(m.tif(n)), "damaged")
    return listed


def cut(path):
    with open(path, "r+b") as file:
        file.truncate(os.path.getsize(path) // 2)
    return path


def expected(path, out_info, folder):
    """The file on the grid of Oxbow's answer, by gdalwarp."""
    if os.path.isdir(path):
        vrt = os.path.join(folder, os.path.basename(path) + "_all.vrt")
        run("gdalbuildvrt", "-q", "-vrtnodata", "nan", vrt, *[os.path.join(path, f) for f in sorted(os.listdir(path)) if f.endswith(".tif")])
        path = vrt
    real = path + ".unscaled.tif"
    run("gdal_translate", "-q", "-unscale", "-ot", "Float64", "-b", 1, path, real)
    g = out_info["geoTransform"]
    width, rows = out_info["size"]
    warped = path + ".warped.tif"
    run("gdalwarp", "-q", "-overwrite", "-r", "bilinear", "-te", g[0], g[3] + rows * g[5], g[0] + width * g[1], g[3],
        "-ts", width, rows, "-dstnodata", "nan", real, warped)
    return real, read(warped)


def extent(info):
    corners = [info["cornerCoordinates"][key] for key in ("upperLeft", "lowerLeft", "upperRight", "lowerRight")]
    return [min(c[0] for c in corners), min(c[1] for c in corners), max(c[0] for c in corners), max(c[1] for c in corners)]


def judge(oxbow, path, folder, factor):
    """What became of it in a word, and the program's own words."""
    out = os.path.join(folder, "out.tif")
    if os.path.exists(out):
        os.remove(out)
    done = subprocess.run([oxbow, "convert", path, out], capture_output=True, text=True)
    notes = " ".join((done.stdout + done.stderr).split())
    if done.returncode != 0:
        return "refused", notes
    info = json.loads(run("gdalinfo", "-json", out))
    try:
        real, (width, rows, wanted) = expected(path, info, folder)
    except RuntimeError as failure:
        return "told", notes + " " + str(failure)
    source = json.loads(run("gdalinfo", "-json", real))
    if "geoTransform" not in source or "coordinateSystem" not in source and source["geoTransform"][1] == 1:
        return "told", notes
    _, _, cells = read(out)
    ends = [abs(a - b) for a, b in zip(extent(info), extent(source))]
    cell = max(abs(info["geoTransform"][1]), abs(info["geoTransform"][5]))
    if max(ends) > 0.51 * cell:
        return "moved", notes + " extent %s for %s" % (extent(info), extent(source))
    known = [(a, factor * b) for a, b in zip(cells, wanted) if not math.isnan(a) and not math.isnan(b)]
    empty = sum(math.isnan(a) for a in cells), sum(math.isnan(b) for b in wanted)
    worst = max((abs(a - b) for a, b in known), default=math.inf)
    span = max(b for _, b in known) - min(b for _, b in known) if known else 0
    words = "%d x %d, extent %.2g off, heights %.3g m off, %d cells empty of %d by GDAL; %s" % (width, rows, max(ends), worst, *empty, notes)
    same = info["size"] == source["size"]
    fits = worst <= (2e-4 if same else 0.02) * span + 1e-3 and abs(empty[0] - empty[1]) <= (0 if same else 40)
    return "right" if fits else "wrong", words


def main():
    oxbow = os.path.abspath(sys.argv[1])
    if not shutil.which("gdal_translate") or not shutil.which("gdalbuildvrt"):
        print("skipped: GDAL's programs are missing (apt-get install gdal-bin)")
        return 77
    wrong = count = 0
    with tempfile.TemporaryDirectory() as folder:
        for i, (name, make, expect, factor) in enumerate(cases(Maker(folder))):
            path = make("case%d" % i)
            if path is None:
                continue
            count += 1
            verdict, words = judge(oxbow, path, folder, factor)
            told = verdict == "right" if expect == "right" else expect in words
            if told and verdict not in ("right", "refused"):
                verdict = "told"
            wrong += not told
            if not told or "--table" in sys.argv:
                print("%-4s %-40s %-8s %s" % ("" if told else "BAD", name, verdict, words))
    print("%d files, %d wrong" % (count, wrong))
    return 1 if wrong else 0


sys.exit(main())
