#pragma once

#include <string_view>

/// What does in another program what LOAD-ME.txt tells to do by hand: files of resources/targets, the same for every
/// terrain. What they must know of it is in the folder's terrain.json.
namespace oxbow {

/// Python for Blender: imports the folder that it lies in, with curves of splines.json and a collection of scatter.csv.
[[nodiscard]] std::string_view blenderScript();
/// C# for Unity's editor: makes the terrains of a folder, renews them while it is kept up to date, adds changes of height.
[[nodiscard]] std::string_view unityScript();
/// GDScript for Godot's editor: fills a Terrain3D node, and again while the folder is kept up to date.
[[nodiscard]] std::string_view godotScript();

/// How QGIS is to draw a layer of features, its QML; empty for a layer without a style.
[[nodiscard]] std::string_view layerStyle(std::string_view layer);

} // namespace oxbow
