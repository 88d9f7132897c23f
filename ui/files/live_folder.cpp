#include "ui/files/live_folder.h"

#include "core/base/error.h"
#include "core/export/target.h"
#include "core/files/storage/atomic_file.h"

#include <QLockFile>
#include <nlohmann/json.hpp>

#include <fstream>

namespace oxbow {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kState = "state.json";
constexpr int kLockWaitMs = 10'000;
/// A lock that a killed program left before it wrote its number into it counts no longer than that. One that is held is
/// never taken: the system knows.
constexpr int kLeftLockMs = 1000;
/// Programs that follow it show all cells: thinning them out costs more than they do.
constexpr std::int64_t kTriangles = 8'000'000;

std::string nameOf(std::uint64_t number) {
    return "state-" + std::to_string(number);
}

/// The number of the state that is there; 0 where none is.
std::uint64_t newestNumber(const fs::path& folder) {
    std::ifstream file(folder / kState);
    const Json state = Json::parse(file, nullptr, false);
    const bool isSound = state.is_object() && state.contains("number") && state["number"].is_number_unsigned();
    return isSound ? state["number"].get<std::uint64_t>() : 0;
}

/// Takes away states that nobody looks for any more, and what a killed program left.
void dropOthers(const fs::path& folder, std::uint64_t newest) {
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
        const std::string name = entry.path().filename().string();
        const bool isState = name.starts_with("state-") || name.starts_with(".state-");
        if (isState && entry.is_directory(none) && name != nameOf(newest) && (newest == 0 || name != nameOf(newest - 1)))
            fs::remove_all(entry.path(), none);
    }
}

} // namespace

std::uint64_t writeLiveTarget(const Target& target, const fs::path& folder, TargetJob job) {
    makeFolder(folder);
    QLockFile lock(QString::fromStdString((folder / ".lock").string()));
    lock.setStaleLockTime(kLeftLockMs);
    if (!lock.tryLock(kLockWaitMs))
        throw Error(folder.string() + ": " + phrase("another program keeps this folder up to date: choose another folder, or stop it"));
    const std::uint64_t number = newestNumber(folder) + 1;
    dropOthers(folder, number - 1);
    job.triangles = kTriangles;
    const std::vector<fs::path> files = writeTarget(target, folder / nameOf(number), job);
    const GridSpec& grid = job.terrain.grid();
    Json state{{"oxbow_link", 1},
               {"number", number},
               {"folder", nameOf(number)},
               {"target", target.key},
               {"stateHash", hashText(job.terrain.stateHash())},
               {"columns", grid.width},
               {"rows", grid.height},
               {"cell_size_m", grid.cellSizeM},
               {"files", Json::array()}};
    for (const fs::path& file : files)
        state["files"].push_back(file.filename().string());
    writeFileAtomically(folder / kState, state.dump(2) + "\n");
    dropOthers(folder, number);
    return number;
}

} // namespace oxbow
