#pragma once

#include "core/base/phrase.h"
#include "core/files/storage/zip_file.h"
#include "core/run/evaluator.h"

#include <filesystem>
#include <optional>

/// A project (`*.oxbow`) is a ZIP archive:
///
///     recipe.json        the recipe, strokes included; its imported files are named as `inputs/...`
///     inputs/            imported rasters, byte for byte as they came
///     thumbnail.png      a picture for file managers and the start page
///     branches.json      the name of the current line of the run, and the other lines: name and recipe
///     favourites.json    recipes that the user keeps aside: name and recipe
///     state/             optional: a moment of the run to go on from, bit for bit
namespace oxbow {

/// Another line of the run, as saved.
struct SavedBranch {
    std::string name;
    Recipe recipe;
    bool operator==(const SavedBranch&) const = default;
};

struct Project {
    Recipe recipe;
    std::string branchName = {}; ///< of the recipe's own line; empty where it has none
    std::vector<SavedBranch> branches = {};
    std::vector<SavedBranch> favourites = {}; ///< recipes kept aside
    std::optional<KeptState> state = {};
    /// Where relative file names of the recipe start: the project's folder, or the one its inputs were
    /// unpacked to.
    std::filesystem::path folder = {};
    std::vector<Phrase> notes = {}; ///< what could not be used and was left, for the user
};

struct ProjectContent {
    const Recipe& recipe;
    std::filesystem::path folder; ///< where its relative file names start now
    std::string branchName = {};  ///< of the recipe's own line; kept where there are others
    std::vector<SavedBranch> branches = {};
    std::vector<SavedBranch> favourites = {};
    const KeptState* state = nullptr;      ///< none: the run starts anew when the project is opened
    std::vector<std::byte> thumbnail = {}; ///< PNG; may be empty
    ZipPacking packing = ZipPacking::Small;
};

/// Writes a project, whole or not at all. Throws Error where an imported file or the target cannot be read or
/// written.
void writeProject(const std::filesystem::path& path, const ProjectContent& content);

/// Reads a project (`.oxbow`, or what `isArchive` takes for one) or a plain recipe (`.json`). Inputs are unpacked into a new folder below
/// `unpackBelow`, which the caller clears when it is done. Throws Error for what is no project, a newer
/// version, and anything that is not allowed in a recipe; a broken resume state is only noted.
[[nodiscard]] Project readProject(const std::filesystem::path& path, const std::filesystem::path& unpackBelow,
                                  ThreadPool& pool);

/// The picture that a project carries, PNG; empty where it has none. Throws Error for what is no ZIP archive, or a broken one.
[[nodiscard]] std::vector<std::byte> projectThumbnail(const std::filesystem::path& path);

/// Whether a file begins as ZIP archives do: projects under other names, as version control hands them over.
[[nodiscard]] bool isArchive(const std::filesystem::path& path);

/// Whether the name says that it is a recipe alone: it ends in .json, in capitals or not.
[[nodiscard]] bool isRecipeName(const std::filesystem::path& path);
/// Whether the name says that it is a project or a recipe, not a heightmap.
[[nodiscard]] bool isProjectName(const std::filesystem::path& path);

} // namespace oxbow
