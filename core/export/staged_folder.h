#pragma once

#include "core/base/phrase.h"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace oxbow {

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

    /// Moves the files, which lie in path(); returns where they are then. Throws Error, and moves none, where one has the
    /// name of a file that is there and `mayReplace(name)` is false, or cannot be moved.
    std::vector<std::filesystem::path> commit(const std::vector<std::filesystem::path>& files,
                                              const std::function<bool(const std::string&)>& mayReplace);

private:
    std::filesystem::path m_folder;
    std::filesystem::path m_staging;
    bool m_holdsOldFiles = false; ///< which could not be moved back
};

} // namespace oxbow
