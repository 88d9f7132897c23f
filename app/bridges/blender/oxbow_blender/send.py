"""From Blender to Oxbow: a mesh becomes a heightmap, curves become rivers, roads and ridges."""
import json
import os
import re

import bpy
import numpy as np
from mathutils import Vector

from . import folder as files

KINDS = ("river", "road", "ridge", "cliff", "plateau", "region")


def own_heights(owner):
    """Heights of the cells of Oxbow's own mesh, as they stand with shape keys and modifiers that keep its corners; else None."""
    grid = tuple(owner.data.get("oxbow_grid", ()))
    mesh = owner.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    if not grid or len(mesh.vertices) != grid[0] * grid[1] or owner.matrix_world != owner.matrix_world.Identity(4):
        return None
    at = np.empty(len(mesh.vertices) * 3, np.float32)
    mesh.vertices.foreach_get("co", at)
    at = at.reshape(-1, 3)
    cell = float(at[1, 0] - at[0, 0])
    return at[:, 2].reshape(grid[1], grid[0]), cell, (float(at[0, 0]) - cell / 2, float(at[0, 1]) + cell / 2)


def seen_heights(owner, columns):
    """Heights of any mesh as seen from above; cells that it does not cover have the height of its lowest point."""
    shown = owner.evaluated_get(bpy.context.evaluated_depsgraph_get())
    corners = np.array([owner.matrix_world @ Vector(corner) for corner in shown.bound_box])
    (west, south, low), (east, north, high) = corners.min(0), corners.max(0)
    cell = float(east - west) / columns
    rows = max(2, round(float(north - south) / cell))
    heights = np.full((rows, columns), low, np.float32)
    back = owner.matrix_world.inverted()
    down = (back.to_3x3() @ Vector((0, 0, -1))).normalized()
    for row in range(rows):
        for column in range(columns):
            start = back @ Vector((west + (column + 0.5) * cell, north - (row + 0.5) * cell, high + 1))
            hit, place, _, _ = shown.ray_cast(start, down)
            if hit:
                heights[row, column] = (owner.matrix_world @ place).z
    return heights, cell, (float(west), float(north))


def kind_of(curve):
    """By the property `oxbow_kind`, or the name: "Road.001" is a road."""
    word = str(curve.get("oxbow_kind", re.split(r"[\s._-]", curve.name)[0])).lower()
    return word if word in KINDS else "river"


def lines_of(curve):
    """The lines of a curve object as they are drawn, in the world."""
    mesh = curve.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    follows = {}
    for edge in mesh.edges:
        a, b = edge.vertices
        follows.setdefault(a, []).append(b)
        follows.setdefault(b, []).append(a)
    seen, lines = set(), []
    for start in sorted(follows, key=lambda corner: len(follows[corner])):
        line = []
        while start is not None and start not in seen:
            seen.add(start)
            line.append(tuple(curve.matrix_world @ mesh.vertices[start].co))
            start = next((to for to in follows[start] if to not in seen), None)
        if len(line) > 1:
            lines.append(line)
    curve.to_mesh_clear()
    return lines


def curves_json(curves, corner, height_m):
    """GeoJSON in metres from the map's south-west corner."""
    west, north = corner
    features = []
    for curve in curves:
        for line in lines_of(curve):
            at = [[x - west, height_m - (north - y), z] for x, y, z in line]
            features.append({"type": "Feature", "properties": {"kind": kind_of(curve), "name": curve.name},
                             "geometry": {"type": "LineString", "coordinates": at}})
    return {"type": "FeatureCollection", "crs": None, "features": features}


def send(owner, curves, folder, columns):
    """Writes heightmap, lines and a recipe that starts from them; returns the arguments that make a project of it."""
    heights, cell, corner = own_heights(owner) or seen_heights(owner, columns)
    rows, columns = heights.shape
    os.makedirs(folder, exist_ok=True)
    name = os.path.join(folder, re.sub(r"[^A-Za-z0-9_-]+", "_", owner.name))
    files.write_bt(name + ".bt", heights, cell)
    recipe = {"oxbow": 1, "grid": {"width": columns, "height": rows, "cell_size_m": cell},
              "stages": [{"stage": "import", "parameters": {"file": os.path.basename(name) + ".bt"}}]}
    with open(name + ".json", "w", encoding="utf-8") as file:
        json.dump(recipe, file, indent=1)
    arguments = [name + ".json", "--save", name + ".oxbow"]
    if curves:
        with open(name + ".geojson", "w", encoding="utf-8") as file:
            json.dump(curves_json(curves, corner, rows * cell), file)
        arguments += ["--add-curves", name + ".geojson"]
    return arguments
