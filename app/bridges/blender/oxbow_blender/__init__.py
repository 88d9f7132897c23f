"""Oxbow's terrains in Blender: import, run with changed values, follow, send back. Calls the program `oxbow`."""
import json
import os
import shutil
import subprocess
import tempfile
import zipfile

import bpy
from bpy.props import BoolProperty, EnumProperty, IntProperty, StringProperty
from bpy_extras.io_utils import ImportHelper

from . import build, send
from . import folder as files

bl_info = {
    "name": "Oxbow terrain",
    "description": "Terrains of Oxbow: import, run with changed values, follow, send back",
    "author": "The Oxbow authors",
    "version": (0, 1, 0),
    "blender": (3, 3, 0),
    "location": "File > Import > Oxbow terrain; Properties > Object > Oxbow",
    "category": "Import-Export",
}


class OxbowPreferences(bpy.types.AddonPreferences):
    bl_idname = __name__
    program: StringProperty(name="Program", subtype="FILE_PATH", default="oxbow", description="Where the program oxbow is")

    def draw(self, context):
        self.layout.prop(self, "program")


def program():
    own = bpy.context.preferences.addons.get(__name__)
    path = own.preferences.program if own else "oxbow"
    found = shutil.which(bpy.path.abspath(path))
    if not found:
        raise RuntimeError(f"the program {path} is not there: give its place in Edit > Preferences > Add-ons > Oxbow terrain")
    return found


def call(*arguments):
    done = subprocess.run([program(), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip() or f"oxbow ended with {done.returncode}")
    return done.stdout


def tables():
    """Parameters by stage and key, from the program."""
    if not hasattr(tables, "known"):
        tables.known = {kind["stage"]: kind for kind in json.loads(call("stages", "--json"))}
    return tables.known


def read_recipe(path):
    """The recipe of a .json or .oxbow file."""
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as archive:
            return json.loads(archive.read("recipe.json"))
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def names_of(recipe):
    """STAGE[N] of each stage, counted from 1 among those of its kind."""
    count = {}
    for stage in recipe.get("stages", []):
        count[stage["stage"]] = count.get(stage["stage"], 0) + 1
        yield f"{stage['stage']}[{count[stage['stage']]}]", stage


def expose(owner, recipe):
    """A slider for each value that the recipe gives, with the range of its table."""
    first = {}
    for name, stage in names_of(recipe):
        for key, value in stage.get("parameters", {}).items():
            entry = next((p for p in tables()[stage["stage"]]["parameters"] if p["key"] == key), None)
            slider = f"{name}.{key}"
            if entry is None or "hard_range" not in entry:
                continue
            whole = entry["type"] != "number"
            kind = int if whole else float
            owner[slider] = first[slider] = kind(value)
            hard, soft = ([kind(min(max(end, -2 ** 31), 2 ** 31 - 1)) for end in entry[key]] for key in ("hard_range", "soft_range"))
            owner.id_properties_ui(slider).update(min=hard[0], max=hard[1], soft_min=soft[0], soft_max=soft[1],
                                                  default=kind(value), description=f"{entry['help']} {entry['unit']}".strip())
    owner["oxbow_first"] = json.dumps(first)


def sliders(owner):
    return json.loads(owner.get("oxbow_first", "{}"))


def settings(owner):
    """The arguments of `oxbow run` for what was chosen on the object."""
    arguments = []
    for name, preset in json.loads(owner.get("oxbow_presets", "{}")).items():
        arguments += ["--preset", f"{name}={preset}"]
    for slider, first in sliders(owner).items():
        if abs(owner[slider] - first) > 1e-9 * max(1.0, abs(first)):
            arguments += ["--set", f"{slider}={owner[slider]:.9g}"]
    if owner.get("oxbow_size"):
        arguments += ["--size", owner["oxbow_size"]]
    return arguments


def run(owner):
    """Runs the recipe of an object and lays what comes out of it."""
    path = owner["oxbow_recipe"]
    is_recipe = path.endswith((".json", ".oxbow"))
    with tempfile.TemporaryDirectory(prefix="oxbow-blender-") as place:
        recipe = path
        if not is_recipe:
            recipe = os.path.join(place, "recipe.json")
            with open(recipe, "w", encoding="utf-8") as file:
                file.write('{ "oxbow": 1, "stages": [] }')
        start = [] if is_recipe else ["--input", path]
        call("run", recipe, *start, *settings(owner), "--quiet", "--target", "blender=" + os.path.join(place, "made"))
        build.lay(owner, os.path.join(place, "made"))


def follow(owner):
    """Lays the newest state of the folder that an object follows; False where it has it already, or there is none."""
    for _ in range(5):
        number, place = files.newest(owner["oxbow_link"])
        if place is None or number == owner.get("oxbow_number", 0):
            return False
        try:
            build.lay(owner, place)
        except (files.Half, FileNotFoundError, RuntimeError):
            continue  # another state came meanwhile
        owner["oxbow_number"] = number
        return True
    return False


def watch_all():
    for owner in bpy.data.objects:
        if owner.get("oxbow_watch"):
            follow(owner)
    return 0.2


class Told:
    """Errors are told to the user."""

    def execute(self, context):
        try:
            self.work(context)
        except (RuntimeError, OSError, KeyError, ValueError) as failure:
            self.report({"ERROR"}, str(failure))
            return {"CANCELLED"}
        return {"FINISHED"}


class ImportOxbow(Told, bpy.types.Operator, ImportHelper):
    """A recipe, a project, a heightmap, or state.json of a folder that is kept up to date"""
    bl_idname, bl_label, bl_options = "import_scene.oxbow", "Import Oxbow terrain", {"UNDO"}
    filter_glob: StringProperty(default="*.oxbow;*.json;*.tif;*.exr;*.png;*.asc;*.hgt;*.bt;*.r16;*.r32", options={"HIDDEN"})
    size: IntProperty(name="Size", default=0, min=0, max=16384, description="Cells along the longer side; 0: as the recipe has")

    def work(self, context):
        path = os.path.abspath(self.filepath)
        owner = build.new_terrain(context, os.path.splitext(os.path.basename(path))[0])
        try:
            if os.path.basename(path) == "state.json":
                owner.name = os.path.basename(os.path.dirname(path))
                owner["oxbow_link"], owner["oxbow_watch"] = os.path.dirname(path), True
                if not follow(owner):
                    raise RuntimeError(f"{path}: there is no state in it")
                return
            owner["oxbow_recipe"], owner["oxbow_size"] = path, self.size
            if path.endswith((".json", ".oxbow")):
                expose(owner, read_recipe(path))
            run(owner)
        except Exception:
            bpy.data.objects.remove(owner)
            raise


class RunOxbow(Told, bpy.types.Operator):
    """Runs the recipe with the values chosen"""
    bl_idname, bl_label, bl_options = "object.oxbow_run", "Run", {"UNDO"}

    @classmethod
    def poll(cls, context):
        return context.object is not None and "oxbow_recipe" in context.object

    def work(self, context):
        run(context.object)


class WatchOxbow(Told, bpy.types.Operator):
    """Follows a folder that Oxbow keeps up to date"""
    bl_idname, bl_label = "object.oxbow_watch", "Watch"
    directory: StringProperty(subtype="DIR_PATH")

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type == "MESH"

    def invoke(self, context, event):
        if context.object.get("oxbow_watch"):
            context.object["oxbow_watch"] = False
            return {"FINISHED"}
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def work(self, context):
        owner = context.object
        owner["oxbow_link"], owner["oxbow_watch"], owner["oxbow_number"] = os.path.abspath(self.directory), True, 0
        follow(owner)


def preset_items(self, context):
    recipe = context.object and context.object.get("oxbow_recipe")
    items = []
    for name, stage in names_of(read_recipe(recipe)) if recipe and recipe.endswith((".json", ".oxbow")) else ():
        items += [(f"{name}={preset['name']}", f"{name}: {preset['name']}", preset["help"]) for preset in tables()[stage["stage"]]["presets"]]
    preset_items.kept = items  # Blender does not keep them
    return items


class PresetOxbow(Told, bpy.types.Operator):
    """Gives a stage the values of a preset"""
    bl_idname, bl_label, bl_property = "object.oxbow_preset", "Preset", "preset"
    preset: EnumProperty(items=preset_items)

    def invoke(self, context, event):
        context.window_manager.invoke_search_popup(self)
        return {"FINISHED"}

    def work(self, context):
        owner = context.object
        name, preset = self.preset.split("=", 1)
        owner["oxbow_presets"] = json.dumps({**json.loads(owner.get("oxbow_presets", "{}")), name: preset})


class SendOxbow(Told, bpy.types.Operator):
    """Makes a project of the active mesh, and of selected curves, which become rivers, roads or ridges by their names"""
    bl_idname, bl_label = "object.oxbow_send", "Send to Oxbow"
    directory: StringProperty(subtype="DIR_PATH")
    columns: IntProperty(name="Cells", default=512, min=2, max=4096, description="Cells from west to east of a mesh that is not Oxbow's")
    opens: BoolProperty(name="Open it", default=True, description="Opens the project in Oxbow")

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type == "MESH"

    def invoke(self, context, event):
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def work(self, context):
        curves = [other for other in context.selected_objects if other.type == "CURVE"]
        arguments = send.send(context.object, curves, os.path.abspath(self.directory), self.columns)
        call("run", *arguments, "--quiet")
        project = arguments[arguments.index("--save") + 1]
        if self.opens and not bpy.app.background:
            subprocess.Popen([program(), project])
        self.report({"INFO"}, f"wrote {project}")


class PanelOxbow(bpy.types.Panel):
    bl_idname, bl_label = "OBJECT_PT_oxbow", "Oxbow"
    bl_space_type, bl_region_type, bl_context = "PROPERTIES", "WINDOW", "object"

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type == "MESH"

    def draw(self, context):
        owner, layout = context.object, self.layout
        if "oxbow_recipe" in owner:
            layout.label(text=os.path.basename(owner["oxbow_recipe"]), icon="FILE")
            layout.prop(owner, '["oxbow_size"]', text="Size")
            stage = None
            for slider in sliders(owner):
                name, key = slider.rsplit(".", 1)
                if name != stage:
                    stage, box = name, layout.box()
                    box.label(text=name)
                box.prop(owner, f'["{slider}"]', text=key)
            layout.operator("object.oxbow_preset")
            for name, preset in json.loads(owner.get("oxbow_presets", "{}")).items():
                layout.label(text=f"{name}: {preset}")
            layout.operator("object.oxbow_run", icon="PLAY")
        row = layout.row()
        row.operator("object.oxbow_watch", text="Stop watching" if owner.get("oxbow_watch") else "Watch", icon="LINKED")
        if owner.get("oxbow_watch"):
            row.label(text=f"state {owner.get('oxbow_number', 0)}")
        layout.operator("object.oxbow_send", icon="EXPORT")


CLASSES = (OxbowPreferences, ImportOxbow, RunOxbow, WatchOxbow, PresetOxbow, SendOxbow, PanelOxbow)


def import_entry(self, context):
    self.layout.operator(ImportOxbow.bl_idname, text="Oxbow terrain")


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.TOPBAR_MT_file_import.append(import_entry)
    bpy.app.timers.register(watch_all, persistent=True)


def unregister():
    bpy.app.timers.unregister(watch_all)
    bpy.types.TOPBAR_MT_file_import.remove(import_entry)
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
