#include "tests/ui/editor_fixture.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>

namespace oxbow {

namespace {

/// How long the event loop was away between two rounds, milliseconds.
std::vector<double> measureGaps(int forMs) {
    std::vector<double> gaps;
    QElapsedTimer clock;
    QTimer tick;
    qint64 last = 0;
    QObject::connect(&tick, &QTimer::timeout, [&] {
        const qint64 now = clock.nsecsElapsed();
        gaps.push_back(static_cast<double>(now - last) * 1e-6);
        last = now;
    });
    clock.start();
    tick.start(0);
    QEventLoop loop;
    QTimer::singleShot(forMs, &loop, &QEventLoop::quit);
    loop.exec();
    std::ranges::sort(gaps);
    return gaps;
}

double percentile(const std::vector<double>& sorted, double share) {
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

/// A round of the loop is short; what counts is how much of the time a person would wait longer than `ms`.
double shareOfTimeInGapsAbove(const std::vector<double>& gaps, double ms) {
    double all = 0.0;
    double long_ = 0.0;
    for (const double gap : gaps) {
        all += gap;
        long_ += gap > ms ? gap : 0.0;
    }
    return long_ / all;
}

} // namespace

/// Prints how long the window was away while a large map erodes; the bounds only catch a wait on the UI thread.
class EventLoopGaps : public EditorTest {
protected:
    explicit EventLoopGaps(const QString& noPicture = QStringLiteral("no picture")) : EditorTest(noPicture) {}

    void measure(const char* what) {
        Recipe recipe;
        recipe.grid = {1024, 1024, 10.0};
        recipe.stages.emplace_back(*findStageKind("noise"));
        recipe.stages.emplace_back(*findStageKind("droplet_erosion"));
        recipe.stages[1].params.set("drops_per_cell", 20.0);
        m_document.load(recipe, {});
        m_document.session().play();
        ASSERT_TRUE(waitFor([&] { return stepNow() > 1; }));
        const std::vector<double> gaps = measureGaps(6000);
        std::printf("%s, 1024 x 1024 playing: %zu rounds, p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, max %.1f ms, "
                    "%.2f %% of the time in gaps over 16 ms, at step %d\n",
                    what, gaps.size(), percentile(gaps, 0.5), percentile(gaps, 0.99), percentile(gaps, 0.999), gaps.back(),
                    100 * shareOfTimeInGapsAbove(gaps, 16.0), stepNow());
        std::fflush(stdout);
        EXPECT_EQ(statusNow(), RunStatus::Playing);
        EXPECT_LT(percentile(gaps, 0.99), 250.0);
        EXPECT_LT(gaps.back(), 2000.0);
    }
};

class EventLoopGapsWithPicture : public EventLoopGaps {
protected:
    EventLoopGapsWithPicture() : EventLoopGaps(QString()) {}
};

TEST_F(EventLoopGaps, PanelsAlone) { measure("panels"); }

TEST_F(EventLoopGapsWithPicture, WithThe3DView) { measure("3D view"); }

} // namespace oxbow
