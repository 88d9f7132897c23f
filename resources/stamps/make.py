#!/usr/bin/env python3
"""Makes the library's stamps: a rough shape a stamp, written as a heightmap, and a recipe that erodes it.

    make.py OXBOW [NAME ...]            with the program; all stamps, or those named
    make.py --rough [NAME ...]          the rough shapes alone, for a first build

Those cut from real data are none of its: README.md says where they come from. Needs nothing but Python's own library.
"""
import json
import math
import os
import random
import struct
import subprocess
import sys
import tempfile
import zlib

HERE = os.path.dirname(os.path.abspath(__file__))
SIDE = 320  # samples of a stamp's longer side
FINE = 2    # the recipes run on that many cells a sample


def smooth(t):
    t = min(max(t, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def fall(r, full, none):
    """1 up to `full`, 0 from `none` on."""
    return 1 - smooth((r - full) / (none - full))


class Noise:
    """Gradient noise, -1 to 1."""

    def __init__(self, seed):
        rng = random.Random(seed)
        self.dirs = [(math.cos(a), math.sin(a)) for a in (rng.uniform(0, 2 * math.pi) for _ in range(256))]
        self.perm = list(range(256))
        rng.shuffle(self.perm)

    def at(self, x, y):
        ix, iy = math.floor(x), math.floor(y)
        fx, fy = x - ix, y - iy

        def corner(cx, cy):
            gx, gy = self.dirs[self.perm[(self.perm[(ix + cx) & 255] + iy + cy) & 255]]
            return gx * (fx - cx) + gy * (fy - cy)

        sx, sy = (f * f * f * (f * (f * 6 - 15) + 10) for f in (fx, fy))
        top = corner(0, 0) + sx * (corner(1, 0) - corner(0, 0))
        low = corner(0, 1) + sx * (corner(1, 1) - corner(0, 1))
        return 1.5 * (top + sy * (low - top))

    def fbm(self, x, y, octaves=5, gain=0.5):
        total, weight, norm = 0.0, 1.0, 0.0
        for i in range(octaves):
            total += weight * self.at(x + 17.3 * i, y - 9.1 * i)
            norm += weight
            weight *= gain
            x, y = 2 * x, 2 * y
        return total / norm

    def ridged(self, x, y, octaves=5, gain=0.5):
        total, weight, norm = 0.0, 1.0, 0.0
        for i in range(octaves):
            n = 1 - abs(self.at(x + 31.7 * i, y + 5.3 * i))
            total += weight * n * n
            norm += weight
            weight *= gain
            x, y = 2 * x, 2 * y
        return total / norm


# ---- Rough shapes: metres at x, y (east, south) from -1 to 1 of the longer half side ----

def peak():
    n = Noise(3)

    def h(x, y):
        x, y = x + 0.10 * n.fbm(2 * x, 2 * y), y + 0.10 * n.fbm(2 * x + 9, 2 * y)
        r, a = math.hypot(x, y), math.atan2(y, x)
        arms = 0.5 + 0.5 * math.cos(3 * a + 0.7) + 0.25 * math.cos(5 * a + 2.0)
        q = r / (0.62 + 0.26 * arms)
        return 1500 * max(0.0, 1 - q) ** 1.25 * (1 + 0.25 * n.fbm(4 * x, 4 * y)) if q < 1 else 0.0
    return h


def massif():
    n = Noise(12)

    def h(x, y):
        x, y = x + 0.08 * n.fbm(3 * x, 3 * y), y + 0.08 * n.fbm(3 * x + 5, 3 * y)
        w = fall(math.hypot(x, y) * (1 + 0.25 * n.fbm(1.5 * x + 3, 1.5 * y)), 0.15, 0.86)
        return 2400 * w * (0.25 + 0.75 * n.ridged(2.1 * x + 2, 2.1 * y, 5))
    return h


def ridge():
    n = Noise(7)

    def h(x, y):
        crest = 0.09 * math.sin(4.2 * x + 1) + 0.06 * n.fbm(3 * x, 1)
        v = abs(y - crest)
        end = fall(abs(x), 0.35, 0.92)
        spurs = 1 + 0.45 * n.fbm(5 * x, 2 * y, 3)
        return 1300 * end * max(0.0, 1 - v / (0.40 * spurs)) ** 1.15 * (0.8 + 0.3 * n.fbm(4 * x, 4 * y + 3))
    return h


def hills():
    n = Noise(21)

    def h(x, y):
        w = fall(math.hypot(x, y), 0.35, 0.93)
        return 320 * w * max(0.0, 0.6 + 1.5 * n.fbm(3.2 * x, 3.2 * y, 5, 0.5))
    return h


def volcano():
    n = Noise(5)

    def h(x, y):
        r = math.hypot(x, y) * (1 + 0.07 * n.fbm(2 * x, 2 * y))
        cone = 1900 * (math.exp(-2.9 * r) - math.exp(-2.9 * 0.92)) * fall(r, 0.7, 0.92)
        rim = 0.055
        if r < rim:
            cone = 1900 * (math.exp(-2.9 * rim) - math.exp(-2.9 * 0.92)) - 260 * smooth(1 - r / rim)
        a = math.atan2(y, x)
        flows = 26 * n.fbm(1.8 * a + 3, 0.7 * r, 4) * fall(r, 0.4, 0.9) * smooth(r / 0.2)
        return cone + flows
    return h


def caldera():
    n = Noise(44)

    def h(x, y):
        x, y = x + 0.05 * n.fbm(2 * x, 2 * y), y + 0.05 * n.fbm(2 * x + 4, 2 * y)
        r, a = math.hypot(x, y), math.atan2(y, x)
        rim = 0.42 + 0.03 * math.cos(2 * a + 1)
        crest = 800 * (1 + 0.12 * n.fbm(1.5 * math.cos(a), 1.5 * math.sin(a)))
        if r > rim:
            return crest * max(0.0, (0.95 - r) / (0.95 - rim)) ** 1.9 if r < 0.95 else 0.0
        floor = 330 + 90 * math.exp(-((x - 0.08) ** 2 + (y + 0.06) ** 2) / 0.006) + 12 * n.fbm(5 * x, 5 * y)
        return floor + (crest - floor) * smooth((r - rim + 0.16) / 0.16) ** 1.6
    return h


def crater():
    n = Noise(8)

    def h(x, y):
        x, y = x + 0.025 * n.fbm(4 * x, 4 * y), y + 0.025 * n.fbm(4 * x + 7, 4 * y)
        r, a = math.hypot(x, y), math.atan2(y, x)
        rim = 0.48
        rays = 1 + 0.35 * n.fbm(3.0 * math.cos(a), 3.0 * math.sin(a), 4)
        if r >= rim:
            return 95 * rays * ((rim / r) ** 3 - (rim / 0.95) ** 3) * fall(r, 0.6, 0.95)
        q = r / rim
        bowl = -220 + 315 * smooth((q - 0.30) / 0.70) ** 1.1
        terraces = 9 * math.sin(26 * q) * smooth((q - 0.5) / 0.2) * (1 - smooth((q - 0.9) / 0.1))
        return bowl + terraces + 130 * math.exp(-(q / 0.15) ** 2) + 3 * n.fbm(12 * x, 12 * y)
    return h


def table(n, x, y, cx, cy, size, height, step=0.05, talus=0.16):
    """A table mountain: flat top, cliff, talus."""
    dx, dy = x - cx, y - cy
    r = math.hypot(dx, dy) * (1 + 0.28 * n.fbm(1.3 * dx / size + cx * 9, 1.3 * dy / size + cy * 5, 5, 0.55))
    d = size - r  # inwards
    top = 0.50 * smooth(d / step)
    return height * (top + 0.50 * max(0.0, min(1.0, 1 + d / talus)) ** 1.7)


def mesa():
    n = Noise(15)

    def h(x, y):
        return table(n, x, y, 0.0, 0.0, 0.46, 330, 0.045, 0.26) + 6 * n.fbm(6 * x, 6 * y) * fall(math.hypot(x, y), 0.4, 0.8)
    return h


def buttes():
    n = Noise(33)
    rows = [(-0.28, -0.18, 0.17, 240), (0.22, -0.34, 0.10, 205), (0.26, 0.16, 0.13, 225), (-0.14, 0.34, 0.08, 165),
            (0.00, 0.02, 0.05, 150), (0.47, -0.10, 0.045, 120)]

    def h(x, y):
        return max(table(n, x, y, cx, cy, s, t, 0.022, 0.17) for cx, cy, s, t in rows)
    return h


def plateau():
    n = Noise(27)

    def h(x, y):
        r = math.hypot(x, y) * (1 + 0.22 * n.fbm(2 * x, 2 * y, 5))
        return (480 + 45 * n.fbm(3 * x, 3 * y, 4)) * smooth((0.74 - r) / 0.10)
    return h


def escarpment():
    n = Noise(18)

    def h(x, y):
        edge = 0.34 + 0.10 * n.fbm(2.2 * x, 0.5, 5, 0.55)
        d = edge - y
        face = smooth(d / 0.05) * 0.62 + 0.38 * smooth((d + 0.16) / 0.2)
        dip = max(0.0, min(1.0, (y + 0.93) / (edge + 0.93)))
        return 420 * face * dip ** 0.9 * fall(abs(x), 0.45, 0.95)
    return h


def canyon():
    n = Noise(52)

    def h(x, y):
        line = 0.13 * math.sin(5.0 * x + 0.6) + 0.05 * math.sin(11 * x) + 0.03 * n.fbm(6 * x, 0)
        d = abs(y - line) * (1 + 0.30 * n.fbm(3.5 * x, 3.5 * y, 4))
        for start, sign, lean in ((-0.42, -1, -0.5), (-0.12, 1, 0.35), (0.22, -1, 0.3), (0.40, 1, 0.6)):
            t = (y - line) * sign  # along a side canyon
            if 0 < t < 0.40:
                across = abs(x - start - lean * t - 0.02 * math.sin(16 * t))
                d = min(d, across / (1.05 - t / 0.40) + 0.30 * t)
        return -620 * max(0.0, 1 - max(0.0, d - 0.012) / 0.21) ** 1.15 * fall(abs(x), 0.55, 0.95)
    return h


def glacial_valley():
    n = Noise(61)

    def h(x, y):
        line = 0.10 * math.sin(2.6 * x + 0.4) + 0.02 * n.fbm(3 * x, 2)
        d = abs(y - line) * (1 + 0.16 * n.fbm(2.2 * x, 2.2 * y, 4))
        trough = 1 - min(1.0, d / 0.30) ** 2.6
        hang = 0.0
        for hx, sign in ((-0.45, -1), (0.05, 1), (0.42, -1)):
            v = (y - line) * sign
            if v > 0:
                hang = max(hang, 0.42 * (1 - min(1.0, abs(x - hx - 0.25 * v) / 0.10) ** 2.4) * fall(v, 0.2, 0.44))
        steps = 1 - 0.06 * math.sin(9 * x) - 0.05 * x
        return -750 * max(trough * steps, hang) * fall(abs(x), 0.5, 0.93)
    return h


def cirque():
    n = Noise(70)

    def h(x, y):
        x, y = x + 0.05 * n.fbm(3 * x, 3 * y), y + 0.05 * n.fbm(3 * x + 3, 3 * y)
        r = math.hypot(x, 0.85 * (y + 0.05))
        head = smooth((0.45 - r) / 0.30)
        mouth = smooth((0.22 - abs(x)) / 0.14) * smooth((y + 0.05) / 0.2) * fall(y, 0.3, 0.88)
        lip = 45 * math.exp(-((y - 0.24) / 0.06) ** 2) * fall(abs(x), 0.12, 0.28)
        return -420 * max(head, 0.72 * mouth) + lip
    return h


def fan():
    n = Noise(81)

    def h(x, y):
        ax, ay = x, y + 0.62
        r, a = math.hypot(ax, ay), math.atan2(ax, ay)  # 0: southwards
        spread = fall(abs(a), 0.75, 1.5)
        cone = max(0.0, 1 - r / (1.40 * (1 - 0.10 * a * a))) ** 1.5
        back = smooth((y + 0.90) / 0.28)
        channels = 5 * n.fbm(9 * a, 1.6 * r, 4) * smooth(r / 0.3)
        return (180 * cone + channels * cone) * spread * back
    return h


def dunes():
    n = Noise(90)

    def h(x, y):
        w = fall(math.hypot(x, y), 0.45, 0.94)
        bend = 0.55 * n.fbm(1.9 * x, 1.3 * y, 3) + 0.16 * n.fbm(5 * x, 4 * y, 2)
        phase = 4.6 * (x + 0.22 * bend)
        f = phase - math.floor(phase)
        up = 0.76
        profile = smooth(f / up) ** 0.8 if f < up else 1 - (f - up) / (1 - up)
        size = 0.55 + 0.9 * n.at(2.3 * x + 4, 2.6 * y)
        return 55 * w * max(0.05, size) * profile
    return h


def drumlins():
    rng = random.Random(4)
    rows = []
    for _ in range(900):
        x, y, size = rng.uniform(-0.82, 0.82), rng.uniform(-0.82, 0.82), rng.uniform(0.6, 1.25)
        if math.hypot(x, y) > 0.84:
            continue
        if all(abs(x - u) / 0.20 + abs(y - v) / 0.085 > 1 for u, v, _, _ in rows):
            rows.append((x, y, size, rng.uniform(-0.12, 0.12)))

    def h(x, y):
        best = 0.0
        for cx, cy, size, turn in rows:
            dx, dy = x - cx, y - cy
            if abs(dx) > 0.22 or abs(dy) > 0.12:
                continue
            u, v = dx + turn * dy, dy - turn * dx
            length = (0.060 if u < 0 else 0.135) * size  # blunt where the ice came from
            q = (u / length) ** 2 + (v / (0.034 * size)) ** 2
            if q < 1:
                best = max(best, 38 * size / 1.25 * (1 - q) ** 1.3 * (0.75 + 0.25 * fall(math.hypot(x, y), 0.5, 0.9)))
        return best
    return h


def island():
    n = Noise(101)

    def h(x, y):
        x, y = x + 0.10 * n.fbm(2 * x, 2 * y), y + 0.10 * n.fbm(2 * x + 8, 2 * y)
        shape = 0.66 - math.hypot(x, 1.25 * y) * (1 + 0.35 * n.fbm(1.6 * x + 2, 1.6 * y, 5)) + 0.16 * n.fbm(2.4 * x, 2.4 * y, 5)
        if shape <= 0:
            return 0.0
        return 18 * smooth(shape / 0.03) + 640 * (shape / 0.7) ** 1.35 * (0.6 + 0.8 * n.ridged(2.2 * x, 2.2 * y, 4))
    return h


def headland():
    n = Noise(110)

    def h(x, y):
        coast = 0.42 * math.exp(-((x - 0.05) / 0.30) ** 2) - 0.22 + 0.16 * n.fbm(2.6 * x, 1.0 * y, 5, 0.55)
        d = coast - y
        cliff = 62 * smooth(d / 0.022) + 22 * smooth((d + 0.015) / 0.03)
        land = 95 * smooth(d / 0.75) * (1 + 0.6 * n.fbm(3 * x, 3 * y, 4))
        edge = fall(abs(x), 0.55, 0.93) * smooth((y + 0.94) / 0.45)
        stacks = max(40 * fall(math.hypot(x - 0.16, y - 0.40), 0.012, 0.035), 26 * fall(math.hypot(x - 0.26, y - 0.44), 0.008, 0.026))
        return (cliff + land * (1 if d > 0 else 0)) * edge + stacks
    return h


def dam():
    def h(x, y):
        side = min(max((0.2 - abs(y)) / 0.17, 0.0), 1.0)  # a crest to drive on, even slopes
        return 40 * side * fall(abs(x), 0.82, 0.98)
    return h


def moraine():
    n = Noise(41)

    def h(x, y):
        bent = 0.06 * n.fbm(2.5 * x, 2.5 * y, 4)
        off = abs(math.hypot(x, y + 0.55) - 1.05 + bent)
        gap = 1 - 0.9 * fall(abs(x - 0.12), 0.02, 0.10)  # where the stream of the glacier broke through
        w = fall(max(abs(x), abs(y)), 0.72, 0.97) * smooth(1 - off / 0.20) * gap
        return 75 * w * (0.8 + 0.35 * n.fbm(6 * x + 2, 6 * y, 4))
    return h


def terraces():
    n = Noise(43)

    def h(x, y):
        r = math.hypot(x, y) * (1 + 0.22 * n.fbm(1.6 * x, 1.6 * y, 3))
        return 200 * fall(r, 0.02, 0.80)
    return h


# ---- The recipes ----

def stream(years, uplift=0.0, **more):
    return {"stage": "stream_power_erosion", "parameters": {"duration_years": years, "uplift_mm_per_year": uplift, **more}}


def rain(drops=0.4, **more):
    return {"stage": "droplet_erosion",
            "parameters": {"drops_per_cell": drops, "inertia": 0.05, "capacity": 0.6, "deposition_rate": 0.05, **more}}


def scree(angle=35, iterations=10):
    return {"stage": "thermal_erosion", "parameters": {"talus_angle_deg": angle, "iterations": iterations}}


def strata(step, **more):
    return {"stage": "terrace", "parameters": {"step_m": step, "bend_m": 0.3 * step, **more}}


def blur(sigma):
    return {"stage": "gaussian_blur", "parameters": {"sigma_m": sigma}}


# shape, width, depth (m), stages
STAMPS = {
    "peak": (peak, 7000, 7000, [stream(160000, 0.0, max_slope_deg=42, deposition=0.4), rain(0.5), scree(37, 12)]),
    "massif": (massif, 14000, 14000, [stream(260000, 0.0, max_slope_deg=40, deposition=0.4), rain(0.4), scree(36, 12)]),
    "ridge": (ridge, 14000, 7000, [stream(180000, 0.0, max_slope_deg=40, deposition=0.4), rain(0.4), scree(36, 12)]),
    "hills": (hills, 8000, 8000, [stream(150000, 0.0, hillslope_diffusion=0.03, deposition=0.4), rain(0.3)]),
    "volcano": (volcano, 12000, 12000, [stream(60000, 0.0, max_slope_deg=38, deposition=0.6), rain(0.3), scree(36, 8)]),
    "caldera": (caldera, 12000, 12000, [stream(70000, 0.0, deposition=0.6), rain(0.3), scree(36, 10)]),
    "crater": (crater, 4000, 4000, [rain(0.25, radius_m=20), scree(33, 10)]),
    "mesa": (mesa, 4000, 4000, [strata(42, sharpness=0.55, evenness=0.3), rain(0.5, radius_m=18), scree(44, 6)]),
    "buttes": (buttes, 3000, 3000, [strata(30, sharpness=0.5, evenness=0.3), rain(0.35, radius_m=12), scree(50, 4)]),
    "plateau": (plateau, 9000, 9000, [stream(240000, 0.0, max_slope_deg=36, erodibility=4e-5), strata(60, sharpness=0.35), rain(0.3), scree(38, 6)]),
    "escarpment": (escarpment, 8000, 8000, [stream(90000, 0.0, max_slope_deg=42, deposition=0.6), rain(0.4), scree(38, 8)]),
    "canyon": (canyon, 10000, 6000, [strata(85, sharpness=0.6, evenness=0.4), rain(0.5), scree(43, 6)]),
    "glacial_valley": (glacial_valley, 12000, 7000, [rain(0.4), scree(40, 12)]),
    "cirque": (cirque, 3500, 3500, [rain(0.4, radius_m=15), scree(40, 12)]),
    "fan": (fan, 4000, 4000, [scree(33, 4)]),
    "dunes": (dunes, 3000, 3000, [blur(6), scree(32, 30)]),
    "drumlins": (drumlins, 5000, 5000, [blur(16)]),
    "island": (island, 9000, 9000, [stream(120000, 0.0, base_level="sea", sea_level_m=0.5, deposition=0.5), rain(0.4), scree(38, 8)]),
    "headland": (headland, 5000, 5000, [rain(0.35, radius_m=15), scree(52, 6)]),
    "dam": (dam, 800, 200, [blur(3)]),
    "moraine": (moraine, 2000, 2000, [scree(34, 8), blur(5)]),
    "terraces": (terraces, 2000, 2000, [strata(20, sharpness=0.85, evenness=0.7), blur(4)]),
}

def png(path, rows, low, high):
    width, height = len(rows[0]), len(rows)
    scale = 65535 / (high - low)
    raw = b"".join(b"\0" + struct.pack(">%dH" % width, *(round((v - low) * scale) for v in row)) for row in rows)

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 0, 0, 0, 0)) +
                  chunk(b"tEXt", b"oxbow:low_m\0" + repr(low).encode()) +
                  chunk(b"tEXt", b"oxbow:high_m\0" + repr(high).encode()) +
                  chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))


def sides(width, depth):
    longer = max(width, depth)
    return round(SIDE * width / longer), round(SIDE * depth / longer)


def rough(name, path):
    make, width, depth, _ = STAMPS[name]
    shape, (columns, lines), longer = make(), sides(width, depth), max(width, depth)
    rows = [[shape((2 * (x + 0.5) / columns - 1) * width / longer, (2 * (y + 0.5) / lines - 1) * depth / longer)
             for x in range(columns)] for y in range(lines)]
    low = min(0.0, min(map(min, rows)))
    png(path, rows, low, max(1.0, max(map(max, rows))))


def run(oxbow, recipe, target, columns, lines):
    with tempfile.TemporaryDirectory() as folder:
        text, fine = os.path.join(folder, "recipe.json"), os.path.join(folder, "fine.tif")
        with open(text, "w") as out:
            json.dump(recipe, out)
        subprocess.run([oxbow, "run", text, "--export", "elevation=" + fine, "--quiet"], check=True)
        import_ = {"oxbow": 1, "grid": {"width": columns, "height": lines,
                                        "cell_size_m": recipe["grid"]["cell_size_m"] * recipe["grid"]["width"] / columns},
                   "stages": [{"stage": "import", "parameters": {"file": fine}}]}
        with open(text, "w") as out:
            json.dump(import_, out)
        subprocess.run([oxbow, "run", text, "--export", "stamp=" + target, "--quiet"], check=True)


def erode(oxbow, name):
    _, width, depth, stages = STAMPS[name]
    columns, lines = sides(width, depth)
    with tempfile.TemporaryDirectory() as folder:
        base = os.path.join(folder, "base.png")
        rough(name, base)
        grid = {"width": FINE * columns, "height": FINE * lines, "cell_size_m": max(width, depth) / (FINE * SIDE)}
        recipe = {"oxbow": 1, "grid": grid, "stages": [{"stage": "import", "parameters": {"file": base}}] + stages}
        run(oxbow, recipe, os.path.join(HERE, name + ".png"), columns, lines)


def main():
    oxbow, names = sys.argv[1], sys.argv[2:] or list(STAMPS)
    for name in names:
        print(name, flush=True)
        if oxbow == "--rough":
            rough(name, os.path.join(HERE, name + ".png"))
        else:
            erode(oxbow, name)


if __name__ == "__main__":
    main()
