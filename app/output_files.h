#pragma once

#include <filesystem>
#include <string>
#include <vector>

/// Where a command writes: files that are not each other's, nor what it reads, and whose endings say what they hold.
namespace oxbow {

struct OutputFile {
    std::string option; ///< that named it: "--export slope"
    std::filesystem::path file;
    bool mayBePiped = false; ///< - is standard output
};

/// Throws UsageError where `-` would be the name of a file or folder.
void checkNamed(const OutputFile& output);

/// Throws UsageError where two outputs are one file, or one of them is an input, and as checkNamed.
void checkApart(const std::vector<OutputFile>& outputs, const std::vector<std::filesystem::path>& inputs);

/// Throws UsageError where a project would go under the name of another kind of file.
void checkProjectName(const OutputFile& output);

} // namespace oxbow
