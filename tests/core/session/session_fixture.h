#pragma once

#include "core/session/session.h"

#include "core/base/counter_random.h"
#include "core/base/thread_pool.h"
#include "core/recipe/recipe_file.h"
#include "tests/core/recipe/recipe_with.h"
#include "tests/core/recipe/test_stages.h"
#include "tests/core/run/evaluated.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>

namespace oxbow {

/// A session and the thread that reads it.
class SessionTest : public testing::Test {
protected:
    SnapshotPtr waitFor(const std::function<bool(const Snapshot&)>& wanted) {
        const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(5);
        while (std::chrono::steady_clock::now() < deadline) {
            const SnapshotPtr snapshot = session.latest();
            if (snapshot && snapshot->number > seen && wanted(*snapshot)) {
                seen = snapshot->number;
                return snapshot;
            }
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
        ADD_FAILURE() << "the session never came to the expected state";
        return session.latest();
    }
    SnapshotPtr waitForRest() {
        return waitFor([this](const Snapshot& s) {
            return s.commandsDone == session.commandsSent() && s.status != RunStatus::Playing &&
                   s.status != RunStatus::Seeking;
        });
    }
    SnapshotPtr waitForEnd() {
        return waitFor([](const Snapshot& s) { return s.status == RunStatus::Finished; });
    }
    SnapshotPtr play() {
        session.play();
        return waitForRest();
    }
    SnapshotPtr seekTo(int step) {
        session.seek(step);
        return waitForRest();
    }
    SnapshotPtr load(Recipe recipe) {
        session.load(std::move(recipe), {});
        return waitForRest();
    }
    /// Evaluates without a session: the reference.
    static std::uint64_t hashAt(const Recipe& recipe, int globalStep) {
        return test::evaluated(recipe, globalStep, {}, 1).stateHash();
    }

    Session session{Session::Options{.threads = 2, .wake = {}}};
    std::uint64_t seen = 0;
};

} // namespace oxbow
