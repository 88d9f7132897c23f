#pragma once

#include "core/export/staged_folder.h"
#include "core/world/world_build.h"

#include <functional>
#include <string>

namespace oxbow {

/// What another program is to have of a whole world, tile by tile.
struct WorldTargetJob {
    std::string program; ///< a key of worldTargets
    std::filesystem::path folder;
    std::string name = "World";
    /// Quads (Unreal, Unity, meshes) or samples (Terrain3D) a side of a tile, as near as the program can have; 0:
    /// usual.
    int side = 0;
    int levels = 4; ///< of detail of meshes
    bool materials = true; ///< of the recipe's surface, for programs with layers
    Replacing replacing = Replacing::OwnExports;
};

/// Heights and materials of all of the world for a program, in tiles whose borders are equal to the bit: all have one
/// range of heights, and neighbours share their samples (Unreal, Unity, meshes) or lie side by side (Terrain3D). The last of
/// a row or column continues the world's edge. Meshes have no materials. Takes the memory of a tile and of what its materials
/// look at around it. LOAD-ME.txt says what to do with the files. The folder appears whole or not at all, and what an earlier export
/// wrote into it goes, as of writeTarget. Throws Error where the world is not built yet, the program is not known or cannot hold so
/// many tiles, and as WorldSurface and checkExportFolder; Cancelled.
void writeWorldTarget(const WorldPlan& plan, const WorldTargetJob& job, const Compute& compute,
                      const std::function<void(int done, int all)>& report = {});

} // namespace oxbow
