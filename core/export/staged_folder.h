#pragma once

#include "core/base/phrase.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

struct FolderNames;

/// Which files of a folder may be replaced.
enum class Replacing {
    OwnExports, ///< those that LOAD-ME.txt of an earlier export lists
    Everything,
};

inline constexpr std::string_view kLoadMe = "LOAD-ME.txt";

/// Writes LOAD-ME.txt: words, and a list of the files, which it joins.
void writeLoadMe(const std::filesystem::path& folder, std::string words, std::vector<std::filesystem::path>& files);
/// Names of the files in a folder that an earlier export into it wrote, LOAD-ME.txt among them.
[[nodiscard]] std::vector<std::string> earlierTargetFiles(const std::filesystem::path& folder);
/// Throws Error where a folder cannot take files of these names, before the work for them begins: it cannot be made or written, a
/// name is no good, or stands for a file that may not be replaced.
void checkExportFolder(const std::filesystem::path& folder, const FolderNames& names, Replacing replacing);

/// A folder of files that appears whole or not at all: they are made in a hidden folder beside it and moved at the end. What
/// goes wrong before leaves the folder as it was.
class StagedFolder {
public:
    /// Throws Error where neither the folder nor one beside it can be made.
    explicit StagedFolder(std::filesystem::path folder);
    /// Takes away what was not moved, but never a file that was there before.
    ~StagedFolder();
    StagedFolder(const StagedFolder&) = delete;
    StagedFolder& operator=(const StagedFolder&) = delete;

    /// Where the files are made.
    [[nodiscard]] const std::filesystem::path& path() const { return m_staging; }
    /// Words of an error that name a file in path(), with the name that it was to have.
    [[nodiscard]] Phrase named(Phrase words) const;

    /// Moves the files, which lie in path(), and takes away those of an earlier export; returns where they are then. Throws Error,
    /// and moves none, where one has the name of a file that may not be replaced, or cannot be moved.
    std::vector<std::filesystem::path> commit(const std::vector<std::filesystem::path>& files, Replacing replacing);

private:
    std::filesystem::path m_folder;
    std::filesystem::path m_staging;
    bool m_holdsOldFiles = false; ///< which could not be moved back
};

} // namespace oxbow
