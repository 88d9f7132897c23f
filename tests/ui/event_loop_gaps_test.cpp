#include "tests/ui/editor_fixture.h"

#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>
#include <cstdio>

namespace oxbow {

namespace {

constexpr double kTickMs = 4.0;

/// How much later than it was due each round of a 4 ms clock came: how long something new would have waited,
/// in milliseconds.
std::vector<double> measureGaps(int forMs) {
    std::vector<double> gaps;
    QElapsedTimer clock;
    QTimer tick;
    tick.setTimerType(Qt::PreciseTimer);
    qint64 last = 0;
    QObject::connect(&tick, &QTimer::timeout, [&] {
        const qint64 now = clock.nsecsElapsed();
        gaps.push_back(std::max(0.0, static_cast<double>(now - last) * 1e-6 - kTickMs));
        last = now;
    });
    clock.start();
    tick.start(static_cast<int>(kTickMs));
    QEventLoop loop;
    QTimer::singleShot(forMs, &loop, &QEventLoop::quit);
    loop.exec();
    std::ranges::sort(gaps);
    return gaps;
}

double percentile(const std::vector<double>& sorted, double share) {
    return sorted[std::min(sorted.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

} // namespace

/// Prints how long the window was away while a large map erodes: figures to read, not to pass, since
/// they depend on what else the machine does.
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
        const int first = stepNow();
        const std::vector<double> gaps = measureGaps(6000);
        std::printf(
            "%s, 1024 x 1024 playing: %zu rounds, gaps p50 %.2f ms, p99 %.2f ms, max %.1f ms, at step %d\n",
            what, gaps.size(), percentile(gaps, 0.5), percentile(gaps, 0.99), gaps.back(), stepNow());
        std::fflush(stdout);
        EXPECT_EQ(statusNow(), RunStatus::Playing);
        EXPECT_GT(stepNow(), first) << "the run went on";
        EXPECT_GT(gaps.size(), 1u) << "and so did the window";
    }
};

class EventLoopGapsWithPicture : public EventLoopGaps {
protected:
    EventLoopGapsWithPicture() : EventLoopGaps(QString()) {}
};

TEST_F(EventLoopGaps, PanelsAlone) {
    measure("panels");
}

TEST_F(EventLoopGapsWithPicture, WithThe3DView) {
    // The software renderer draws on the UI thread, a graphics card does not.
    measure("3D view");
}

} // namespace oxbow
