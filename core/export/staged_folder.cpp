#include "core/export/staged_folder.h"

#include "core/base/error.h"
#include "core/base/system.h"
#include "core/export/folder_names.h"
#include "core/export/target.h"
#include "core/files/storage/atomic_file.h"

#include <algorithm>
#include <fstream>
#include <utility>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFilesTitle = "Files of this export, which another one into this folder replaces";
constexpr std::size_t kMostNamed = 8; ///< files in a message

/// Throws Error where some of these files are there and may not be replaced. What is no file never is.
void checkForeign(const fs::path& folder, const std::vector<std::string>& names, const std::vector<std::string>& earlier, Replacing replacing) {
    std::string others;
    std::size_t count = 0;
    for (const std::string& name : names) {
        const bool isOwn = replacing == Replacing::Everything || std::ranges::find(earlier, name) != earlier.end();
        if (!fs::exists(fs::symlink_status(folder / name)) || (isOwn && !fs::is_directory(folder / name)))
            continue;
        if (++count <= kMostNamed + 1)
            others += (others.empty() ? "" : ", ") + (count > kMostNamed ? "..." : name);
    }
    if (!others.empty())
        throw Error(folder.string() + ": " +
                    phrase("there are files of the same name that are not of an earlier export: %1: choose another folder, move them away, "
                           "or replace them (--overwrite)",
                           others));
}

void checkNoFile(const fs::path& folder) {
    if (fs::exists(folder) && !fs::is_directory(folder))
        throw Error(folder.string() + ": " + phrase("this is a file: give the name of a folder"));
}

/// A folder that was not there, beside or in the one that is to be written.
fs::path madeStaging(const fs::path& folder) {
    const std::string name = ".oxbow.part-" + std::to_string(processId()); // no longer than any name of a folder may be
    std::vector<fs::path> places = {folder.parent_path()};
    if (fs::is_directory(folder))
        places.push_back(folder); // where the one above may not be written
    for (const fs::path& place : places)
        for (int i = 0; i < 100; ++i) {
            std::error_code failure;
            const fs::path staging = place / (name + "-" + std::to_string(i));
            if (fs::create_directory(staging, failure))
                return staging;
            if (failure)
                break;
        }
    throw Error(folder.string() + ": " +
                phrase("the folder cannot be made: check the name, and that the one above it is there and "
                       "may be written"));
}

/// Moves that can be taken back.
class Moves {
public:
    void move(const fs::path& from, const fs::path& to) {
        m_done.emplace_back(from, to); // before: a move that nobody knows of could not be taken back
        try {
            fs::rename(from, to);
        } catch (...) {
            m_done.pop_back();
            throw;
        }
    }
    /// False where some could not.
    bool takeBack() noexcept {
        bool isDone = true;
        for (auto move = m_done.rbegin(); move != m_done.rend(); ++move) {
            std::error_code failure;
            fs::rename(move->second, move->first, failure);
            isDone = isDone && !failure;
        }
        return isDone;
    }

private:
    std::vector<std::pair<fs::path, fs::path>> m_done;
};

} // namespace

void writeLoadMe(const fs::path& folder, std::string words, std::vector<fs::path>& files) {
    words.append(kFilesTitle) += '\n';
    for (const fs::path& file : files)
        words += "  " + file.filename().string() + "\n";
    files.push_back(folder / kLoadMe);
    writeFileAtomically(files.back(), words);
}

std::vector<std::string> earlierTargetFiles(const fs::path& folder) {
    std::ifstream text(folder / kLoadMe);
    std::vector<std::string> names;
    bool isList = false;
    for (std::string line; std::getline(text, line);) {
        const std::string name = line.starts_with("  ") ? line.substr(2) : "";
        const bool isInFolder = !name.empty() && fs::path(name).filename() == name; // these are deleted: no path leads elsewhere
        std::error_code none;
        if (isList && isInFolder && fs::is_regular_file(fs::symlink_status(folder / name, none)))
            names.push_back(name);
        isList = isList || line == kFilesTitle;
    }
    if (isList && std::ranges::find(names, kLoadMe) == names.end())
        names.emplace_back(kLoadMe);
    return names;
}

void checkExportFolder(const fs::path& folder, const FolderNames& names, Replacing replacing) {
    names.check();
    checkNoFile(folder);
    if (!fs::exists(folder))
        return checkTarget(folder.filename().empty() ? folder.parent_path() : folder);
    std::vector<std::string> there;
    std::error_code none; // what cannot be read may be written
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none))
        if (const std::string name = entry.path().filename().string(); name == kLoadMe || names.contains(name))
            there.push_back(name);
    std::ranges::sort(there);
    checkForeign(folder, there, earlierTargetFiles(folder), replacing);
    checkTarget(folder / kLoadMe);
}

StagedFolder::StagedFolder(fs::path folder) : m_folder(fs::absolute(folder).lexically_normal()) {
    if (m_folder.filename().empty()) // ends in a slash
        m_folder = m_folder.parent_path();
    checkNoFile(m_folder);
    m_staging = madeStaging(m_folder);
}

StagedFolder::~StagedFolder() {
    std::error_code none;
    if (!m_holdsOldFiles)
        fs::remove_all(m_staging, none);
}

Phrase StagedFolder::named(Phrase words) const {
    const std::string staging = m_staging.string();
    for (std::size_t at = 0; (at = words.key.find(staging, at)) != std::string::npos;)
        words.key.replace(at, staging.size(), m_folder.string());
    for (Phrase& argument : words.arguments)
        argument = named(std::move(argument));
    return words;
}

std::vector<fs::path> StagedFolder::commit(const std::vector<fs::path>& files, Replacing replacing) {
    std::vector<fs::path> moved;
    std::vector<std::string> names;
    for (const fs::path& file : files) {
        names.push_back(file.filename().string());
        moved.push_back(m_folder / names.back());
    }
    const std::vector<std::string> earlier = earlierTargetFiles(m_folder);
    checkForeign(m_folder, names, earlier, replacing);
    Moves moves;
    try {
        if (!fs::exists(m_folder)) {
            fs::rename(m_staging, m_folder);
            return moved;
        }
        const fs::path old = m_staging / "replaced";
        fs::create_directory(old);
        for (std::size_t i = 0; i < files.size(); ++i) {
            if (fs::exists(moved[i]))
                moves.move(moved[i], old / moved[i].filename());
            moves.move(files[i], moved[i]);
        }
        for (const std::string& name : earlier) // else they would pass for files of this export, or of the user's own
            if (std::ranges::find(names, name) == names.end())
                moves.move(m_folder / name, old / name);
    } catch (const fs::filesystem_error& failure) {
        m_holdsOldFiles = !moves.takeBack();
        const std::string why = failure.code().message();
        throw Error(m_folder.string() + ": " +
                    (m_holdsOldFiles
                         ? phrase("the files cannot be moved there: %1; files of before are in %2", why,
                                  m_staging.string())
                         : phrase("the files cannot be moved there: %1", why)));
    } catch (...) {
        m_holdsOldFiles = !moves.takeBack();
        throw;
    }
    return moved;
}

} // namespace oxbow
