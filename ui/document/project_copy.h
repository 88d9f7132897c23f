#pragma once

#include "core/project/project_file.h"

#include <QImage>
#include <QString>

namespace oxbow {

/// All that a project file holds, taken on the UI thread in no time and written anywhere else.
struct ProjectCopy {
    Recipe recipe;
    std::filesystem::path folder;
    std::string branchName = {}; ///< of the current branch
    std::vector<SavedBranch> branches = {};
    std::vector<SavedBranch> favourites = {};
    std::shared_ptr<const KeptState> state = {}; ///< null where the worker has not caught up with the recipe
    TerrainState terrain = {};                   ///< for the thumbnail
};

/// A picture of a terrain from above, with its waters; null where there is no ground. Any thread.
[[nodiscard]] QImage terrainPicture(const TerrainState& terrain, int longestSide);

/// Writes a project, or a plain recipe where the name ends in .json, whole or not at all. Any thread. Throws
/// Error.
void writeProjectCopy(const QString& path, const ProjectCopy& copy);

} // namespace oxbow
