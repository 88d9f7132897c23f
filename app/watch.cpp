#include "app/watch.h"

#include "app/batch.h"
#include "app/commands.h"
#include "app/headless_run.h"
#include "app/pipes.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <thread>
#include <vector>

namespace oxbow {

namespace {

namespace fs = std::filesystem;

/// What tells that a file is another one than before.
struct FileMark {
    fs::file_time_type changed;
    std::uintmax_t bytes = 0;
    bool operator==(const FileMark&) const = default;
};

FileMark markOf(const fs::path& file) {
    std::error_code none;
    FileMark mark;
    mark.changed = fs::last_write_time(file, none);
    mark.bytes = fs::file_size(file, none);
    return mark;
}

std::vector<FileMark> marksOf(const std::vector<fs::path>& files) {
    std::vector<FileMark> marks;
    for (const fs::path& file : files)
        marks.push_back(markOf(file));
    return marks;
}

/// Waits until one is another than `before` and stays so from one look to the next: it is written then.
void waitForChange(const std::vector<fs::path>& files, std::vector<FileMark>& before) {
    constexpr std::chrono::milliseconds kPause(50);
    for (std::vector<FileMark> last = before;;) {
        std::this_thread::sleep_for(kPause);
        std::vector<FileMark> now = marksOf(files);
        const bool rests = now == last;
        last = std::move(now);
        if (rests && last != before) {
            before = std::move(last);
            return;
        }
    }
}

std::vector<fs::path> filesOf(const QCommandLineParser& parser) {
    if (isBatch(parser))
        throw UsageError("--watch: cannot be combined with many runs: leave out the options of --vary");
    for (const char* option : {"resume", "save", "dry-run"})
        if (parser.isSet(option))
            throw UsageError(std::string("--watch: cannot be combined with --") + option);
    std::vector<fs::path> files = {pathText(parser.positionalArguments()[1])};
    if (parser.isSet("input"))
        files.emplace_back(pathText(parser.value("input")));
    for (const fs::path& file : files)
        if (isPipe(file))
            throw UsageError("--watch: standard input is read only once: give the name of a file");
    return files;
}

} // namespace

void watchRecipe(const QCommandLineParser& parser) {
    const std::vector<fs::path> files = filesOf(parser);
    std::vector<FileMark> marks = marksOf(files);
    for (;; waitForChange(files, marks)) {
        try {
            runHeadless(parser, RunMode::Run);
        } catch (const UsageError&) {
            throw; // the options stay as they are
        } catch (const Error& failure) {
            std::fprintf(stderr, "%s\n", failure.what());
        }
        if (!parser.isSet("quiet"))
            std::puts("waiting for changes; Ctrl-C ends");
        std::fflush(stdout);
    }
}

} // namespace oxbow
