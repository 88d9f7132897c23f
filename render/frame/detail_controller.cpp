#include "render/frame/detail_controller.h"

#include <algorithm>
#include <array>

namespace oxbow {

namespace {

struct Level {
    DrawDetail draw;
    double cost; ///< of the whole picture's, as measured where the processor draws
};

constexpr std::array kLevels{
    Level{{1.0, 1.0}, 1.0},  Level{{1.0, 0.5}, 0.75}, Level{{0.75, 0.8}, 0.52}, Level{{0.75, 0.4}, 0.38},
    Level{{0.6, 0.5}, 0.25}, Level{{0.5, 0.5}, 0.18}, Level{{0.5, 0.25}, 0.15}, Level{{0.375, 0.25}, 0.10},
};
constexpr double kProcessorGoalMs = 45.0, kHardwareGoalMs = 16.0;
constexpr int kCoarsest = static_cast<int>(kLevels.size()) - 1;
constexpr double kTooSlow = 1.3; ///< of the goal
constexpr double kEasily = 0.85; ///< of the goal
constexpr int kSlowInARow = 2;   ///< one frame may be slow for a reason of its own
constexpr int kLongestPatience = 400;

double cost(int level) {
    return kLevels[static_cast<std::size_t>(level)].cost;
}

/// The finest level that keeps the goal when `level` takes so long.
int finestWithin(double goalMs, int level, double ms) {
    for (int other = 0; other < kCoarsest; ++other)
        if (ms * cost(other) / cost(level) <= goalMs)
            return other;
    return kCoarsest;
}

} // namespace

DetailController::DetailController(Drawer drawer)
    : m_goalMs(drawer == Drawer::Hardware ? kHardwareGoalMs : kProcessorGoalMs), m_level(drawer == Drawer::Hardware ? 0 : kFirstLevel) {}

const DrawDetail& DetailController::moving() const {
    return kLevels[static_cast<std::size_t>(m_level)].draw;
}

void DetailController::leaveWholeToRest() {
    m_finest = 1;
    m_level = std::max(m_level, m_finest);
}

void DetailController::go(int level) {
    m_level = std::max(level, m_finest);
    m_slow = m_quick = 0;
}

void DetailController::noteFrame(double ms) {
    ++m_sinceFiner;
    const bool slow = ms > kTooSlow * m_goalMs;
    m_leastSlowMs = slow && m_slow > 0 ? std::min(m_leastSlowMs, ms) : ms;
    m_slow = slow ? m_slow + 1 : 0;
    const bool easy = m_level > m_finest && ms * cost(m_level - 1) / cost(m_level) < kEasily * m_goalMs;
    m_quick = easy ? m_quick + 1 : 0;
    if (m_slow >= kSlowInARow)
        goCoarser(m_leastSlowMs);
    else if (m_quick >= m_patience) {
        go(m_level - 1);
        m_sinceFiner = 0;
    }
}

void DetailController::goCoarser(double ms) {
    if (m_sinceFiner < m_patience)
        m_patience = std::min(2 * m_patience, kLongestPatience);
    else
        m_patience = kPatience;
    go(std::max(std::min(m_level + 1, kCoarsest), finestWithin(m_goalMs, m_level, ms)));
}

void DetailController::noteWhole(double ms) {
    const int level = finestWithin(kEasily * m_goalMs, 0, ms);
    // Later pictures only tell that it can be drawn at once after all; frames tell the rest better.
    if (!m_proven || level == 0)
        go(level);
    m_proven = true;
}

} // namespace oxbow
