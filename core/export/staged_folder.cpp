#include "core/export/staged_folder.h"

#include "core/base/error.h"
#include "core/base/system.h"

#include <utility>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

/// A folder that was not there, beside or in the one that is to be written.
fs::path madeStaging(const fs::path& folder) {
    const std::string name = "." + folder.filename().string() + ".part-" + std::to_string(processId());
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

StagedFolder::StagedFolder(fs::path folder) : m_folder(fs::absolute(folder).lexically_normal()) {
    if (m_folder.filename().empty()) // ends in a slash
        m_folder = m_folder.parent_path();
    if (fs::exists(m_folder) && !fs::is_directory(m_folder))
        throw Error(m_folder.string() + ": " + phrase("this is a file: give the name of a folder"));
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

std::vector<fs::path> StagedFolder::commit(const std::vector<fs::path>& files,
                                           const std::function<bool(const std::string&)>& mayReplace) {
    std::vector<fs::path> moved;
    std::string others;
    for (const fs::path& file : files) {
        moved.push_back(m_folder / file.filename());
        const std::string name = file.filename().string();
        if (fs::exists(moved.back()) && !mayReplace(name))
            others += (others.empty() ? "" : ", ") + name;
    }
    if (!others.empty())
        throw Error(m_folder.string() + ": " +
                    phrase("there are files of the same name that are not of an earlier export: %1: choose "
                           "another folder, or move them away",
                           others));
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
