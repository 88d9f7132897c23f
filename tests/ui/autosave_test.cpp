#include "ui/document/autosave.h"

#include "tests/core/recipe/random_values.h"
#include "tests/ui/editor_fixture.h"
#include "tests/ui/own_data_folder.h"
#include "ui/document/recipe_edits.h"

#include <QProcess>

#include <iostream>

namespace oxbow {
namespace {

/// A program that paints on a run and saves by itself all the time, and is killed at any moment.
class KilledWhileItRuns : public EditorTest {
protected:
    [[nodiscard]] static Recipe longRun() {
        Recipe recipe = test::recipeWith({96, 80, 20.0}, {"noise", "droplet_erosion"});
        recipe.stages[1].params.set("drops_per_cell", 8.0); // 256 steps: twice as long as it lives
        return recipe;
    }
    [[nodiscard]] int strokes() const {
        return m_document.recipe().stages.size() < 2
                   ? 0
                   : static_cast<int>(m_document.recipe().stages[1].strokes.size());
    }

    // ---- In the program that is killed ----

    void paint(Draw& draw) {
        m_document.selectStage(m_document.recipe().stages[1].id);
        m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("rain"));
        const GridSpec& grid = m_document.recipe().grid;
        m_document.stroke().addDabs({.layer = Layer::Rain, .radiusM = 150.0, .strength = 0.5},
                                {{grid.widthM() * draw.share(), grid.heightM() * draw.share(), 1.0}});
        m_document.stroke().end();
    }
    /// Tells after each write how many strokes are safe.
    void saveAllTheTime() {
        auto& autosave = m_window->files().autosave();
        auto onTheWay = std::make_shared<int>(0);
        QObject::connect(&autosave, &Autosave::saved, &autosave, [this, onTheWay, &autosave] {
            std::cout << "saved " << *onTheWay << std::endl;
            *onTheWay = strokes();
            QTimer::singleShot(10, &autosave, &Autosave::saveNow);
        });
        *onTheWay = strokes();
        autosave.saveNow();
    }

    // ---- In the program that comes after it ----

    /// Returns how many strokes it said were safe.
    [[nodiscard]] static int runUntilKilled(int afterMs) {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(),
                    {QStringLiteral("--gtest_also_run_disabled_tests"),
                     QStringLiteral("--gtest_filter=KilledWhileItRuns.DISABLED_PaintsAndSaves")});
        QByteArray said;
        const auto hear = [&] { return said += other.readAllStandardOutput(); };
        EXPECT_TRUE(
            waitFor([&] { return hear().contains("saved ") || other.state() == QProcess::NotRunning; }));
        QTest::qWait(afterMs);
        other.kill();
        EXPECT_TRUE(other.waitForFinished());
        EXPECT_EQ(other.exitStatus(), QProcess::CrashExit) << said.toStdString();
        hear();
        const qsizetype at = said.lastIndexOf("saved ", said.lastIndexOf('\n') - 1);
        return said.mid(at + 6, said.indexOf('\n', at) - at - 6).toInt();
    }
    void takeBack() {
        ASSERT_EQ(Autosave::lostWork().size(), 1);
        m_window->files().offerLostWork();
        ASSERT_TRUE(answer("recoverQuestion", QMessageBox::AcceptRole));
        ASSERT_TRUE(waitFor([&] { return strokes() > 0 && isAtRest() && recipeIs(m_document.recipe()); }));
    }
    [[nodiscard]] std::uint64_t hashFromTheStart() const {
        return test::evaluated(m_document.recipe(), test::kToTheEnd, m_document.file().folder()).stateHash();
    }
};

TEST_F(KilledWhileItRuns, WhatWasSavedComesBackWhereTheRunStood) {
    const OwnDataFolder data(m_folder.filePath(QStringLiteral("data")));
    const std::uint64_t seed = numberFrom("OXBOW_RANDOM_SEED", 1);
    SCOPED_TRACE("OXBOW_RANDOM_SEED=" + std::to_string(seed));
    Draw draw(seed);
    int wentOn = 0; // where an edit was on its way to the worker the moment is left out, never the work
    for (int i = 0; i < 4 && !HasFailure(); ++i) {
        const int safe = runUntilKilled(draw.below(900));
        ASSERT_GT(safe, 0);
        ASSERT_NO_FATAL_FAILURE(takeBack());
        EXPECT_GE(strokes(), safe);
        wentOn += stepNow() > 1;
        EXPECT_TRUE(m_document.isModified());
        EXPECT_EQ(finalHash(), hashFromTheStart());
        m_document.load(Recipe{}, {});
        ASSERT_TRUE(waitFor([&] { return hasCaughtUp() && Autosave::lostWork().isEmpty(); }));
    }
    EXPECT_GT(wentOn, 0) << "from the moment that was saved";
}

/// What the test before starts and kills; no test by itself.
TEST_F(KilledWhileItRuns, DISABLED_PaintsAndSaves) {
    m_document.load(longRun(), {});
    m_document.session().setPace(0.01);
    m_document.session().play();
    ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > 3; }));
    Draw draw(7);
    paint(draw);
    QTimer hand;
    QObject::connect(&hand, &QTimer::timeout, [&] { paint(draw); });
    hand.start(60);
    saveAllTheTime();
    QTest::qWait(kPatienceMs);
}

} // namespace
} // namespace oxbow
