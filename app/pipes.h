#pragma once

#include <QTemporaryDir>

#include <filesystem>
#include <string>

/// `-` as a file name: standard input and standard output, by way of files, since readers and writers look at any
/// place.
namespace oxbow {

[[nodiscard]] bool isPipe(const std::filesystem::path& path);

/// Standard input, or a file that can only be read from its beginning to its end, as of a shell's <(...).
[[nodiscard]] bool isStream(const std::filesystem::path& path);
/// All of such a stream as a file in a folder that lasts as long as it is needed; another file as it is.
[[nodiscard]] std::filesystem::path seekable(const std::filesystem::path& path, const QTemporaryDir& folder);
/// Words, as of an error, with such files called as they were given.
[[nodiscard]] std::string asGiven(std::string words);
/// Where to write what then goes to standard output, in the format of an extension.
[[nodiscard]] std::filesystem::path pipeFile(const QTemporaryDir& folder, const std::string& extension);
/// Copies a file to standard output.
void toStandardOutput(const std::filesystem::path& path);

} // namespace oxbow
