#pragma once

#include "core/base/phrase.h"
#include "core/run/evaluator.h"

#include <chrono>
#include <filesystem>
#include <memory>

namespace oxbow {

/// Keeps the moment that a long run has reached in a project, whole or not at all, so that the run goes on from there when
/// it was broken off. So seldom that writing takes a tenth of the time at most.
class Checkpoint {
public:
    using Clock = std::chrono::steady_clock;

    /// An empty file: nothing is kept. Moments lie `seldom` apart or more.
    Checkpoint(std::filesystem::path file, std::shared_ptr<const Recipe> recipe, std::filesystem::path folder,
               Clock::duration seldom = std::chrono::seconds(20));

    /// Goes on from what was kept, where that lies before a moment; false where there is nothing of use, and the recipe
    /// begins anew then.
    bool restore(Evaluator& evaluator, RunPosition before, ThreadPool& pool) const;
    /// Between two steps: keeps the moment if it is time to. Where the file cannot be written it says so, once, and keeps
    /// nothing from there on: the run is worth more than its checkpoint.
    [[nodiscard]] Phrase follow(Evaluator& evaluator);
    /// The run is over.
    void drop() const;

private:
    std::filesystem::path m_file;
    std::shared_ptr<const Recipe> m_recipe;
    std::filesystem::path m_folder;
    Clock::duration m_seldom;
    Clock::time_point m_last;
    Clock::duration m_took{};
    bool m_isKept = true;
};

/// Throws Error where the program holds more than that; 0: it may hold what there is.
void checkMemory(std::size_t mostBytes, const GridSpec& grid);

} // namespace oxbow
