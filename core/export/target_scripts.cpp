#include "core/export/target_scripts.h"

#include "core/base/number_text.h"

namespace oxbow {

namespace {

constexpr const char* kBlender = R"(# Opens the terrain @NAME@ in Blender, with its water, roads, lines and things on the ground.
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

NAME, CLIP_END_M = "@NAME@", @CLIP@
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
    scene = bpy.context.scene
    terrain = collection(NAME, scene.collection)
    for part in (NAME, "water", "roads"):
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
                area.spaces.active.clip_end = CLIP_END_M


main()
)";

constexpr const char* kUnity = R"(// Makes the terrains of @NAME@ with their layers. Put this file into Assets/Editor, then Tools > Oxbow > Import @NAME@
// and choose the folder that Oxbow wrote. Assets go to Assets/@NAME@.
using System.IO;
using UnityEditor;
using UnityEngine;

public static class OxbowImport
{
    const string Name = "@NAME@";
    const int Columns = @COLUMNS@, Rows = @ROWS@, Side = @SIDE@;
    const float Width = @WIDTH@f, Length = @LENGTH@f, Height = @HEIGHT@f, Low = @LOW@f;
    static readonly string[] Layers = { @LAYERS@ };
    static readonly uint[] Colours = { @COLOURS@ };
    static readonly float[] TileSizes = { @TILES@ };

    [MenuItem("Tools/Oxbow/Import @NAME@")]
    static void Import()
    {
        string folder = EditorUtility.OpenFolderPanel("Folder that Oxbow wrote", "", "");
        if (folder.Length == 0)
            return;
        string missing = Missing(folder);
        if (missing != null)
        {
            EditorUtility.DisplayDialog("Oxbow", missing + " is not in this folder: choose the one that Oxbow wrote.", "OK");
            return;
        }
        if (!AssetDatabase.IsValidFolder("Assets/" + Name))
            AssetDatabase.CreateFolder("Assets", Name);
        TerrainLayer[] layers = MakeLayers();
        GameObject parent = new GameObject(Name);
        Undo.RegisterCreatedObjectUndo(parent, "Import " + Name);
        for (int z = 0; z < Rows; z++)
            for (int x = 0; x < Columns; x++)
                MakeTile(folder, x, z, layers, parent.transform);
        AssetDatabase.SaveAssets();
    }

    static string TileFile(int x, int z, string end) { return Name + "_" + x + "_" + z + end; }

    static string Missing(string folder)
    {
        for (int z = 0; z < Rows; z++)
            for (int x = 0; x < Columns; x++)
            {
                FileInfo raw = new FileInfo(Path.Combine(folder, TileFile(x, z, ".raw")));
                if (!raw.Exists || raw.Length != 2L * Side * Side)
                    return TileFile(x, z, ".raw");
                for (int s = 0; s < (Layers.Length + 3) / 4; s++)
                    if (!File.Exists(Path.Combine(folder, TileFile(x, z, "_splat_" + s + ".png"))))
                        return TileFile(x, z, "_splat_" + s + ".png");
            }
        return null;
    }

    static TerrainLayer[] MakeLayers()
    {
        TerrainLayer[] layers = new TerrainLayer[Layers.Length];
        for (int i = 0; i < layers.Length; i++)
        {
            Color colour = new Color32((byte)(Colours[i] >> 16), (byte)(Colours[i] >> 8), (byte)Colours[i], 255);
            Texture2D texture = new Texture2D(4, 4, TextureFormat.RGBA32, true);
            Color[] pixels = new Color[16];
            for (int k = 0; k < pixels.Length; k++)
                pixels[k] = colour;
            texture.SetPixels(pixels);
            texture.Apply();
            AssetDatabase.CreateAsset(texture, "Assets/" + Name + "/" + Layers[i] + "_colour.asset");
            layers[i] = new TerrainLayer { diffuseTexture = texture, tileSize = new Vector2(TileSizes[i], TileSizes[i]) };
            AssetDatabase.CreateAsset(layers[i], "Assets/" + Name + "/" + Layers[i] + ".terrainlayer");
        }
        return layers;
    }

    static void MakeTile(string folder, int x, int z, TerrainLayer[] layers, Transform parent)
    {
        TerrainData data = new TerrainData();
        data.heightmapResolution = Side;
        data.alphamapResolution = Side - 1;
        data.size = new Vector3(Width, Height, Length);
        data.terrainLayers = layers;
        byte[] bytes = File.ReadAllBytes(Path.Combine(folder, TileFile(x, z, ".raw")));
        float[,] heights = new float[Side, Side];
        for (int row = 0; row < Side; row++) // the southern one first
            for (int column = 0; column < Side; column++)
            {
                int at = 2 * (row * Side + column);
                heights[row, column] = (bytes[at] + 256 * bytes[at + 1]) / 65535f;
            }
        data.SetHeights(0, 0, heights);
        AssetDatabase.CreateAsset(data, "Assets/" + Name + "/" + TileFile(x, z, ".asset"));
        data.SetAlphamaps(0, 0, Weights(folder, x, z, layers.Length));
        GameObject tile = Terrain.CreateTerrainGameObject(data);
        tile.name = TileFile(x, z, "");
        tile.transform.SetParent(parent);
        tile.transform.position = new Vector3(x * Width, Low, z * Length);
        tile.GetComponent<Terrain>().allowAutoConnect = true;
    }

    static float[,,] Weights(string folder, int x, int z, int layers)
    {
        int n = Side - 1;
        float[,,] weights = new float[n, n, layers];
        for (int s = 0; s < (layers + 3) / 4; s++)
        {
            Texture2D splat = new Texture2D(2, 2, TextureFormat.RGBA32, false, true);
            splat.LoadImage(File.ReadAllBytes(Path.Combine(folder, TileFile(x, z, "_splat_" + s + ".png"))));
            Color32[] pixels = splat.GetPixels32(); // the southern row first
            for (int row = 0; row < n; row++)
                for (int column = 0; column < n; column++)
                    for (int k = 0; k < 4 && 4 * s + k < layers; k++)
                    {
                        Color32 p = pixels[row * n + column];
                        weights[row, column, 4 * s + k] = (k == 0 ? p.r : k == 1 ? p.g : k == 2 ? p.b : p.a) / 255f;
                    }
            Object.DestroyImmediate(splat);
        }
        return weights;
    }
}
)";

/// "a, b, c" of what a function makes of each material.
template <typename Words>
std::string each(std::span<const Material> materials, Words words) {
    std::string text;
    for (const Material& material : materials)
        text += (text.empty() ? "" : ", ") + words(material);
    return text;
}

} // namespace

std::string filledIn(std::string text, std::initializer_list<std::pair<std::string_view, std::string>> values) {
    for (const auto& [mark, value] : values)
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size()))
            text.replace(at, mark.size(), value);
    return text;
}

std::string blenderScript(const std::string& name, double clipEndM) {
    return filledIn(kBlender, {{"@NAME@", name}, {"@CLIP@", numberText(clipEndM)}});
}

std::string unityScript(const std::string& name, const UnityTerrain& terrain, std::span<const Material> materials) {
    return filledIn(kUnity, {{"@NAME@", name},
                             {"@COLUMNS@", std::to_string(terrain.columns)},
                             {"@ROWS@", std::to_string(terrain.rows)},
                             {"@SIDE@", std::to_string(terrain.side)},
                             {"@WIDTH@", numberText(terrain.widthM)},
                             {"@LENGTH@", numberText(terrain.lengthM)},
                             {"@HEIGHT@", numberText(terrain.heightM)},
                             {"@LOW@", numberText(terrain.lowM)},
                             {"@LAYERS@", each(materials, [](const Material& m) { return '"' + m.name + '"'; })},
                             {"@COLOURS@", each(materials, [](const Material& m) { return std::to_string(m.colour) + "u"; })},
                             {"@TILES@", each(materials, [](const Material& m) { return numberText(m.tileM) + "f"; })}});
}

} // namespace oxbow
