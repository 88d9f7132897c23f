#include "core/export/unity_delta.h"

#include "core/base/number_text.h"
#include "core/export/target_scripts.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// An editor script for Assets/Editor; @NAME@, @STEP@ and @SIDE@ stand for the values of the map. Where the terrain has
/// another resolution than the map, the change is interpolated between its samples.
constexpr const char* kScript = R"(// Adds a change of height, made by Oxbow, to terrains that are there already. Put this file into Assets/Editor.
// Select one terrain or several, then Tools > Oxbow > Add @NAME@ and choose the file that belongs to each.
using System.IO;
using UnityEditor;
using UnityEngine;

public static class OxbowDelta
{
    const double MetresAStep = @STEP@;
    const int Side = @SIDE@;

    [MenuItem("Tools/Oxbow/Add @NAME@")]
    static void Add()
    {
        Terrain[] terrains = Selection.GetFiltered<Terrain>(SelectionMode.Deep);
        if (terrains.Length == 0)
            EditorUtility.DisplayDialog("Oxbow", "Select the terrain that is to be changed, then choose this again.", "OK");
        foreach (Terrain terrain in terrains)
        {
            string file = EditorUtility.OpenFilePanel("Delta map of " + terrain.name, "", "raw");
            if (file.Length == 0)
                return;
            byte[] bytes = File.ReadAllBytes(file);
            if (bytes.Length != 2 * Side * Side)
            {
                EditorUtility.DisplayDialog("Oxbow", file + " has not " + Side + " x " + Side + " samples of 16 bit.", "OK");
                return;
            }
            TerrainData data = terrain.terrainData;
            Undo.RegisterCompleteObjectUndo(data, "Add delta map");
            int n = data.heightmapResolution;
            float[,] heights = data.GetHeights(0, 0, n, n);
            int cut = Change(heights, n, bytes, data.size.y);
            data.SetHeights(0, 0, heights);
            if (cut > 0)
                EditorUtility.DisplayDialog("Oxbow", cut + " of " + n * n + " samples of " + terrain.name +
                    " would leave its range of heights and were cut. Undo, give the terrain a larger Height, and add the map again.", "OK");
        }
    }

    /// Heights are shares of the terrain's own height, rows from the south as in the file. Returns how many were cut.
    public static int Change(float[,] heights, int n, byte[] bytes, float terrainHeight)
    {
        int cut = 0;
        for (int z = 0; z < n; z++)
            for (int x = 0; x < n; x++)
            {
                double px = x * (Side - 1.0) / (n - 1), pz = z * (Side - 1.0) / (n - 1);
                int x0 = System.Math.Min((int)px, Side - 2), z0 = System.Math.Min((int)pz, Side - 2);
                double fx = px - x0, fz = pz - z0;
                double change = (1 - fz) * ((1 - fx) * At(bytes, x0, z0) + fx * At(bytes, x0 + 1, z0))
                              + fz * ((1 - fx) * At(bytes, x0, z0 + 1) + fx * At(bytes, x0 + 1, z0 + 1));
                float height = (float)(heights[z, x] + change / terrainHeight);
                if (height < 0 || height > 1)
                    cut++;
                heights[z, x] = Mathf.Clamp01(height);
            }
        return cut;
    }

    static double At(byte[] bytes, int x, int z)
    {
        int at = 2 * (z * Side + x);
        return (bytes[at] + 256 * bytes[at + 1] - 32768) * MetresAStep;
    }
}
)";

} // namespace

TargetSamples deltaSamples(const Heightmap& before, const Heightmap& after) {
    TargetSamples samples{after.width(), after.height(), {}, 0.0, 0.0};
    double most = 0.0;
    for (std::size_t i = 0; i < after.cells().size(); ++i)
        if (const double change = double{after.cells()[i]} - before.cells()[i]; std::isfinite(change))
            most = std::max(most, std::fabs(change));
    const double step = most > 0.0 ? most / 32767.0 : 1.0 / 32767.0;
    samples.lowM = -32768.0 * step;
    samples.highM = 32767.0 * step;
    samples.cells.reserve(after.cells().size());
    for (std::size_t i = 0; i < after.cells().size(); ++i) {
        const double change = double{after.cells()[i]} - before.cells()[i];
        samples.cells.push_back(static_cast<std::uint16_t>(32768 + (std::isfinite(change) ? std::lround(change / step) : 0)));
    }
    return samples;
}

std::string deltaScript(const std::string& name, double metresAStep, int side) {
    return filledIn(kScript, {{"@NAME@", name}, {"@STEP@", numberText(metresAStep)}, {"@SIDE@", std::to_string(side)}});
}

} // namespace oxbow
