#include "ui/document/recipe_edits.h"
#include "ui/document/undo_history.h"

#include "tests/ui/editor_fixture.h"
#include "ui/timeline/history_view.h"

#include <QSignalSpy>

namespace oxbow {
namespace {

/// Adds a number to a sum, and holds some bytes or strokes for it.
class Add : public UndoEntry {
public:
    Add(int& sum, int number, std::size_t bytes = 0, std::vector<PaintEvent> strokes = {})
        : UndoEntry(QString::number(number)),
          m_sum(sum),
          m_number(number),
          m_bytes(bytes),
          m_strokes(std::move(strokes)) {}
    void undo() override {
        m_sum -= m_number;
        m_bytes += m_growth;
    }
    void redo() override { m_sum += m_number; }
    bool mergeWith(const UndoEntry& next) override {
        const auto* other = dynamic_cast<const Add*>(&next);
        if (!other || !other->m_merges)
            return false;
        m_number += other->m_number;
        setText(QString::number(m_number));
        return true;
    }
    void tellHeld(HeldData& held) const override {
        held.add(m_bytes);
        held.add(m_strokes);
    }
    std::unique_ptr<Add> merging() {
        auto entry = std::make_unique<Add>(m_sum, m_number, m_bytes);
        entry->m_merges = true;
        return entry;
    }
    std::unique_ptr<Add> growing(std::size_t bytes) {
        auto entry = std::make_unique<Add>(m_sum, m_number, m_bytes);
        entry->m_growth = bytes;
        return entry;
    }

private:
    int& m_sum;
    int m_number;
    std::size_t m_bytes;
    std::size_t m_growth = 0; ///< held from its first undo on
    bool m_merges = false;
    std::vector<PaintEvent> m_strokes;
};

class UndoHistoryTest : public testing::Test {
protected:
    void add(int number, std::size_t bytes = 0) { history.push(std::make_unique<Add>(sum, number, bytes)); }

    int sum = 0;
    UndoHistory history;
};

TEST_F(UndoHistoryTest, GoesBackAndForth) {
    for (const int number : {1, 20, 300})
        add(number);
    EXPECT_EQ(sum, 321);
    history.undo();
    history.undo();
    EXPECT_EQ(sum, 1);
    EXPECT_EQ(history.undoText(), "1");
    EXPECT_EQ(history.redoText(), "20");
    history.setIndex(3);
    EXPECT_EQ(sum, 321);
    EXPECT_FALSE(history.canRedo());
    history.setIndex(0);
    EXPECT_EQ(sum, 0);
    EXPECT_FALSE(history.canUndo());
    add(7);
    EXPECT_EQ(history.count(), 1) << "what was undone is dropped by a new entry";
}

TEST_F(UndoHistoryTest, AGroupIsOneEntryAndAnEmptyOneNone) {
    add(1);
    history.beginGroup("several");
    add(10);
    add(100);
    EXPECT_FALSE(history.canUndo()) << "not in the middle of a group";
    history.endGroup();
    EXPECT_EQ(history.count(), 2);
    EXPECT_EQ(history.undoText(), "several");
    history.undo();
    EXPECT_EQ(sum, 1);
    history.redo();
    EXPECT_EQ(sum, 111);
    history.beginGroup("nothing");
    history.endGroup();
    EXPECT_EQ(history.count(), 2);
}

TEST_F(UndoHistoryTest, MovesOfADragMergeButNotAcrossASave) {
    add(1);
    history.push(Add(sum, 10).merging());
    EXPECT_EQ(history.count(), 1);
    EXPECT_EQ(history.undoText(), "11");
    history.setClean();
    history.push(Add(sum, 100).merging());
    EXPECT_EQ(history.count(), 2);
    history.undo();
    EXPECT_EQ(sum, 11);
    EXPECT_TRUE(history.isClean());
}

TEST_F(UndoHistoryTest, KnowsWhetherItStandsWhereItWasSaved) {
    QSignalSpy told(&history, &UndoHistory::cleanChanged);
    add(1);
    EXPECT_FALSE(history.isClean());
    history.setClean();
    add(2);
    history.undo();
    EXPECT_TRUE(history.isClean());
    history.undo();
    add(3);
    EXPECT_FALSE(history.isClean());
    history.undo();
    EXPECT_FALSE(history.isClean()) << "the saved state cannot be reached any more";
    history.setClean();
    EXPECT_TRUE(history.isClean());
    history.setClean(UndoHistory::kNothing);
    EXPECT_FALSE(history.isClean());
    EXPECT_EQ(told.count(), 7);
}

TEST_F(UndoHistoryTest, AStateKeepsItsNumberWhereverItIsCounted) {
    add(1);
    add(2);
    const std::uint64_t two = history.state();
    history.setBudget(1); // lets the first entry go
    EXPECT_EQ(history.index(), 1);
    EXPECT_EQ(history.state(), two);
    add(3);
    EXPECT_NE(history.state(), two);
    history.undo();
    EXPECT_EQ(history.state(), two);
}

TEST_F(UndoHistoryTest, CutBackItForgetsWhatLedAway) {
    add(1);
    const std::uint64_t one = history.state();
    add(2);
    history.setClean();
    add(3);
    history.undo();
    history.cutBackTo(one);
    EXPECT_EQ(history.state(), one);
    EXPECT_EQ(history.count(), 1);
    EXPECT_FALSE(history.isClean());
    history.undo();
    history.cutBackTo(one); // lies ahead: its entry was undone and may not fit any more
    EXPECT_EQ(history.count(), 0);
    EXPECT_FALSE(history.isClean());
}

TEST_F(UndoHistoryTest, WhatWasDoneSinceAStateBecomesOneEntry) {
    add(1);
    const std::uint64_t one = history.state();
    add(2);
    add(3);
    const std::uint64_t three = history.state();
    history.joinSince(one, QStringLiteral("both"));
    EXPECT_EQ(history.count(), 2);
    EXPECT_EQ(history.undoText(), "both");
    EXPECT_EQ(history.state(), three);
    history.undo();
    EXPECT_EQ(sum, 1);
    history.redo();
    EXPECT_EQ(sum, 6);
    history.setClean();
    add(4);
    history.joinSince(one, QStringLiteral("all"));
    EXPECT_EQ(history.count(), 3) << "what was saved stays a state of its own";
    history.joinSince(three, QStringLiteral("one"));
    EXPECT_EQ(history.count(), 3);
}

TEST_F(UndoHistoryTest, LetsTheOldestGoWhereTheBudgetIsFull) {
    history.setBudget(100'000);
    history.setClean();
    for (int i = 0; i < 30; ++i) {
        add(i, 5'000); // held on both sides
        EXPECT_LE(history.usedBytes(), 100'000u);
    }
    EXPECT_EQ(sum, 435);
    EXPECT_EQ(history.discarded() + history.count(), 30);
    EXPECT_GT(history.count(), 7);
    EXPECT_LT(history.count(), 10);
    const int left = history.count();
    history.setIndex(0);
    int rest = 0;
    for (int i = 0; i < 30 - left; ++i)
        rest += i;
    EXPECT_EQ(sum, rest) << "the newest entries are those that are left";
    EXPECT_FALSE(history.isClean()) << "the saved state was let go";
    history.clear();
    EXPECT_EQ(history.discarded(), 0);
    EXPECT_EQ(history.usedBytes(), 0u);
}

TEST_F(UndoHistoryTest, NeverLetsTheEntryOfTheStateGo) {
    history.setBudget(1'000);
    add(1, 50'000);
    EXPECT_EQ(history.count(), 1) << "larger than the whole budget";
    add(2, 70'000);
    EXPECT_EQ(history.count(), 1);
    EXPECT_EQ(history.undoText(), "2");
    history.undo();
    EXPECT_EQ(sum, 1);
    EXPECT_TRUE(history.canRedo());
}

TEST_F(UndoHistoryTest, CountsWhatGrowsWhenItIsUndone) {
    history.push(Add(sum, 1).growing(4'000));
    const std::size_t before = history.usedBytes();
    history.undo();
    EXPECT_EQ(history.usedBytes(), before + 8'000);
    history.redo();
    EXPECT_EQ(history.usedBytes(), before + 8'000);
}

TEST_F(UndoHistoryTest, AStrokeThatEntriesShareCountsOnce) {
    auto stroke = std::make_shared<Stroke>();
    stroke->dabs.resize(1'000);
    const std::size_t strokeBytes = 2 * 1'000 * sizeof(Dab);
    for (int i = 0; i < 5; ++i)
        history.push(std::make_unique<Add>(sum, 1, 0,
                                           std::vector<PaintEvent>{{.stroke = stroke}, {.stroke = stroke}}));
    EXPECT_GE(history.usedBytes(), strokeBytes);
    EXPECT_LT(history.usedBytes(), strokeBytes + strokeBytes / 2);
    history.setBudget(1);
    EXPECT_EQ(history.count(), 1);
    EXPECT_GE(history.usedBytes(), strokeBytes) << "as long as one entry holds it";
}

TEST_F(UndoHistoryTest, StaysWithinItsBudgetAndGoesBackAndForthOnRandomWalks) {
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        history.clear();
        history.setBudget(60'000);
        std::uint64_t state = seed;
        const auto below = [&state](std::uint64_t of) {
            state = state * 6364136223846793005u + 1442695040888963407u;
            return (state >> 33) % of;
        };
        for (int i = 0; i < 400; ++i) {
            if (below(3) > 0)
                add(static_cast<int>(below(100)), below(4'000));
            else
                history.setIndex(static_cast<int>(below(static_cast<std::uint64_t>(history.count()) + 1)));
            ASSERT_TRUE(history.usedBytes() <= 60'000 || history.index() <= 1);
        }
        history.setIndex(history.count());
        const int kept = sum;
        history.setIndex(0);
        history.setIndex(history.count());
        EXPECT_EQ(sum, kept);
    }
}

/// With a window: what the user sees of it.
class HistoryViewTest : public EditorTest {
protected:
    [[nodiscard]] HistoryView& view() { return *m_window->findChild<HistoryView*>(); }
    [[nodiscard]] QString row(int i) { return view().model()->index(i, 0).data().toString(); }
    void rename(int from, int to) {
        for (int i = from; i < to; ++i)
            renameStage(m_document, m_document.recipe().stages[0].id, QStringLiteral("name %1").arg(i));
    }
};

TEST_F(HistoryViewTest, ListsWhatWasDoneAndAClickGoesThere) {
    loadSmall();
    EXPECT_EQ(row(0), "Opened");
    rename(0, 4);
    ASSERT_EQ(view().model()->rowCount(), 5);
    EXPECT_EQ(view().currentIndex().row(), 4);
    view().scrollTo(view().model()->index(2, 0));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {},
                      view().visualRect(view().model()->index(2, 0)).center());
    EXPECT_EQ(m_document.recipe().stages[0].name, "name 1");
    m_document.undoStack().undo();
    EXPECT_EQ(view().currentIndex().row(), 1);
    rename(9, 10);
    EXPECT_EQ(view().model()->rowCount(), 3);
}

TEST_F(HistoryViewTest, RowsOfAWindowMadeAnewAreAsHighAsBefore) {
    loadSmall();
    const auto height = [](const HistoryView& of) { return of.visualRect(of.model()->index(0, 0)).height(); };
    HistoryView again(m_document.undoStack());
    again.resize(200, 100);
    again.show();
    QApplication::processEvents();
    EXPECT_GE(height(again), again.fontMetrics().height() + 10) << "the room that the style gives";
    EXPECT_EQ(height(again), height(view()));
}

TEST_F(HistoryViewTest, TellsThatOlderEntriesWereLetGo) {
    loadSmall();
    m_document.undoStack().setBudget(8 * 1024);
    rename(0, 40);
    const int letGo = m_document.undoStack().discarded();
    ASSERT_GT(letGo, 10);
    EXPECT_EQ(row(0), QStringLiteral("%1 older steps discarded").arg(letGo));
    EXPECT_EQ(view().model()->rowCount(), 41 - letGo);
    EXPECT_EQ(view().currentIndex().row(), 40 - letGo);
    view().setCurrentIndex(view().model()->index(0, 0));
    EXPECT_EQ(m_document.recipe().stages[0].name, "name " + std::to_string(letGo - 1));
    m_document.load(m_document.recipe(), {});
    EXPECT_EQ(row(0), "Opened");
    EXPECT_EQ(view().model()->rowCount(), 1);
}

TEST_F(HistoryViewTest, StrokesBeyondTheBudgetLeaveTheTerrainAsItIs) {
    loadSmall(0.3);
    m_document.undoStack().setBudget(256 * 1024);
    Brush rain;
    rain.layer = Layer::Rain;
    for (int i = 0; i < 40; ++i) {
        m_document.stroke().begin(strokeTarget(m_document, Layer::Rain), QStringLiteral("Rain stroke"));
        std::vector<Dab> dabs(80, Dab{100.0 + 20.0 * i, 900.0});
        m_document.stroke().addDabs(rain, dabs);
        m_document.stroke().end();
        ASSERT_LE(m_document.undoStack().usedBytes(), 256u * 1024u);
    }
    EXPECT_GT(m_document.undoStack().discarded(), 0);
    const std::uint64_t hash = finalHash();
    const int left = m_document.undoStack().count();
    while (m_document.undoStack().canUndo())
        m_document.undoStack().undo();
    const Recipe oldest = m_document.recipe();
    EXPECT_NE(oldest.find(m_document.selectedStage()), nullptr);
    for (int i = 0; i < left; ++i)
        m_document.undoStack().redo();
    EXPECT_EQ(finalHash(), hash);
}

} // namespace
} // namespace oxbow
