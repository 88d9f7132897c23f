#include "core/stage/ledger.h"

#include "core/base/compute.h"
#include "core/base/simd.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace oxbow {

namespace {

constexpr std::size_t kBlock = 65536; ///< cells of a task
constexpr std::size_t kPart = 1024;

/// The cells of a part that rose and those that fell, as they were and are; 0 elsewhere.
struct Sorted {
    std::array<float, kPart> risen, risenFrom, fallen, fallenFrom;
};

OXBOW_MULTIVERSION
void sortChanges(const float* before, const float* after, std::size_t count, Sorted& sorted) {
    for (std::size_t i = 0; i < count; ++i) {
        const bool rises = after[i] > before[i], falls = after[i] < before[i];
        sorted.risen[i] = rises ? after[i] : 0.0f;
        sorted.risenFrom[i] = rises ? before[i] : 0.0f;
        sorted.fallen[i] = falls ? after[i] : 0.0f;
        sorted.fallenFrom[i] = falls ? before[i] : 0.0f;
    }
}

std::size_t blockCount(std::size_t cells) {
    return (cells + kBlock - 1) / kBlock;
}

template <typename Cell>
std::span<Cell> blockOf(std::span<Cell> cells, std::size_t i) {
    return cells.subspan(i * kBlock, std::min(kBlock, cells.size() - i * kBlock));
}

ExactSum sumOf(const WorkingTerrain& terrain, Layer layer, ThreadPool& pool) {
    const Heightmap* map = terrain.find(layer);
    if (!map)
        return {};
    std::vector<ExactSum> parts(blockCount(map->cells().size()));
    pool.forEach(static_cast<int>(parts.size()), [&](int i) { parts[i] = exactSum(blockOf(map->cells(), i)); });
    ExactSum sum;
    for (const ExactSum& part : parts)
        sum.add(part);
    return sum;
}

} // namespace

void Booking::add(const Booking& other) {
    in.add(other.in);
    out.add(other.out);
    rounding.add(other.rounding);
}

void Booking::addChange(float before, float after) {
    // The difference of two floats need not be exact in double; sums of the two terms are.
    if (after > before) {
        in.add(after);
        in.add(-static_cast<double>(before));
    } else if (after < before) {
        out.add(before);
        out.add(-static_cast<double>(after));
    }
}

void Books::add(const Books& other) {
    for (const Substance& substance : kSubstances)
        (this->*substance.booking).add(other.*substance.booking);
}

void bookChanges(std::span<const float> before, std::span<const float> after, Booking& booking) {
    Sorted sorted;
    for (std::size_t i = 0; i < before.size(); i += kPart) {
        const std::size_t count = std::min(kPart, before.size() - i);
        sortChanges(before.data() + i, after.data() + i, count, sorted);
        booking.in.add(exactSum(std::span(sorted.risen.data(), count)));
        booking.in.subtract(exactSum(std::span(sorted.risenFrom.data(), count)));
        booking.out.add(exactSum(std::span(sorted.fallenFrom.data(), count)));
        booking.out.subtract(exactSum(std::span(sorted.fallen.data(), count)));
    }
}

void bookChanges(std::span<const float> before, std::span<const float> after, const Compute& compute,
                 Booking& booking) {
    std::vector<Booking> parts(blockCount(before.size()));
    compute.forEach(static_cast<int>(parts.size()),
                    [&](int i) { bookChanges(blockOf(before, i), blockOf(after, i), parts[i]); });
    booking.add(parts);
}

Contents contents(const WorkingTerrain& terrain, ThreadPool& pool) {
    Contents found{sumOf(terrain, Layer::Elevation, pool), sumOf(terrain, Layer::Sediment, pool), sumOf(terrain, Layer::Water, pool),
                   sumOf(terrain, Layer::Ice, pool),       sumOf(terrain, Layer::Sand, pool),     {}};
    for (const PrivateLayer& layer : terrain.privateLayers().list())
        if (layer.info.name == kMudBed) {
            const double cells = static_cast<double>(terrain.grid().cellCount()) / static_cast<double>(layer.info.grid.cellCount());
            found.mud = found.suspended;
            found.mud.add(cells * exactSum(layer.words.cells()).value());
        }
    return found;
}

MaskedOut::MaskedOut(const Contents& own, const Contents& shown) {
    for (const Substance& substance : kSubstances) {
        (this->*substance.maskedOut).add(own.*substance.stored);
        (this->*substance.maskedOut).subtract(shown.*substance.stored);
    }
    rock.add(own.suspended);
    rock.subtract(shown.suspended);
}

Ledger wholeLedger(std::span<const Ledger> stages) {
    Ledger whole;
    for (const Substance& substance : kSubstances) {
        Account& total = whole.*substance.account;
        bool begun = false;
        for (const Ledger& ledger : stages) {
            const Account& account = ledger.*substance.account;
            if (account == Account{})
                continue;
            if (!std::exchange(begun, true))
                total.initial = account.initial;
            total.in += account.in;
            total.out += account.out;
            total.rounding += account.rounding;
            total.maskedOut += account.maskedOut;
            total.suspended = account.suspended;
            total.stored = account.stored + (substance.addsUp ? total.stored : 0.0);
        }
    }
    return whole;
}

double Account::relativeError() const {
    const auto sizeOf = [](auto... parts) { return (std::fabs(parts) + ...); };
    const double whole = std::max(sizeOf(initial, in), sizeOf(out, rounding, maskedOut, suspended, stored));
    return whole > 0.0 ? closingError() / whole : 0.0;
}

Ledger StageTally::ledger(const Contents& now, double cellAreaM2) const {
    Ledger ledger;
    for (const Substance& substance : kSubstances) {
        const Booking& booked = books.*substance.booking;
        ledger.*substance.account = {.initial = (initial.*substance.stored).value() * cellAreaM2,
                                     .in = booked.in.value() * cellAreaM2,
                                     .out = booked.out.value() * cellAreaM2,
                                     .rounding = booked.rounding.value() * cellAreaM2,
                                     .maskedOut = (maskedOut.*substance.maskedOut).value() * cellAreaM2,
                                     .stored = (now.*substance.stored).value() * cellAreaM2};
    }
    ExactSum rock = initial.rock;
    rock.add(initial.suspended);
    ledger.rock.initial = rock.value() * cellAreaM2;
    ledger.rock.suspended = now.suspended.value() * cellAreaM2;
    return ledger;
}

} // namespace oxbow
