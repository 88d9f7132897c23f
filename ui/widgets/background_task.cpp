#include "ui/widgets/background_task.h"

#include <algorithm>
#include <array>
#include <mutex>
#include <vector>

namespace oxbow::lanes {

namespace {

/// The tokens of what waits or runs in a lane.
struct Tasks {
    QThreadPool pool;
    std::mutex mutex;
    std::vector<std::weak_ptr<CancelToken>> tokens;
};

struct AllLanes {
    std::array<Tasks, 3> tasks;
    AllLanes() {
        tasks[static_cast<std::size_t>(Lane::Save)].pool.setMaxThreadCount(1);
        qAddPostRoutine(end);
    }
};

Tasks& tasksOf(Lane lane) {
    static AllLanes all;
    return all.tasks[static_cast<std::size_t>(lane)];
}

} // namespace

QThreadPool& pool(Lane lane) {
    return tasksOf(lane).pool;
}

void start(Lane lane, const std::shared_ptr<CancelToken>& cancel, std::function<void()> task) {
    Tasks& tasks = tasksOf(lane);
    {
        const std::scoped_lock lock(tasks.mutex);
        std::erase_if(tasks.tokens, [](const auto& token) { return token.expired(); });
        tasks.tokens.push_back(cancel);
    }
    tasks.pool.start(std::move(task));
}

void cancel(Lane lane) {
    Tasks& tasks = tasksOf(lane);
    tasks.pool.clear();
    const std::scoped_lock lock(tasks.mutex);
    for (const auto& weak : tasks.tokens)
        if (const auto token = weak.lock())
            token->request();
}

void end() {
    cancel(Lane::Interactive);
    cancel(Lane::Long);
    for (const Lane lane : {Lane::Save, Lane::Interactive, Lane::Long})
        pool(lane).waitForDone();
}

} // namespace oxbow::lanes
