#pragma once

#include "core/base/exact_sum.h"
#include "core/terrain/terrain_state.h"

#include <array>
#include <span>
#include <string_view>

/// Where rock and water go. A stage books what crosses the border of the map and what the rounding of cells
/// took; what the map holds before and after is measured, the same way for every stage, so that
///
///     closing error = initial + in - out - rounding - masked out - suspended - stored
///
/// is a measurement: what a stage forgets to book, or loses, shows in it.
namespace oxbow {

class ThreadPool;
struct Compute;

/// What steps booked of one substance, m of one cell. Exact, so that no order of booking matters.
struct Booking {
    ExactSum in;       ///< entered: uplift, rain, springs, an edit that adds
    ExactSum out;      ///< left: over the edge, evaporated, an edit that removes
    ExactSum rounding; ///< taken from cells by the rounding of numbers; below 0 where that gave

    void add(const Booking& other);
    void add(std::span<const Booking> parts) {
        for (const Booking& part : parts)
            add(part);
    }
    /// Books a cell that is overwritten: as `in` where it rises, as `out` where it falls.
    void addChange(float before, float after);
};
struct Books {
    Booking rock, water, ice, sand, mud;
    void add(const Books& other);
};

/// Books cells that were overwritten, as Booking::addChange does each.
void bookChanges(std::span<const float> before, std::span<const float> after, Booking& booking);
/// The same on all threads. Throws Cancelled.
void bookChanges(std::span<const float> before, std::span<const float> after, const Compute& compute, Booking& booking);

/// Private layer of a stage that tells mud from other ground: how much of it lies, m, on any grid.
inline constexpr const char* kMudBed = "mud_bed";

/// What the layers hold, m of one cell: elevation, sediment, depth of water, ice and sand; mud, on the bed and in the water,
/// while a stage tells it apart. Cells without a value hold nothing.
struct Contents {
    ExactSum rock, suspended, water, ice, sand, mud;
};
/// Exact sums, the same for any number of threads.
[[nodiscard]] Contents contents(const WorkingTerrain& terrain, ThreadPool& pool);

/// What a mix does not take over of a stage's own result, m of one cell.
struct MaskedOut {
    MaskedOut() = default;
    MaskedOut(const Contents& own, const Contents& shown);
    ExactSum rock, water, ice, sand, mud;
};

/// The account of one substance over a stage, m³.
struct Account {
    double initial = 0.0;   ///< measured: in the map when the stage began, what water carried included
    double in = 0.0;        ///< booked
    double out = 0.0;       ///< booked
    double rounding = 0.0;  ///< booked
    double maskedOut = 0.0; ///< measured: what the stage's mix does not take over
    double suspended = 0.0; ///< measured: rock carried by water now
    double stored = 0.0;    ///< measured: in the map now

    [[nodiscard]] double closingError() const {
        return initial + in - out - rounding - maskedOut - suspended - stored;
    }
    /// The closing error as a share of what was in the map and what entered, or of what left and is there now where that
    /// is more: ground below 0 m counts as taken out.
    [[nodiscard]] double relativeError() const;
    bool operator==(const Account&) const = default;
};

/// The accounts of one stage, or of a whole recipe. Rock is all ground, sand and mud included, which have accounts of their
/// own besides: sand that blows, and the mud that the stage itself took over or laid. To later stages that mud is ground.
struct Ledger {
    Account rock;
    Account water;
    Account ice;
    Account sand;
    Account mud;
};

/// One row a substance: what is kept of it where.
struct Substance {
    std::string_view key; ///< name in reports
    bool isAlwaysTold;    ///< in reports also where there is none
    bool addsUp;          ///< a stage's account has only what it took over or laid itself: earlier ones keep theirs
    Account Ledger::* account;
    Booking Books::* booking;
    ExactSum Contents::* stored;
    ExactSum MaskedOut::* maskedOut;
};
inline constexpr std::array<Substance, 5> kSubstances = {{
    {"rock", true, false, &Ledger::rock, &Books::rock, &Contents::rock, &MaskedOut::rock},
    {"water", true, false, &Ledger::water, &Books::water, &Contents::water, &MaskedOut::water},
    {"ice", false, false, &Ledger::ice, &Books::ice, &Contents::ice, &MaskedOut::ice},
    {"sand", false, false, &Ledger::sand, &Books::sand, &Contents::sand, &MaskedOut::sand},
    {"mud", false, true, &Ledger::mud, &Books::mud, &Contents::mud, &MaskedOut::mud},
}};

/// The ledger of stages that ran one after the other: what one left, carried by water or not, is the initial
/// of the next, so their closing errors add up. Stages that did not run count nothing.
[[nodiscard]] Ledger wholeLedger(std::span<const Ledger> stages);

/// How a stage began and what its steps have booked since.
struct StageTally {
    Contents initial;
    Books books;
    MaskedOut maskedOut = {}; ///< since it began

    [[nodiscard]] Ledger ledger(const Contents& now, double cellAreaM2) const;
};

} // namespace oxbow
