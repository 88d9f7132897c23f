#include "core/stage/ledger.h"

#include "core/base/compute.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(Ledger, ChangesOfCellsAreBookedByTheirSign) {
    ThreadPool pool(3);
    std::vector<float> before(70000, 5.0f), after = before;
    after[0] = 7.5f;     // 2.5 more
    after[1] = 4.0f;     // 1 less
    after[69999] = 6.0f; // 1 more, in another block
    Booking row, whole;
    bookChanges(before, after, row);
    bookChanges(before, after, Compute{pool}, whole);
    EXPECT_EQ(row.in.value(), 3.5);
    EXPECT_EQ(row.out.value(), 1.0);
    EXPECT_EQ(row.rounding.value(), 0.0);
    EXPECT_EQ(whole.in, row.in);
    EXPECT_EQ(whole.out, row.out);
    Booking single;
    single.addChange(5.0f, 7.5f);
    single.addChange(5.0f, 4.0f);
    single.addChange(5.0f, 6.0f);
    EXPECT_EQ(single.in, row.in);
    EXPECT_EQ(single.out, row.out);
}

TEST(Ledger, ContentsAreTheSumsOfLayersAndSkipCellsWithoutAValue) {
    ThreadPool pool(2);
    WorkingTerrain terrain({300, 301, 10.0});
    std::ranges::fill(terrain.elevation().cells(), 2.0f);
    terrain.elevation().at(299, 300) = kNoValue;
    terrain.edit(Layer::Sediment).at(7, 7) = 0.25f;
    const Contents found = contents(terrain, pool);
    EXPECT_EQ(found.rock.value(), 2.0 * (300 * 301 - 1));
    EXPECT_EQ(found.suspended.value(), 0.25);
    EXPECT_EQ(found.water.value(), 0.0) << "nobody wrote the layer";
    terrain.edit(Layer::Ice).at(1, 2) = 80.0f;
    terrain.edit(Layer::Sand).at(3, 4) = 1.5f;
    EXPECT_EQ(contents(terrain, pool).ice.value(), 80.0);
    EXPECT_EQ(contents(terrain, pool).sand.value(), 1.5);
    EXPECT_EQ(contents(terrain, pool).rock.value(), found.rock.value()) << "sand is part of the ground already";
    EXPECT_EQ(found.mud.value(), 0.0) << "what water carries is mud where a stage tells it apart";
    terrain.privateLayers().floats(kMudBed, {150, 301, 20.0}).at(9, 9) = 0.5f;
    EXPECT_EQ(contents(terrain, pool).mud.value(), 2.0 * 0.5 + 0.25) << "its cells are two of the map";
}

/// Cells of 4 m². Rock: 10 m + 1 m carried before, 3 in, 2 out, 0.5 rounded away; 9 m + 2 m carried now.
TEST(Ledger, TheClosingErrorIsWhatTheMeasurementsAndTheBooksDoNotExplain) {
    StageTally tally;
    tally.initial.rock.add(10.0);
    tally.initial.suspended.add(1.0);
    tally.initial.water.add(6.0);
    tally.books.rock.in.add(3.0);
    tally.books.rock.out.add(2.0);
    tally.books.rock.rounding.add(0.5);
    tally.books.water.out.add(1.0);
    Contents now;
    now.rock.add(9.0);
    now.suspended.add(2.0);
    now.water.add(5.0);
    const Ledger ledger = tally.ledger(now, 4.0);
    EXPECT_EQ(ledger.rock.initial, 44.0);
    EXPECT_EQ(ledger.rock.stored, 36.0);
    EXPECT_EQ(ledger.rock.suspended, 8.0);
    EXPECT_EQ(ledger.rock.closingError(), 2.0) << "(10 + 1 + 3 - 2 - 0.5 - 9 - 2) m x 4 m²";
    EXPECT_EQ(ledger.rock.relativeError(), 2.0 / 56.0);
    EXPECT_EQ(ledger.water.closingError(), 0.0);
    EXPECT_EQ(ledger.ice, Account{});
    tally.books.ice.in.add(5.0);
    now.ice.add(4.0);
    EXPECT_EQ(tally.ledger(now, 4.0).ice.closingError(), 4.0) << "1 m of ice was lost";
}

TEST(Ledger, OfAWholeRecipeWhatOneStageLeavesSuspendedIsInitialOfTheNext) {
    Ledger made, eroded, settled;
    made.rock = {.in = 100.0, .stored = 100.0};
    eroded.rock = {.initial = 100.0, .out = 5.0, .rounding = 1.0, .suspended = 20.0, .stored = 73.0};
    settled.rock = {.initial = 93.0, .stored = 93.0};
    const std::vector<Ledger> stages = {made, Ledger{}, eroded, settled, Ledger{}};
    const Ledger whole = wholeLedger(stages);
    EXPECT_EQ(whole.rock, (Account{.in = 100.0, .out = 5.0, .rounding = 1.0, .stored = 93.0}));
    EXPECT_EQ(whole.rock.closingError(), 1.0);
    EXPECT_EQ(wholeLedger(std::span(stages).first(3)).rock.suspended, 20.0);
    EXPECT_EQ(whole.water, Account{});
}

TEST(Ledger, MudThatOneStageLaidIsGroundToTheNextAndStaysInTheWhole) {
    Ledger first, second;
    first.mud = {.in = 5.0, .out = 1.0, .stored = 4.0};
    second.mud = {.in = 3.0, .stored = 3.0};
    const std::vector<Ledger> stages = {first, Ledger{}, second};
    EXPECT_EQ(wholeLedger(stages).mud, (Account{.in = 8.0, .out = 1.0, .stored = 7.0}));
    EXPECT_EQ(wholeLedger(stages).mud.closingError(), 0.0);
}

TEST(Ledger, OfGroundBelowTheSeaTheErrorIsAShareOfItToo) {
    Ledger made, slid;
    made.rock = {.out = 3e8, .stored = -3e8};
    slid.rock = {.initial = -3e8, .stored = -3e8 - 300.0};
    const std::vector<Ledger> stages = {made, slid};
    EXPECT_EQ(wholeLedger(stages).rock.closingError(), 300.0);
    EXPECT_NEAR(wholeLedger(stages).rock.relativeError(), 0.5e-6, 1e-9); // of 3e8 m³ taken out and 3e8 that are missing
    EXPECT_EQ(Account{}.relativeError(), 0.0);
    EXPECT_EQ((Account{.stored = 4.0}).relativeError(), -1.0) << "what nobody booked";
}

} // namespace
} // namespace oxbow
