#pragma once

#include "core/surface/surface.h"

#include <span>
#include <string>
#include <utility>

/// Scripts that do in another program what LOAD-ME.txt tells to do by hand.
namespace oxbow {

/// A text whose marks, @NAME@, stand for values.
[[nodiscard]] std::string filledIn(std::string text, std::initializer_list<std::pair<std::string_view, std::string>> values);

/// Python for Blender: imports the folder that it lies in, with curves of splines.json and a collection of scatter.csv.
[[nodiscard]] std::string blenderScript(const std::string& name, double clipEndM);

struct UnityTerrain {
    int columns = 1, rows = 1;
    int side = 0; ///< samples of a tile
    double widthM = 0.0, lengthM = 0.0, heightM = 0.0, lowM = 0.0; ///< of a tile
};
/// C# for Unity's editor: a menu entry that makes the terrains of a folder with their layers.
[[nodiscard]] std::string unityScript(const std::string& name, const UnityTerrain& terrain, std::span<const Material> materials);

} // namespace oxbow
