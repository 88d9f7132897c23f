#include "tests/ui/story_fixture.h"
#include "ui/area/comparison.h"
#include "ui/widgets/value_text.h"
#include "ui/widgets/wipe_handle.h"

#include <QCheckBox>

#include <algorithm>

namespace oxbow {
namespace {

/// From a dropped heightmap to valleys, branches and lakes, and back.
class TerrainStory : public StoryTest {
protected:
    void letMoreDropsFall() {
        typeNumber(slider("drops_per_cell"), QStringLiteral("5"));
        rest();
        ASSERT_EQ(m_document.recipe().stepCount(1), 160);
    }

    void dragInertiaWhileItRuns() {
        const int entries = m_document.undoStack().count();
        const int from = stepNow();
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > from + 2; }));
        SliderSpinBox& inertia = slider("inertia");
        const int y = inertia.height() / 2;
        drag(inertia, {inertia.width() / 4, y}, {inertia.width() / 2, y});
        ASSERT_TRUE(waitFor([&] { return stepNow() > 75; }));
        press(Qt::Key_Space);
        rest();
        EXPECT_EQ(m_document.undoStack().count(), entries + 1) << "one drag, one entry";
        EXPECT_TRUE(m_document.undoStack().text(entries).startsWith(QStringLiteral("Inertia ")));
        ASSERT_FALSE(droplets().events.empty());
        EXPECT_EQ(droplets().events.back().key, "inertia");
        EXPECT_EQ(std::get<double>(droplets().events.back().value), inertia.value());
        EXPECT_GT(droplets().events.front().beforeStep, from - 1);
    }

    [[nodiscard]] const BranchInfo& currentBranch() const {
        return *std::ranges::find(m_document.snapshot()->branches, true, &BranchInfo::current);
    }
    void goBackAndBranchOff() {
        toTheEnd();
        m_leftEnd = terrain();
        const std::size_t branches = m_document.snapshot()->branches.size();
        m_left = QString::fromStdString(currentBranch().name);
        scrubTo(kPartAt);
        EXPECT_EQ(terrain().stateHash(), evaluated(m_document.recipe(), kPartAt).stateHash());
        const QPoint at = pixelOf(ridge()) + QPoint(-60, 60);
        drag(map(), at, at + QPoint(30, 10));
        rest();
        ASSERT_EQ(m_document.snapshot()->branches.size(), branches + 1);
        EXPECT_NE(QString::fromStdString(currentBranch().name), m_left);
        press(Qt::Key_Space);
        ASSERT_TRUE(waitFor([&] { return statusNow() == RunStatus::Playing && stepNow() > kPartAt + 5; }));
        toTheEnd();
        EXPECT_NE(terrain().stateHash(), m_leftEnd.stateHash());
    }

    void compareByTheWipe() {
        choose(
            {QStringLiteral("View"), QStringLiteral("Compare With"), QStringLiteral("Branch End"), m_left});
        Comparison& comparison = m_window->view().comparison();
        ASSERT_TRUE(waitFor([&] { return comparison.isActive() && comparison.volumes(); }));
        EXPECT_EQ(*comparison.volumes(), volumeChange(m_leftEnd, terrain()));
        EXPECT_GT(comparison.volumes()->cutM3, 1e6);
        const int middle = map().height() / 2;
        auto& line = *map().findChild<WipeHandle*>();
        const int x = line.width() / 2;
        drag(line, {x, middle}, {x - map().width() / 4, middle}, 1);
        EXPECT_NEAR(map().wipe(), 0.25, 0.01);
        ASSERT_TRUE(waitFor([&] { return map().isSettled(); }));
        const QImage tinted = map().grab().toImage();
        auto* tint = map().findChild<QCheckBox*>();
        ASSERT_NE(tint, nullptr);
        QTest::mouseClick(tint, Qt::LeftButton, {}, {8, tint->height() / 2});
        ASSERT_TRUE(waitFor([&] { return map().isSettled() && map().grab().toImage() != tinted; }));
        press(Qt::Key_4, Qt::ControlModifier | Qt::ShiftModifier);
        EXPECT_FALSE(comparison.isActive());
    }

    /// The second largest: the largest has several low passes, and a dam in one would only move its outlet.
    [[nodiscard]] Lake lakeInAValley() const {
        std::vector<Lake> sorted = lakes();
        std::ranges::sort(sorted, std::greater{}, &Lake::volumeM3);
        return sorted[1];
    }
    /// The lake that is deepest there. A run anew numbers lakes by their volume: numbers follow no dam, places do (decision 9).
    [[nodiscard]] const Lake* lakeDeepestAt(std::int64_t cell) const {
        const auto found = std::ranges::find(lakes(), cell, &Lake::deepestCell);
        return found == lakes().end() ? nullptr : &*found;
    }
    [[nodiscard]] QStringList rowOf(int id) const {
        const QAbstractItemModel* model = m_lakes->model();
        QStringList texts;
        for (const QModelIndex& row :
             model->match(model->index(0, 0), WaterTable::kIdRole, id, 1, Qt::MatchExactly))
            for (int column = 0; column < model->columnCount(); ++column)
                texts << row.siblingAtColumn(column).data().toString();
        return texts;
    }
    [[nodiscard]] QPointF middleOf(std::int64_t cell) const {
        const GridSpec& grid = terrain().grid();
        return {(static_cast<double>(cell % grid.width) + 0.5) * grid.cellSizeM,
                (static_cast<double>(cell / grid.width) + 0.5) * grid.cellSizeM};
    }

    /// Raises the ground where a lake spills.
    void damALake() {
        const Lake before = lakeInAValley();
        const QStringList row = rowOf(before.id);
        ASSERT_FALSE(row.isEmpty());
        press(Qt::Key_G);
        const QPoint sill = pixelOf(middleOf(before.spillCell));
        ASSERT_TRUE(map().rect().adjusted(20, 20, -20, -20).contains(sill));
        drag(map(), sill - QPoint(12, 0), sill + QPoint(12, 0));
        rest();
        ASSERT_NO_FATAL_FAILURE(toTheEnd());
        const Lake* lake = lakeDeepestAt(before.deepestCell);
        ASSERT_NE(lake, nullptr) << "it is the same lake";
        EXPECT_GT(lake->levelM, before.levelM + 1.0) << "it rises behind the dam";
        EXPECT_GT(lake->volumeM3, 1.2 * before.volumeM3);
        EXPECT_GT(lake->areaM2, before.areaM2);
        expectItStandsThere(before, *lake);
        expectRow(*lake, row);
    }
    /// Where it was deepest, the water is at the new level.
    void expectItStandsThere(const Lake& before, const Lake& now) {
        const int width = terrain().grid().width;
        EXPECT_EQ(terrain().value(Layer::LakeLevel, static_cast<int>(before.deepestCell % width),
                                  static_cast<int>(before.deepestCell / width)),
                  static_cast<float>(now.levelM));
    }
    void expectRow(const Lake& lake, const QStringList& before) {
        const QStringList row = rowOf(lake.id);
        ASSERT_EQ(row.size(), before.size());
        EXPECT_EQ(row[kLevelColumn], quantityText(lake.levelM, 1));
        EXPECT_NE(row[kLevelColumn], before[kLevelColumn]);
        const double volumeM3 = 1e6 * QString(row[kVolumeColumn]).remove(QChar(0x2009)).toDouble();
        EXPECT_NEAR(volumeM3, lake.volumeM3, 0.01 * lake.volumeM3);
        EXPECT_NE(row[kVolumeColumn], before[kVolumeColumn]);
    }

    void undoToTheStartAndRedoToTheEnd() {
        const std::uint64_t end = terrain().stateHash();
        const Recipe last = m_document.recipe();
        while (m_document.undoStack().canUndo())
            undo();
        EXPECT_EQ(m_document.recipe(), m_opened);
        rest();
        EXPECT_EQ(finalHash(), evaluated(m_opened, m_opened.totalSteps()).stateHash());
        while (m_document.undoStack().canRedo())
            redo();
        EXPECT_EQ(m_document.recipe(), last);
        EXPECT_EQ(finalHash(), end);
    }

    static constexpr int kLevelColumn = 1;
    static constexpr int kVolumeColumn = 5;
    static constexpr int kPartAt = 61; ///< step 60 of the droplets, the ground being one of its own
    TerrainState m_leftEnd;            ///< where the line ended that was left for a branch
    QString m_left;
};

TEST_F(TerrainStory, FromADroppedHeightmapToLakesAndBack) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(letMoreDropsFall());
    ASSERT_NO_FATAL_FAILURE(paintRainWhileItRuns());
    ASSERT_NO_FATAL_FAILURE(dragInertiaWhileItRuns());
    ASSERT_NO_FATAL_FAILURE(goBackAndBranchOff());
    ASSERT_NO_FATAL_FAILURE(compareByTheWipe());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(undoToTheStartAndRedoToTheEnd());
}

TEST_F(TerrainStory, ADamAcrossAValleyRaisesTheLakeBehindIt) {
    ASSERT_NO_FATAL_FAILURE(dropAHeightmap());
    ASSERT_NO_FATAL_FAILURE(addLakes());
    ASSERT_NO_FATAL_FAILURE(damALake());
}

} // namespace
} // namespace oxbow
