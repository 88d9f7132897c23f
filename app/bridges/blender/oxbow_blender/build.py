"""Objects of Blender made of a folder, and made anew without losing what was done by hand."""
import os

import bpy
import numpy as np

from . import folder as files


def fill(mesh, positions, image, faces):
    """Gives a mesh new corners and faces; its materials stay. Faces are rows of three or four corners."""
    mesh.clear_geometry()
    count, sides = faces.shape
    mesh.vertices.add(len(positions))
    mesh.vertices.foreach_set("co", positions.ravel())
    mesh.loops.add(count * sides)
    mesh.loops.foreach_set("vertex_index", faces.astype(np.int32).ravel())
    mesh.polygons.add(count)
    mesh.polygons.foreach_set("loop_start", np.arange(0, count * sides, sides, dtype=np.int32))
    mesh.polygons.foreach_set("loop_total", np.full(count, sides, np.int32))
    mesh.polygons.foreach_set("use_smooth", np.ones(count, bool))
    if image is not None:
        mesh.uv_layers.new(name="UVMap").data.foreach_set("uv", image[faces.ravel()].astype(np.float32).ravel())
    mesh.update(calc_edges=True)


def quads(columns, rows):
    corner = (np.arange(rows - 1)[:, None] * columns + np.arange(columns - 1)).ravel()
    return np.column_stack([corner, corner + columns, corner + columns + 1, corner + 1])


def lay_ground(mesh, path):
    """The terrain's mesh. Where it has the cells of before, only its corners move."""
    positions, image, triangles = files.read_glb(path)
    grid = files.grid_of(positions, triangles)
    if grid and tuple(mesh.get("oxbow_grid", ())) == grid and len(mesh.vertices) == len(positions):
        mesh.vertices.foreach_set("co", positions.ravel())
        mesh.update()
        return
    fill(mesh, positions, image, quads(*grid) if grid else triangles)
    mesh["oxbow_grid"] = grid or ()


def material(name, colour, roughness, image=None):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value = colour
    shader.inputs["Roughness"].default_value = roughness
    if image:
        texture = made.node_tree.nodes.new("ShaderNodeTexImage")
        texture.location = (-320, 280)
        texture.image, texture.extension = image, "EXTEND"
        made.node_tree.links.new(texture.outputs["Color"], shader.inputs["Base Color"])
    return made


def renew_image(owner, path):
    """The colours, kept in the blend file; who used those of before uses these."""
    image = bpy.data.images.load(path)
    image.pack()
    before = bpy.data.images.get(owner.get("oxbow_image", ""))
    if before:
        before.user_remap(image)
        bpy.data.images.remove(before)
    image.name = owner.name + " colours"
    owner["oxbow_image"] = image.name
    return image


def part(owner, name, mesh=None):
    """An object of the terrain's own by its role, made where it is missing."""
    for child in owner.children:
        if child.get("oxbow_part") == name:
            return child
    child = bpy.data.objects.new(f"{owner.name} {name}", mesh or bpy.data.meshes.new(f"{owner.name} {name}"))
    child["oxbow_part"] = name
    child.parent = owner
    for collection in owner.users_collection:
        collection.objects.link(child)
    return child


def lay_water(owner, path):
    if not os.path.exists(path):
        for child in [child for child in owner.children if child.get("oxbow_part") == "water"]:
            child.data.clear_geometry()
        return
    water = part(owner, "water")
    fill(water.data, *files.read_glb(path))
    if not water.data.materials:
        water.data.materials.append(material("Oxbow water", (0.03, 0.13, 0.2, 1), 0.1))


def thing(name):
    """What stands at the places of a scatter list until somebody puts a model of his own into its object."""
    rock = "rock" in name or "stone" in name
    ring = [(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 7)[:-1]]
    wide, low, high = (0.7, -0.2, 0.8) if rock else (2.0, 1.0, 9.0)
    corners = [(wide * x, wide * y, low) for x, y in ring] + [(0, 0, high), (0, 0, low - 1)]
    mesh = bpy.data.meshes.new(name)
    sides = [(i, (i + 1) % 6, 6) for i in range(6)] + [((i + 1) % 6, i, 7) for i in range(6)]
    mesh.from_pydata(corners, [], sides)
    mesh.materials.append(material(name, (0.2, 0.19, 0.18, 1) if rock else (0.05, 0.1, 0.03, 1), 0.9))
    model = bpy.data.objects.new(name + " model", mesh)
    return model


def instances(model):
    """Geometry nodes that put a model on each point, turned and scaled by its attributes."""
    tree = bpy.data.node_groups.new(model.name, "GeometryNodeTree")
    tree.inputs.new("NodeSocketGeometry", "Geometry")
    tree.outputs.new("NodeSocketGeometry", "Geometry")
    new, link = tree.nodes.new, tree.links.new
    begin, end, points, place, info = (new(kind) for kind in (
        "NodeGroupInput", "NodeGroupOutput", "GeometryNodeMeshToPoints", "GeometryNodeInstanceOnPoints", "GeometryNodeObjectInfo"))
    info.inputs["Object"].default_value = model
    info.inputs["As Instance"].default_value = True
    link(begin.outputs[0], points.inputs["Mesh"])
    link(points.outputs[0], place.inputs["Points"])
    link(info.outputs["Geometry"], place.inputs["Instance"])
    for attribute, kind, socket in (("turn", "FLOAT_VECTOR", "Rotation"), ("scale", "FLOAT_VECTOR", "Scale")):
        named = new("GeometryNodeInputNamedAttribute")
        named.data_type = kind
        named.inputs["Name"].default_value = attribute
        link(next(o for o in named.outputs if o.enabled), place.inputs[socket])
    link(place.outputs[0], end.inputs[0])
    return tree


def lay_things(owner, path):
    """Trees and rocks as instances."""
    lists = files.read_scatter(path)
    for child in [child for child in owner.children if str(child.get("oxbow_part", "")).startswith("things ")]:
        lists.setdefault(child["oxbow_part"].removeprefix("things "), np.zeros((0, 5), np.float32))
    for name, rows in lists.items():
        child = part(owner, "things " + name)
        mesh = child.data
        mesh.clear_geometry()
        mesh.vertices.add(len(rows))
        mesh.vertices.foreach_set("co", rows[:, :3].ravel())
        zero = np.zeros(len(rows), np.float32)
        for attribute, values in (("turn", np.column_stack([zero, zero, np.radians(rows[:, 3])])), ("scale", np.repeat(rows[:, 4:], 3, 1))):
            kept = mesh.attributes.get(attribute) or mesh.attributes.new(attribute, "FLOAT_VECTOR", "POINT")
            kept.data.foreach_set("vector", values.astype(np.float32).ravel())
        mesh.update()
        if not child.modifiers:
            model = thing(name)
            for collection in owner.users_collection:
                collection.objects.link(model)
            model.hide_viewport = model.hide_render = True
            child.modifiers.new("Oxbow things", "NODES").node_group = instances(model)


def lay(owner, path):
    """Makes the terrain of a folder in an object. What was done to object, materials and modifiers stays."""
    ground = next((name for name in sorted(os.listdir(path)) if name.endswith(".glb") and name not in ("water.glb", "splines.glb")), None)
    if ground is None:
        raise files.Half(f"{path}: there is no terrain in it")
    lay_ground(owner.data, os.path.join(path, ground))
    image = renew_image(owner, os.path.join(path, "colour.png"))
    if not owner.data.materials:
        owner.data.materials.append(material("Oxbow ground", (1, 1, 1, 1), 1.0, image))
    lay_water(owner, os.path.join(path, "water.glb"))
    lay_things(owner, os.path.join(path, "scatter.csv"))


def new_terrain(context, name):
    owner = bpy.data.objects.new(name, bpy.data.meshes.new(name))
    context.collection.objects.link(owner)
    context.view_layer.objects.active = owner
    owner.select_set(True)
    return owner
