#include "core/base/passing_folder.h"

#include "core/base/system.h"

#include <mutex>
#include <set>
#include <system_error>
#include <utility>

namespace oxbow {

namespace {

struct Folders {
    std::recursive_mutex mutex;
    std::set<std::filesystem::path> all;
};

Folders& folders() {
    static Folders& here = *new Folders; // a signal may come behind the end of every other object
    return here;
}

void deleteFolder(const std::filesystem::path& folder) {
    constexpr int kTries = 20; // others may still write into it
    std::error_code failure = std::make_error_code(std::errc::directory_not_empty);
    for (int i = 0; i < kTries && failure; ++i)
        std::filesystem::remove_all(folder, failure);
}

/// The lock stays: from here on nobody makes or deletes one.
void removeAll() {
    folders().mutex.lock();
    for (const std::filesystem::path& folder : folders().all)
        deleteFolder(folder);
}

} // namespace

FolderBeingMade::FolderBeingMade() {
    static std::once_flag once;
    std::call_once(once, [] { beforeEndSignals(removeAll); });
    folders().mutex.lock();
}

FolderBeingMade::~FolderBeingMade() {
    folders().mutex.unlock();
}

PassingFolder::PassingFolder(std::filesystem::path folder) : m_folder(std::move(folder)) {
    if (m_folder.empty())
        return;
    const FolderBeingMade untilItIsListed;
    folders().all.insert(m_folder);
}

PassingFolder::~PassingFolder() {
    if (m_folder.empty())
        return;
    const std::scoped_lock lock(folders().mutex);
    folders().all.erase(m_folder);
    deleteFolder(m_folder);
}

} // namespace oxbow
