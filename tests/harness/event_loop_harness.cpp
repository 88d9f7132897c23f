#include "tests/ui/editor_fixture.h"

#include "ui/area/view_area.h"
#include "ui/document/recipe_edits.h"
#include "ui/files/export_footer.h"
#include "ui/files/picture_page.h"
#include "ui/variations/variation_tile.h"
#include "ui/variations/variations_window.h"

#include <QElapsedTimer>
#include <QPushButton>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <map>
#include <mutex>
#include <ranges>
#include <string>

namespace oxbow {

namespace {

constexpr double kTickMs = 4.0;

/// What this thread has had so far, milliseconds.
struct Spent {
    double workedMs = 0.0; ///< on a processor
    double queuedMs =
        0.0; ///< ready to go on, while others had all processors; 0 where the system does not tell
};

Spent spentSoFar() {
    std::ifstream file("/proc/thread-self/schedstat");
    double worked = 0.0, queued = 0.0;
    file >> worked >> queued;
    return {worked * 1e-6, queued * 1e-6};
}

/// How much later than it was due a round of a 4 ms clock came: how long something new would have waited.
struct Gap {
    double ms = 0.0;
    Spent spent; ///< within it; the rest was waiting for a lock, a disk, the display
};

std::vector<Gap> measureGaps(int forMs) {
    std::vector<Gap> gaps;
    QElapsedTimer clock;
    QTimer tick;
    tick.setTimerType(Qt::PreciseTimer);
    qint64 last = 0;
    Spent before = spentSoFar();
    QObject::connect(&tick, &QTimer::timeout, [&] {
        const qint64 now = clock.nsecsElapsed();
        const Spent spent = spentSoFar();
        gaps.push_back({std::max(0.0, static_cast<double>(now - last) * 1e-6 - kTickMs),
                        {spent.workedMs - before.workedMs, spent.queuedMs - before.queuedMs}});
        last = now;
        before = spent;
    });
    clock.start();
    tick.start(static_cast<int>(kTickMs));
    QEventLoop loop;
    QTimer::singleShot(forMs, &loop, &QEventLoop::quit);
    loop.exec();
    return gaps;
}

template <typename Items, typename Of>
double percentile(const Items& items, double share, Of of) {
    std::vector<double> sorted;
    for (const auto& item : items)
        sorted.push_back(of(item));
    std::ranges::sort(sorted);
    return sorted[std::min(sorted.size() - 1,
                           static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

void print(const std::string& what, const std::vector<Gap>& gaps) {
    const auto ms = [](const Gap& gap) { return gap.ms; };
    const auto worked = [](const Gap& gap) { return gap.spent.workedMs; };
    const Gap longest = *std::ranges::max_element(gaps, {}, ms);
    std::printf(
        "%s: %zu rounds, gaps p50 %.2f ms, p99 %.2f ms, max %.1f ms (of it worked %.1f ms, waited for a "
        "processor %.1f ms); work of a round p99 %.2f ms, max %.1f ms\n",
        what.c_str(), gaps.size(), percentile(gaps, 0.5, ms), percentile(gaps, 0.99, ms), longest.ms,
        longest.spent.workedMs, longest.spent.queuedMs, percentile(gaps, 0.99, worked),
        percentile(gaps, 1.0, worked));
    std::fflush(stdout);
}

} // namespace

/// Prints how long the window was away while a large map erodes: figures to read, not to pass, since
/// they depend on what else the machine does.
class EventLoopGaps : public EditorTest {
protected:
    explicit EventLoopGaps(const QString& noPicture = QStringLiteral("no picture")) : EditorTest(noPicture) {}

    void measure(const char* what) {
        Recipe recipe = test::recipeWith({1024, 1024, 10.0}, {"noise", "droplet_erosion"});
        recipe.stages[1].params.set("drops_per_cell", 20.0);
        m_document.load(recipe, {});
        m_document.session().play();
        ASSERT_TRUE(waitFor([&] { return stepNow() > 1; }));
        const int first = stepNow();
        const std::vector<Gap> gaps = measureGaps(6000);
        print(std::string(what) + ", 1024 x 1024 playing to step " + std::to_string(stepNow()), gaps);
        EXPECT_EQ(statusNow(), RunStatus::Playing);
        EXPECT_GT(stepNow(), first) << "the run went on";
        EXPECT_GT(gaps.size(), 1u) << "and so did the window";
    }
};

class EventLoopGapsWithPicture : public EventLoopGaps {
protected:
    EventLoopGapsWithPicture() : EventLoopGaps(QString()) {}
};

/// A large run that is played, painted on, scrubbed and cancelled all at once, and how soon each shows.
class BusyRun : public EventLoopGaps {
protected:
    void load(int side) {
        m_window->view().hide(); // drawing has a figure of its own
        Recipe recipe = test::recipeWith({side, side, 10.0}, {"noise", "droplet_erosion"});
        recipe.stages[1].params.set("drops_per_cell", 20.0);
        m_document.load(recipe, {});
        m_document.selectStage(m_document.recipe().stages[1].id);
        m_document.session().setPace(0.0);
        m_document.session().play();
        ASSERT_TRUE(waitFor([&] { return stepNow() > 3; }));
    }
    void dab(double share) {
        const double widthM = m_document.recipe().grid.widthM();
        if (!m_document.stroke().isOpen())
            m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("rain"));
        const Brush brush{.layer = Layer::Rain, .radiusM = 0.03 * widthM, .strength = 1.0};
        m_document.stroke().addDabs(brush, {{widthM * (0.2 + 0.6 * share), 0.5 * widthM, 1.0}});
    }
    /// One thing after the other, as busy hands do them.
    void act(int turn) {
        constexpr int kRound = 120;
        const int at = turn % kRound;
        if (at < 60)
            dab(at / 60.0);
        if (at == 60)
            m_document.stroke().end();
        if (at > 60 && at < 90)
            m_document.session().seek(2 + at % 7);
        if (at == 90)
            m_document.session().play();
        if (at == 105)
            m_document.session().cancel();
        if (at == 110)
            m_document.session().play();
    }
    /// Milliseconds from a wish until `shows`.
    template <typename Wish, typename Shows>
    double latency(Wish wish, Shows shows) {
        QElapsedTimer clock;
        clock.start();
        wish();
        QEventLoop loop;
        QObject::connect(&m_document, &Document::snapshotChanged, &loop, [&] {
            if (shows())
                loop.quit();
        });
        QTimer::singleShot(20'000, &loop, &QEventLoop::quit);
        loop.exec();
        return static_cast<double>(clock.nsecsElapsed()) * 1e-6;
    }
};

TEST_F(BusyRun, NeverHoldsTheWindow) {
    ASSERT_NO_FATAL_FAILURE(load(2048));
    int turn = 0;
    QTimer hands;
    QObject::connect(&hands, &QTimer::timeout, [&] { act(turn++); });
    hands.start(16);
    const std::vector<Gap> gaps = measureGaps(12'000);
    print("2048 x 2048 played, painted, sought, cancelled in " + std::to_string(turn) + " turns", gaps);
    EXPECT_GT(gaps.size(), 1u);
}

TEST_F(BusyRun, ShowsDabsAndStopsSoon) {
    ASSERT_NO_FATAL_FAILURE(load(1024));
    const auto rainAt = [&](double share) {
        const TerrainState& terrain = m_document.snapshot()->terrain;
        const int side = terrain.grid().width;
        return terrain.value(Layer::Rain, static_cast<int>(side * (0.2 + 0.6 * share)), side / 2);
    };
    std::vector<double> dabs, cancels, plays;
    for (int i = 0; i < 20; ++i) {
        const double share = i / 20.0;
        const float before = rainAt(share);
        dabs.push_back(latency([&] { dab(share); }, [&] { return rainAt(share) != before; }));
        cancels.push_back(latency([&] { m_document.session().cancel(); },
                                  [&] { return hasCaughtUp() && statusNow() == RunStatus::Paused; }));
        const int at = stepNow();
        plays.push_back(latency([&] { m_document.session().play(); }, [&] { return stepNow() > at; }));
    }
    m_document.stroke().end();
    for (const auto& [what, times] :
         {std::pair{"dab to its rain and wear", &dabs}, std::pair{"cancel to rest", &cancels},
          std::pair{"play to its first step", &plays}}) {
        std::printf("1024 x 1024, %s: p50 %.0f ms, max %.0f ms\n", what,
                    percentile(*times, 0.5, std::identity()), percentile(*times, 1.0, std::identity()));
    }
    std::fflush(stdout);
    EXPECT_FALSE(dabs.empty());
}

/// How soon a picture that is being drawn or written is given up.
TEST_F(EventLoopGapsWithPicture, CancelOfALargePicture) {
    Recipe recipe = test::recipeWith({1024, 1024, 10.0}, {"noise"});
    m_document.load(recipe, {});
    runToTheEnd();
    m_window->showNormal();
    PicturePage& dialog = *m_window->showPicture();
    dialog.setFolder(m_folder.path());
    dialog.setSize({3840, 2160});
    std::vector<double> times;
    for (const int afterMs : {20, 100, 200, 400, 800, 1600, 3200, 4800, 6400}) {
        QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
        QTest::qWait(afterMs);
        if (!dialog.footer().isBusy())
            break; // it was done before
        QElapsedTimer clock;
        clock.start();
        QTest::mouseClick(dialog.footer().button(), Qt::LeftButton);
        EXPECT_TRUE(waitFor([&] { return !dialog.footer().isBusy(); }));
        times.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
        std::printf("3840 x 2160 picture cancelled after %d ms: at rest %.0f ms later\n", afterMs,
                    times.back());
    }
    std::fflush(stdout);
    EXPECT_FALSE(times.empty());
}

/// How soon the pictures of variations are there, and whether the window waits for them.
class Variations : public EventLoopGaps, public testing::WithParamInterface<const char*> {
protected:
    void openWindow() {
        const Spent before = spentSoFar();
        m_clock.start();
        m_window->showVariations();
        const double opened = elapsedMs();
        const Spent after = spentSoFar();
        std::printf("%s: window open after %.0f ms (worked %.0f ms, waited for a processor %.0f ms)\n", GetParam(), opened,
                    after.workedMs - before.workedMs, after.queuedMs - before.queuedMs);
        m_variations = m_window->findChild<VariationsWindow*>();
    }
    [[nodiscard]] double elapsedMs() const { return static_cast<double>(m_clock.nsecsElapsed()) * 1e-6; }
    [[nodiscard]] bool havePictures(std::size_t count) const {
        return std::ranges::all_of(m_variations->tiles() | std::views::take(count), &VariationTile::hasPicture);
    }

    QElapsedTimer m_clock;
    VariationsWindow* m_variations = nullptr;
};

TEST_P(Variations, SixteenOfAnExample) {
    m_window->files().openExample(GetParam(), false);
    setGrid(m_document, {1024, 1024, 10.0});
    m_document.session().cancel();
    QTest::qWait(500);
    openWindow();
    const std::clock_t start = std::clock();
    double firstRow = 0.0, all = 0.0, processorMs = 0.0;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        if (firstRow == 0.0 && havePictures(4))
            firstRow = elapsedMs();
        if (all == 0.0 && havePictures(16)) {
            all = elapsedMs();
            processorMs = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        }
    });
    look.start(10);
    print("sixteen variations", measureGaps(12'000));
    std::printf("first row after %.0f ms, all after %.0f ms, with %.0f ms of processors\n", firstRow, all, processorMs);
    std::fflush(stdout);
    EXPECT_GT(all, 0.0);
}
/// The same without a window: how long each pass takes on its grid.
TEST_P(Variations, PassesOfAnExample) {
    m_window->files().openExample(GetParam(), false);
    setGrid(m_document, {1024, 1024, 10.0});
    m_document.session().cancel();
    std::vector<StageValue> seeds;
    for (const RecipeStage& stage : m_document.recipe().stages)
        for (const ParamField* param : variableParams(stage))
            if (param->info.kind == ParamKind::Seed)
                seeds.push_back({stage.id, std::string(param->info.key), stage.params.value(param->info.key)});
    std::vector<Recipe> recipes;
    for (std::uint64_t i = 0; i < 16; ++i)
        recipes.push_back(withValues(m_document.recipe(), randomValues(m_document.recipe(), seeds, 0.3, i)));
    struct Pass {
        int found = 0;
        double firstRowMs = 0.0, allMs = 0.0, processorMs = 0.0;
    };
    std::map<int, Pass> passes;
    std::mutex mutex;
    m_clock.start();
    const std::clock_t start = std::clock();
    const auto found = [&](int, const TerrainState* terrain) {
        const std::scoped_lock lock(mutex);
        Pass& pass = passes[terrain ? terrain->grid().width : 0];
        ++pass.found;
        (pass.found <= 4 ? pass.firstRowMs : pass.allMs) = elapsedMs();
        pass.processorMs = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    };
    {
        const VariationRuns runs(std::move(recipes), m_document.file().folder(), {.found = found});
        QTest::qWait(30'000);
    }
    for (const auto& [width, pass] : passes)
        std::printf("%s on %d cells: %d found, four after %.0f ms, all after %.0f ms, with %.0f ms of processors so far\n", GetParam(), width,
                    pass.found, pass.firstRowMs, pass.allMs, pass.processorMs);
    std::fflush(stdout);
}

INSTANTIATE_TEST_SUITE_P(Examples, Variations,
                         testing::Values("first_start.json", "alpine.json", "glaciated_alps.json", "braided_valley.json", "canyon.json",
                                         "volcano.json", "cliffed_coast.json", "dune_sea.json"));

TEST_F(EventLoopGaps, PanelsAlone) {
    measure("panels");
}

TEST_F(EventLoopGapsWithPicture, WithThe3DView) {
    // The software renderer draws on the UI thread, a graphics card does not.
    measure("3D view");
}

} // namespace oxbow
