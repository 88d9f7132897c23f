#include "core/export/checkpoint.h"

#include "core/base/error.h"
#include "core/base/memory_use.h"
#include "core/project/project_file.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr int kShare = 10; ///< times what writing takes

} // namespace

Checkpoint::Checkpoint(std::filesystem::path file, std::shared_ptr<const Recipe> recipe, std::filesystem::path folder, Clock::duration seldom)
    : m_file(std::move(file)), m_recipe(std::move(recipe)), m_folder(std::move(folder)), m_seldom(seldom), m_last(Clock::now()) {}

bool Checkpoint::restore(Evaluator& evaluator, RunPosition before, ThreadPool& pool) const {
    if (m_file.empty() || !std::filesystem::exists(m_file))
        return false;
    const std::filesystem::path inputs = m_file.string() + ".inputs"; // its own copies: the recipe's are read
    bool isRestored = false;
    try {
        std::filesystem::create_directories(inputs);
        const Project project = readProject(m_file, inputs, pool);
        if (project.state && project.state->position < before) {
            evaluator.resume(m_recipe, *project.state);
            isRestored = true;
        }
    } catch (const Error&) { // torn, or written by another version
        evaluator.begin(m_recipe);
    }
    std::error_code none;
    std::filesystem::remove_all(inputs, none);
    return isRestored;
}

Phrase Checkpoint::follow(Evaluator& evaluator) {
    if (m_file.empty() || !m_isKept || Clock::now() - m_last < std::max(m_seldom, kShare * m_took))
        return {};
    const Clock::time_point start = Clock::now();
    const KeptState state = evaluator.capture({});
    try {
        if (std::error_code none; m_file.has_parent_path())
            std::filesystem::create_directories(m_file.parent_path(), none); // what writes says why it is not there
        writeProject(m_file, {.recipe = *m_recipe, .folder = m_folder, .state = &state});
    } catch (const Error& failure) {
        m_isKept = false;
        return failure.phrase();
    }
    m_last = Clock::now();
    m_took = m_last - start;
    return {};
}

void Checkpoint::drop() const {
    std::error_code none;
    if (!m_file.empty())
        std::filesystem::remove(m_file, none);
}

void checkMemory(std::size_t mostBytes, const GridSpec& grid) {
    const std::optional<std::size_t> held = mostBytes > 0 ? residentBytes() : std::nullopt;
    if (held && *held > mostBytes)
        throw Error(phrase("Export: %1 x %2 cells take more memory than the limit of %3 MiB: raise it, or "
                           "choose a smaller size",
                           grid.width, grid.height, mostBytes >> 20));
}

} // namespace oxbow
