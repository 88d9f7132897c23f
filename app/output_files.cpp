#include "app/output_files.h"

#include "app/commands.h"
#include "app/pipes.h"
#include "core/files/file_format.h"

#include <algorithm>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

/// One name for a file, however it is named.
fs::path placeOf(const fs::path& file) {
    if (isPipe(file))
        return file;
    std::error_code failure;
    const fs::path whole = fs::absolute(file, failure);
    fs::path place = fs::weakly_canonical(whole, failure);
    if (failure)
        place = whole.lexically_normal();
    return place.has_filename() ? place : place.parent_path();
}

} // namespace

void checkNamed(const OutputFile& output) {
    if (isPipe(output.file) && !output.mayBePiped)
        throw UsageError(output.option + ": - is standard output, which does not take this: give a name");
}

void checkApart(const std::vector<OutputFile>& outputs, const std::vector<fs::path>& inputs) {
    for (auto output = outputs.begin(); output != outputs.end(); ++output) {
        checkNamed(*output);
        const auto isSame = [place = placeOf(output->file)](const fs::path& file) { return placeOf(file) == place; };
        if (!isPipe(output->file) && std::ranges::any_of(inputs, isSame))
            throw UsageError(output->option + ": " + output->file.string() + " is read here and would be replaced: give another name");
        const auto earlier = std::ranges::find_if(outputs.begin(), output, isSame, &OutputFile::file);
        if (earlier != output)
            throw UsageError(output->option + ": " + output->file.string() + " is written by " + earlier->option + " too: give another name");
    }
}

void checkProjectName(const OutputFile& output) {
    const std::string ending = lowerExtension(output.file);
    const bool isOfOthers = std::ranges::any_of(fileFormats(), [&](const FileFormat& format) {
        return std::ranges::any_of(format.allExtensions(), [&](std::string_view extension) { return extension == ending; });
    });
    if (ending != ".oxbow" && (isOfOthers || ending == ".json"))
        throw UsageError(output.option + " " + output.file.string() + ": a project is written, whose name ends in .oxbow");
}

} // namespace oxbow
