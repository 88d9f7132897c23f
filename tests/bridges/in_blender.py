"""Runs in Blender: blender -b --python in_blender.py -- ZIP PROGRAM FOLDER WHAT. Each function is a test; its last words are OK."""
import json
import os
import subprocess
import sys
import time

import bpy
import numpy as np

ZIP, PROGRAM, FOLDER, WHAT = sys.argv[sys.argv.index("--") + 1:][:4]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.preferences.addon_install(filepath=ZIP)
bpy.ops.preferences.addon_enable(module="oxbow_blender")
bpy.context.preferences.addons["oxbow_blender"].preferences.program = PROGRAM
import oxbow_blender as oxbow  # noqa: E402

os.chdir(FOLDER)
SIDE, CELL = 96, 20
RECIPE = {"oxbow": 1, "grid": {"width": SIDE, "height": SIDE, "cell_size_m": CELL},
          "stages": [{"stage": "noise", "parameters": {"seed": 3, "relief_m": 900, "feature_size_m": 1200}},
                     {"stage": "thermal_erosion", "parameters": {"iterations": 5, "talus_angle_deg": 33}},
                     {"stage": "lakes", "parameters": {"min_area_m2": 0}}, {"stage": "rivers", "parameters": {"channel_area_km2": 0.05}}],
          "surface": {"materials": [{"name": "grass", "colour": "#6a7d3e"}],
                      "scatters": [{"name": "trees", "spacing_m": 60}, {"name": "rocks", "spacing_m": 90}]}}


def write(recipe, name="recipe.json"):
    with open("part", "w") as file:
        json.dump(recipe, file)
    os.replace("part", name)


def heights_of(*arguments):
    """By the program's own export in 32-bit floats, rows from the north."""
    subprocess.run([PROGRAM, "run", "recipe.json", *arguments, "--quiet", "--export", "elevation=out.r32"], check=True)
    return np.fromfile("out.r32", "<f4").reshape(SIDE, SIDE)


def corners(owner):
    at = np.empty(len(owner.data.vertices) * 3, np.float32)
    owner.data.vertices.foreach_get("co", at)
    return at.reshape(-1, 3)


def largest_error(owner, heights):
    at = corners(owner)
    row, column = np.round(-at[:, 1] / CELL - 0.5).astype(int), np.round(at[:, 0] / CELL - 0.5).astype(int)
    assert np.array_equal(np.sort(row * SIDE + column), np.arange(SIDE * SIDE)), "each cell has its corner"
    return float(np.abs(at[:, 2] - heights[row, column]).max())


def imported():
    write(RECIPE)
    assert bpy.ops.import_scene.oxbow(filepath="recipe.json") == {"FINISHED"}
    return bpy.context.object


def test_import():
    owner = imported()
    heights = heights_of()
    at = corners(owner)
    assert at[:, 0].min() == CELL / 2 and at[:, 0].max() == (SIDE - 0.5) * CELL and at[:, 1].max() == -CELL / 2
    error = largest_error(owner, heights)
    print("LARGEST ERROR", error, "m")
    assert error == 0
    assert all(polygon.normal.z > 0 for polygon in owner.data.polygons), "the ground looks up"
    image = next(node.image for node in owner.data.materials[0].node_tree.nodes if node.type == "TEX_IMAGE")
    assert image.packed_file and tuple(image.size) == (SIDE, SIDE)
    north = max(owner.data.loops, key=lambda loop: owner.data.vertices[loop.vertex_index].co.y)
    assert owner.data.uv_layers[0].data[north.index].uv.y > 0.98, "north is up in the picture"
    roles = {child["oxbow_part"]: child for child in owner.children}
    assert len(roles["water"].data.polygons) > 0 and {"things trees", "things rocks"} <= set(roles)
    instances = sum(one.is_instance and one.parent and one.parent.original == roles["things trees"]
                    for one in bpy.context.evaluated_depsgraph_get().object_instances)
    assert instances == len(roles["things trees"].data.vertices) > 100
    render(owner, "import.png")


def test_run():
    owner = imported()
    slider = "noise[1].relief_m"
    assert owner[slider] == 900 and owner.id_properties_ui(slider).as_dict()["max"] == 12000
    mine = bpy.data.materials.new("mine")
    owner.data.materials[0] = mine
    owner.modifiers.new("hand", "SUBSURF").levels = 0
    owner[slider] = 300.0
    assert bpy.ops.object.oxbow_run() == {"FINISHED"}
    assert largest_error(owner, heights_of("--set", "noise.relief_m=300")) == 0
    assert owner.data.materials[0] == mine and owner.modifiers[0].name == "hand" and len(bpy.data.objects) < 9
    owner["oxbow_size"] = SIDE // 2
    bpy.ops.object.oxbow_run()
    assert len(owner.data.vertices) == (SIDE // 2) ** 2 and owner.data.materials[0] == mine
    assert sum(image.name.endswith("colours") for image in bpy.data.images) == 1
    bpy.ops.object.oxbow_preset(preset=oxbow.preset_items(None, bpy.context)[0][0])
    assert "--preset" in oxbow.settings(owner)
    owner["oxbow_recipe"] = os.path.abspath("missing.json")
    try:
        bpy.ops.object.oxbow_run()
        raise AssertionError("a missing recipe is an error")
    except RuntimeError as told:
        assert "missing.json" in str(told)


def test_watch():
    write(RECIPE)
    process = subprocess.Popen([PROGRAM, "run", "recipe.json", "--watch", "--quiet", "--target", "blender=live"])
    try:
        while oxbow.files.newest("live")[0] < 1:
            time.sleep(0.02)
        assert bpy.ops.import_scene.oxbow(filepath="live/state.json") == {"FINISHED"}
        owner = bpy.context.object
        assert largest_error(owner, heights_of()) == 0
        mine = bpy.data.materials.new("mine")
        owner.data.materials[0] = mine
        owner.location.z = 5
        RECIPE["stages"][0]["parameters"]["relief_m"] = 450
        write(RECIPE)
        while owner["oxbow_number"] < 2:
            oxbow.watch_all()
            time.sleep(0.02)
        assert largest_error(owner, heights_of()) == 0
        assert owner.data.materials[0] == mine and owner.location.z == 5
        assert not oxbow.follow(owner), "nothing new, nothing done"
    finally:
        process.kill()


def test_send():
    owner = imported()
    heights = heights_of()
    owner.data.vertices[SIDE * 40 + 30].co.z += 25  # by hand
    line = bpy.data.curves.new("Road", "CURVE")
    line.dimensions = "3D"
    spline = line.splines.new("POLY")
    spline.points.add(2)
    for point, at in zip(spline.points, [(200, -300, 100), (800, -400, 120), (1500, -1500, 90)]):
        point.co = (*at, 1)
    road = bpy.data.objects.new("Road", line)
    bpy.context.collection.objects.link(road)
    road.select_set(True)
    assert bpy.ops.object.oxbow_send(directory="sent") == {"FINISHED"}
    subprocess.run([PROGRAM, "run", "sent/recipe.json", "--quiet", "--export", "elevation=back.r32"], check=True)
    back = np.fromfile("back.r32", "<f4").reshape(SIDE, SIDE)
    heights[40, 30] += 25
    assert np.abs(back - heights).max() < 1e-4, np.abs(back - heights).max()
    project = oxbow.read_recipe("sent/recipe.oxbow")
    curve = project["stages"][1]["curves"][0]
    assert curve["kind"] == "road", curve
    assert [(p["x_m"], p["y_m"], p["height_m"]) for p in curve["points"]] == [(200, 300, 100), (800, 400, 120), (1500, 1500, 90)]
    cube = bpy.data.meshes.new("ramp")
    cube.from_pydata([(0, 0, 0), (100, 0, 100), (100, 50, 100), (0, 50, 0)], [], [(0, 1, 2, 3)])
    ramp = bpy.data.objects.new("ramp", cube)
    bpy.context.collection.objects.link(ramp)
    bpy.context.view_layer.objects.active = ramp
    road.select_set(False)
    assert bpy.ops.object.oxbow_send(directory="sent", columns=20) == {"FINISHED"}
    subprocess.run([PROGRAM, "run", "sent/ramp.json", "--quiet", "--export", "elevation=ramp.r32"], check=True)
    seen = np.fromfile("ramp.r32", "<f4").reshape(10, 20)
    assert np.allclose(seen, np.arange(20) * 5 + 2.5, atol=1e-3)


def test_time():
    """From a changed value to the new mesh, 1024 x 1024 cells; printed."""
    RECIPE["grid"] = {"width": 1024, "height": 1024, "cell_size_m": 10}
    RECIPE["stages"] = RECIPE["stages"][:1]
    del RECIPE["surface"]
    write(RECIPE)
    process = subprocess.Popen([PROGRAM, "run", "recipe.json", "--watch", "--quiet", "--target", "blender=live"])
    try:
        while oxbow.files.newest("live")[0] < 1:
            time.sleep(0.02)
        bpy.ops.import_scene.oxbow(filepath="live/state.json")
        owner = bpy.context.object
        for number in range(2, 7):
            RECIPE["stages"][0]["parameters"]["relief_m"] = 100 * number
            begun = time.monotonic()
            write(RECIPE)
            while oxbow.files.newest("live")[0] < number:
                time.sleep(0.01)
            written = time.monotonic()
            oxbow.follow(owner)
            print(f"SLIDER TO MESH {time.monotonic() - begun:.2f} s, of it {time.monotonic() - written:.2f} s in Blender")
    finally:
        process.kill()


def render(owner, name):
    """A picture of the terrain, on the processor."""
    scene = bpy.context.scene
    camera = bpy.data.objects.new("camera", bpy.data.cameras.new("camera"))
    camera.data.clip_end = 20000
    camera.location = (SIDE * CELL / 2, -SIDE * CELL * 2, 2200)
    camera.rotation_euler = (0.8, 0, 0)
    sun = bpy.data.objects.new("sun", bpy.data.lights.new("sun", "SUN"))
    sun.data.energy, sun.rotation_euler = 3, (0.6, -0.8, 0)
    for one in (camera, sun):
        bpy.context.collection.objects.link(one)
    scene.camera = camera
    scene.world = bpy.data.worlds.new("sky")
    scene.world.use_nodes = True
    scene.world.node_tree.nodes["Background"].inputs[0].default_value = (0.5, 0.65, 0.9, 1)
    scene.render.engine = "CYCLES"
    scene.cycles.samples, scene.cycles.use_denoising = int(os.environ.get("OXBOW_SAMPLES", 4)), False
    scene.render.resolution_x, scene.render.resolution_y = 640, 420
    scene.render.filepath = os.path.abspath(name)
    bpy.ops.render.render(write_still=True)


globals()["test_" + WHAT]()
print("OK", WHAT)
