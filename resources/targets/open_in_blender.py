# Opens the terrain of this folder in Blender, with its water, roads, lines and things on the ground.
#   blender --python open_in_blender.py
# or: Scripting > Text > Open, then Run Script.
import csv
import json
import math
import os

import bpy

try:
    import numpy
except ImportError:
    raise SystemExit("Blender's importer of glTF needs numpy: install it for Blender's Python, on Debian python3-numpy.")

if "bool" not in numpy.__dict__:
    numpy.bool = bool  # Debian's importer of glTF asks for it


def folder():
    text = getattr(bpy.context.space_data, "text", None)
    return os.path.dirname(bpy.path.abspath(text.filepath) if text and text.filepath else os.path.abspath(__file__))


def collection(name, parent):
    made = bpy.data.collections.new(name)
    parent.children.link(made)
    return made


def import_mesh(file, into):
    """Every object of a GLB, in a collection."""
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=file)
    for thing in set(bpy.data.objects) - before:
        for other in list(thing.users_collection):
            other.objects.unlink(thing)
        into.objects.link(thing)


def add_line(name, points, closed, into):
    """Points are pairs of a place and a width, which becomes the radius of the curve."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    line = curve.splines.new("POLY")
    line.points.add(len(points) - 1)
    for point, (place, width) in zip(line.points, points):
        point.co = (*place, 1.0)
        point.radius = width
    line.use_cyclic_u = closed
    into.objects.link(bpy.data.objects.new(name, curve))


def add_lines(file, parent):
    with open(file, encoding="utf-8") as text:
        lines = json.load(text)
    into = collection("Lines", parent)
    for river in lines["rivers"]:
        add_line(river["river"], [(p["position"], p["width_m"]) for p in river["points"]], False, into)
    for lake in lines["lakes"]:
        for ring in lake["rings"]:
            add_line("Lake %s" % lake["id"], [(p, 0.0) for p in ring], True, into)
    for road in lines["roads"]:
        add_line(road["name"], [(p["position"], p["width_m"]) for p in road["points"]], False, into)


def add_things(name, rows, parent):
    """One small triangle a thing carries an instance of the stand-in, turned and scaled: exchange its mesh for a model."""
    corners, faces = [], []
    for x, y, z, turn, scale in rows:
        # The middle of a face is where its instance stands, the square root of its area how large it is, and the way
        # from its middle to the middle of its first edge where the instance's y axis points, backwards.
        reach = scale * math.sqrt(4.0 / (3.0 * math.sqrt(3.0)))
        first = len(corners)
        for corner in (210.0, 330.0, 90.0):
            angle = math.radians(corner + turn)
            corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle), z))
        faces.append((first, first + 1, first + 2))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(corners, [], faces)
    places = bpy.data.objects.new(name, mesh)
    places.instance_type = "FACES"
    places.use_instance_faces_scale = True
    places.show_instancer_for_render = places.show_instancer_for_viewport = False
    cone = bpy.data.meshes.new(name + " stand-in")
    cone.from_pydata([(-0.25, -0.25, 0), (0.25, -0.25, 0), (0.25, 0.25, 0), (-0.25, 0.25, 0), (0, 0, 1)], [],
                     [(3, 2, 1, 0), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)])
    stand_in = bpy.data.objects.new(name + " stand-in", cone)
    stand_in.parent = places
    into = collection(name, parent)
    into.objects.link(places)
    into.objects.link(stand_in)


def add_scatter(file, parent):
    lists = {}
    with open(file, encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text):
            lists.setdefault(row["name"], []).append([float(row[key]) for key in ("x", "y", "z", "turn_deg", "scale")])
    into = collection("Things", parent)
    for name, rows in lists.items():
        add_things(name, rows, into)


def main():
    here = folder()
    with open(os.path.join(here, "terrain.json"), encoding="utf-8") as file:
        about = json.load(file)
    scene = bpy.context.scene
    terrain = collection(about["name"], scene.collection)
    for part in (about["name"], "water", "roads"):
        file = os.path.join(here, part + ".glb")
        if os.path.exists(file):
            import_mesh(file, terrain)
    for part, add in (("splines.json", add_lines), ("scatter.csv", add_scatter)):
        file = os.path.join(here, part)
        if os.path.exists(file):
            add(file, terrain)
    scene.unit_settings.system = "METRIC"
    for screen in bpy.data.screens:
        for area in screen.areas:
            if area.type == "VIEW_3D":
                area.spaces.active.clip_end = about["clip_end_m"]


main()
