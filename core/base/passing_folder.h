#pragma once

#include <filesystem>

namespace oxbow {

/// Deletes a folder, with all that is in it, at its own end, and where a signal that asks the program to end (Ctrl-C,
/// SIGTERM, SIGHUP) comes before. What is killed at once leaves it. Without a name it does nothing.
class PassingFolder {
public:
    explicit PassingFolder(std::filesystem::path folder);
    ~PassingFolder();
    PassingFolder(const PassingFolder&) = delete;
    PassingFolder& operator=(const PassingFolder&) = delete;

private:
    std::filesystem::path m_folder;
};

/// Holds such signals back while a folder is made and is no PassingFolder yet.
class FolderBeingMade {
public:
    FolderBeingMade();
    ~FolderBeingMade();
    FolderBeingMade(const FolderBeingMade&) = delete;
    FolderBeingMade& operator=(const FolderBeingMade&) = delete;
};

} // namespace oxbow
