"""What Oxbow writes for Blender, read without Blender: folders, their newest state, glTF meshes."""
import json
import os
import struct

import numpy as np


class Half(Exception):
    """A state went away while it was read: the next one is there."""


def newest(link):
    """The newest state of a folder that is kept up to date: its number and the folder of its files. (0, None) for none."""
    try:
        with open(os.path.join(link, "state.json"), encoding="utf-8") as file:
            state = json.load(file)
    except (OSError, ValueError):
        return 0, None
    return state["number"], os.path.join(link, state["folder"])


def read_glb(path):
    """Positions (x east, y north, z up, metres), image coordinates with v upwards or None, and triangles of the first mesh."""
    try:
        with open(path, "rb") as file:
            header = file.read(20)
            length, = struct.unpack_from("<I", header, 12)
            scene = json.loads(file.read(length))
            file.seek(8, os.SEEK_CUR)
            data = file.read()
    except OSError as gone:
        raise Half(str(gone)) from gone

    def array(index):
        accessor = scene["accessors"][index]
        view = scene["bufferViews"][accessor["bufferView"]]
        width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3}[accessor["type"]]
        kind = {5126: np.float32, 5125: np.uint32}[accessor["componentType"]]
        return np.frombuffer(data, kind, accessor["count"] * width, view.get("byteOffset", 0)).reshape(-1, width)
    shape = scene["meshes"][0]["primitives"][0]
    at = array(shape["attributes"]["POSITION"])
    positions = np.column_stack([at[:, 0], -at[:, 2], at[:, 1]])
    image = None
    if "TEXCOORD_0" in shape["attributes"]:
        image = array(shape["attributes"]["TEXCOORD_0"]).copy()
        image[:, 1] = 1 - image[:, 1]
    return positions, image, array(shape["indices"]).reshape(-1, 3)


def read_scatter(path):
    """Places by the name of the thing: rows of x, y, z, turn in degrees, scale. Empty where there are none."""
    lists = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            next(file)
            for line in file:
                name, *numbers = line.rstrip("\n").split(",")
                lists.setdefault(name, []).append([float(number) for number in numbers])
    return {name: np.array(rows, np.float32) for name, rows in lists.items()}


def grid_of(positions, triangles):
    """Columns and rows where the mesh has a corner on every cell, row by row from the north; else None."""
    count = len(positions)
    columns = int(np.argmax(positions[:, 1] != positions[0, 1])) or count
    rows = count // columns
    whole = columns > 1 and rows > 1 and columns * rows == count and len(triangles) == 2 * (columns - 1) * (rows - 1)
    return (columns, rows) if whole else None


def write_bt(path, heights, cell_size):
    """Heights, rows from the north, as VTP's binary terrain: 32-bit floats with their extent in metres."""
    rows, columns = heights.shape
    header = struct.pack("<10siihhihhdddd", b"binterr1.3", columns, rows, 4, 1, 1, 0, -2, 0.0, columns * cell_size, 0.0,
                         rows * cell_size) + struct.pack("<hf", 0, 1.0)
    with open(path, "wb") as file:
        file.write(header.ljust(256, b"\0"))
        file.write(np.ascontiguousarray(heights[::-1].T, "<f4").tobytes())
