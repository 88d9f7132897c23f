#include "core/erosion/debris/debris_bed.h"

#include "core/base/counter_random.h"
#include "core/base/elementary.h"
#include "core/base/zeroed_vector.h"
#include "core/erosion/level_ground.h"
#include "core/terrain/sampling.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr double kWidthOfFlow = 1.0;    ///< half of it, of the cube root of the volume
constexpr double kLeastRadius = 1.6;     ///< cells, of what is taken or laid
constexpr double kMostRadius = 12.0;     ///< cells
constexpr double kFlowThickness = 0.15;  ///< of the cube root of the volume
constexpr double kLeastSettling = 0.02;  ///< so that each flow ends
constexpr double kMostSettling = 2.0;
constexpr double kDeepest = 0.25;        ///< cut of one flow, of the fall over its half width: no pits
constexpr double kSeenAhead = 3.0;       ///< half widths: where ground is not steep so far nothing is scoured, which would make pits
constexpr double kOverSlip = 0.5;        ///< of the ground above the slip surface, that one scar takes: two may meet
constexpr double kScarSunk = 0.3;        ///< of the height over the lowest ground, that one scar or cut takes at most
constexpr double kMostSunk = 0.1;        ///< of the height over the lowest ground, that one flow cuts
constexpr double kWander = 0.35;         ///< sideways, of the way, where debris settles
constexpr double kOpen = 2.0;            ///< times the stop slope: up to there a flow leaves levees
constexpr double kEndRootM = 0.05;       ///< cube root of a volume that is none
constexpr double kLeveesApart = 1.4;     ///< half widths of the flow
constexpr std::size_t kHeapsSeen = 64;   ///< of its own, that a flow goes round
constexpr int kEvenings = 3;
constexpr int kRowsOfBand = 16;
constexpr int kColumnsOfTile = 32;
constexpr int kFlowsAtOnce = 16;

double cube(double root) {
    return root * root * root;
}

int tilesOf(int cells, int ofTile) {
    return (cells + ofTile - 1) / ofTile;
}

double cubeRootOf(double volume) {
    return volume > 0.0 ? elementary::pow(volume, 1.0 / 3.0) : 0.0;
}

} // namespace

double DebrisBed::Scar::takenM(int cellX, int cellY, double groundM, double softness, double lowM) const {
    const double dx = cellX - x, dy = cellY - y;
    const double down = dx * downX + dy * downY, across = dy * downX - dx * downY;
    const double u = down / halfLength, v = across / halfWidth, out = u * u + v * v;
    if (out >= 1.0)
        return 0.0;
    const double overSlip = groundM - (toeM + slipM * (halfLength - down));
    return softness * std::clamp(std::min(kOverSlip * overSlip, kScarSunk * (groundM - lowM)), 0.0, depthM * (1.0 - out * out));
}

double DebrisBed::Stamp::weight(int cellX, int cellY, double groundM) const {
    const double dx = cellX - x, dy = cellY - y;
    const double inside = 1.0 - (dx * dx + dy * dy) / (radius * radius);
    if (inside <= 0.0)
        return 0.0;
    const double bell = inside * inside;
    if (heapM < 0.0)
        return bell * std::max(0.0, groundM - heightM);
    return heapM > 0.0 ? bell * std::clamp(1.0 - (groundM - heightM) / heapM, 0.0, 2.0) : bell;
}

void DebrisBed::Way::turn(double keep, double aside, const Surface& here) {
    const double x1 = keep * (aheadX - aside * aheadY) + here.fallX, y1 = keep * (aheadY + aside * aheadX) + here.fallY;
    const double length = std::sqrt(x1 * x1 + y1 * y1);
    if (length > 0.0)
        aheadX = x1 / length, aheadY = y1 / length;
}

void DebrisBed::Stamp::addTo(Surface& surface, double placeX, double placeY, double cellM) const {
    const double dx = placeX - x, dy = placeY - y;
    const double inside = 1.0 - (dx * dx + dy * dy) / (radius * radius);
    if (inside <= 0.0)
        return;
    const double steep = 4.0 * peakM * inside / (radius * radius * cellM);
    surface.heightM += peakM * inside * inside;
    surface.fallX += steep * dx;
    surface.fallY += steep * dy;
}

DebrisBed::DebrisBed(Heightmap ground, std::vector<float> soft, const DebrisLaw& law, const Compute& compute)
    : m_law(law),
      m_ground(std::move(ground)),
      m_start(fieldOf(m_ground, compute.cancel)),
      m_taken(zeroedVector<double>(m_start.size(), compute.cancel)),
      m_laid(zeroedVector<double>(m_start.size(), compute.cancel)),
      m_soft(std::move(soft)),
      m_lowM(valueRange(m_ground.cells()).low),
      m_exact(zeroedVector<double>(m_start.size(), compute.cancel)) {
    for (Heightmap* layer : {&m_even, &m_fallX, &m_fallY}) {
        compute.cancel.throwIfRequested();
        *layer = Heightmap(grid());
    }
    even(Tiles(static_cast<std::size_t>(tilesAcross()) * tilesOf(grid().height, kRowsOfBand), 1), compute);
}

int DebrisBed::tilesAcross() const { return tilesOf(grid().width, kColumnsOfTile); }

template <typename Visit>
void DebrisBed::forTiles(const Tiles& tiles, const Compute& compute, Visit&& visit) const {
    const int across = tilesAcross(), w = grid().width, h = grid().height;
    compute.forEach(tilesOf(h, kRowsOfBand), [&](int band) {
        for (int tile = 0; tile < across; ++tile)
            if (tiles[static_cast<std::size_t>(band) * across + tile])
                for (int y = band * kRowsOfBand; y < std::min(h, (band + 1) * kRowsOfBand); ++y)
                    visit(y, tile * kColumnsOfTile, std::min(w, (tile + 1) * kColumnsOfTile));
    });
}

void DebrisBed::even(const Tiles& touched, const Compute& compute) {
    const int across = tilesAcross(), bands = tilesOf(grid().height, kRowsOfBand), w = grid().width, h = grid().height;
    Tiles near(touched.size(), 0);
    for (int band = 0; band < bands; ++band)
        for (int tile = 0; tile < across; ++tile)
            for (int b = std::max(0, band - 1); b <= std::min(bands - 1, band + 1); ++b)
                for (int t = std::max(0, tile - 1); t <= std::min(across - 1, tile + 1); ++t)
                    near[static_cast<std::size_t>(band) * across + tile] |= touched[static_cast<std::size_t>(b) * across + t];
    forTiles(near, compute, [&](int y, int x0, int x1) {
        const float* rows[3] = {m_ground.row(std::max(0, y - 1)), m_ground.row(y), m_ground.row(std::min(h - 1, y + 1))};
        double* exact = m_exact.data() + grid().index(0, y);
        for (int x = x0; x < x1; ++x) {
            const int west = std::max(0, x - 1), east = std::min(w - 1, x + 1);
            const auto along = [&](const float* row) { return 0.25 * (double{row[west]} + double{row[east]}) + 0.5 * double{row[x]}; };
            exact[x] = 0.25 * (along(rows[0]) + along(rows[2])) + 0.5 * along(rows[1]);
            m_even.row(y)[x] = static_cast<float>(exact[x]);
        }
    });
    const double cellM = grid().cellSizeM;
    forTiles(near, compute, [&](int y, int x0, int x1) {
        const int north = std::max(0, y - 1), south = std::min(h - 1, y + 1);
        const double *row = m_exact.data() + grid().index(0, y), *above = m_exact.data() + grid().index(0, north),
                     *below = m_exact.data() + grid().index(0, south);
        for (int x = x0; x < x1; ++x) {
            const int west = std::max(0, x - 1), east = std::min(w - 1, x + 1);
            m_fallX.row(y)[x] = static_cast<float>((row[west] - row[east]) / (cellM * std::max(1, east - west)));
            m_fallY.row(y)[x] = static_cast<float>((above[x] - below[x]) / (cellM * std::max(1, south - north)));
        }
    });
}

double DebrisBed::slopeAt(int x, int y) const {
    const double fallX = m_fallX.at(x, y), fallY = m_fallY.at(x, y);
    return std::sqrt(fallX * fallX + fallY * fallY);
}

DebrisBed::Surface DebrisBed::surfaceAt(double x, double y, std::span<const Stamp> heaps) const {
    Surface surface{bilinear(m_even, x, y), bilinear(m_fallX, x, y), bilinear(m_fallY, x, y)};
    for (const Stamp& heap : heaps)
        heap.addTo(surface, x, y, grid().cellSizeM);
    return surface;
}

/// Visits the cells in the square around a place that are in these rows.
template <typename Visit>
void DebrisBed::forCells(double x, double y, double reach, int low, int high, Visit&& visit) const {
    const int x0 = std::max(0, static_cast<int>(std::ceil(x - reach))), x1 = std::min(grid().width - 1, static_cast<int>(std::floor(x + reach)));
    const int y0 = std::max(low, static_cast<int>(std::ceil(y - reach))), y1 = std::min(high, static_cast<int>(std::floor(y + reach)));
    for (int cy = y0; cy <= y1; ++cy)
        for (int cx = x0; cx <= x1; ++cx)
            visit(cx, cy, grid().index(cx, cy));
}

/// Lays (or takes, below 0) a volume around a place; where heapM is above 0 rather on low cells, where below never under the lowest ground. Returns what it is:
/// no more is taken than there is above that, and where no cell is near debris leaves.
double DebrisBed::stamp(Flow& flow, double x, double y, double radius, double volumeM3, double heapM) const {
    Stamp made{x, y, radius, 0.0, heapM > 0.0 ? bilinear(m_ground, x, y) : m_lowM, heapM};
    double sum = 0.0;
    forCells(x, y, radius, 0, grid().height - 1, [&](int cx, int cy, std::size_t c) { sum += made.weight(cx, cy, m_ground.cells()[c]); });
    if (sum <= 0.0) {
        flow.leftM3 += std::max(0.0, volumeM3);
        return 0.0;
    }
    if (heapM < 0.0)
        volumeM3 = std::max(volumeM3, -kScarSunk * sum * grid().cellAreaM2());
    made.peakM = volumeM3 / (sum * grid().cellAreaM2());
    flow.stamps.push_back(made);
    flow.low = std::min(flow.low, static_cast<int>(std::floor(y - radius)));
    flow.high = std::max(flow.high, static_cast<int>(std::ceil(y + radius)));
    return volumeM3;
}

DebrisBed::Flow DebrisBed::flowOf(const DebrisRelease& release) const {
    Flow flow;
    flow.low = grid().height;
    const double cellM = grid().cellSizeM;
    const Surface here = surfaceAt(release.x, release.y, {});
    const double slope = std::sqrt(here.fallX * here.fallX + here.fallY * here.fallY);
    const double turn = 2.0 * std::numbers::pi * unitDouble(release.bits);
    Way way{release.x, release.y, elementary::cos(turn), elementary::sin(turn)};
    if (slope > 0.0)
        way.aheadX = here.fallX / slope, way.aheadY = here.fallY / slope;
    double volumeM3 = release.volumeM3;
    if (release.widthM > 0.0) {
        Scar& scar = flow.scar;
        scar = {way.x, way.y, way.aheadX, way.aheadY, release.widthM / cellM, 0.5 * release.widthM / cellM,
                m_law.depthShare * release.widthM, 0.0, m_law.slipSlope * cellM};
        way.go(scar.halfLength);
        scar.toeM = bilinear(m_ground, way.x, way.y);
        forCells(scar.x, scar.y, scar.halfLength, 0, grid().height - 1, [&](int cx, int cy, std::size_t c) {
            const double taken = scar.takenM(cx, cy, m_ground.cells()[c], soft(c), m_lowM);
            if (taken <= 0.0)
                return;
            volumeM3 += taken * grid().cellAreaM2();
            flow.low = std::min(flow.low, cy);
            flow.high = std::max(flow.high, cy);
        });
    }
    descend(flow, way, volumeM3, release.bits);
    return flow;
}

void DebrisBed::descend(Flow& flow, Way way, double volumeM3, std::uint64_t bits) const {
    const double cellM = grid().cellSizeM, stop = m_law.stopSlope, most = m_law.growth * volumeM3;
    const std::int64_t mostSteps = 8LL * (grid().width + grid().height);
    double root = cubeRootOf(volumeM3);
    std::vector<Stamp> own; // what it laid last: no flow climbs its own heap
    while (root > kEndRootM) {
        if (!isInside(way.x, way.y)) {
            flow.leftM3 += cube(root);
            return;
        }
        const Surface here = surfaceAt(way.x, way.y, own);
        const double gentle = std::clamp(1.0 - (here.fallX * way.aheadX + here.fallY * way.aheadY) / stop, 0.0, 1.0);
        way.turn(stop, kWander * gentle * (2.0 * unitDouble(randomBits(bits, flow.steps)) - 1.0), here);

        const double radius = std::clamp(kWidthOfFlow * root / cellM, kLeastRadius, kMostRadius);
        const double step = std::max(1.0, 0.4 * radius), stepM = step * cellM;
        Way middle = way, next = way;
        middle.go(0.5 * step);
        next.go(step);
        const double fallM = bilinear(m_even, way.x, way.y) - bilinear(m_even, next.x, next.y);
        const double slope = std::min(fallM, here.heightM - surfaceAt(next.x, next.y, own).heightM) / stepM; // its own heap drives none on
        const bool tired = flow.steps >= mostSteps;
        if (slope < stop || tired) {
            const double settling = std::clamp(1.0 - slope / stop, kLeastSettling, kMostSettling);
            const double left = tired ? 0.0 : root - settling * stepM / m_law.runout;
            const double after = left > kEndRootM ? left : 0.0, settles = cube(root) - cube(after);
            const double washed = m_washed.empty() ? 0.0 : bilinear(m_washed, middle.x, middle.y) * settles;
            flow.leftM3 += washed;
            if (stamp(flow, middle.x, middle.y, radius, settles - washed, std::max(kFlowThickness * root, stop * radius * cellM)) > 0.0) {
                if (own.size() == kHeapsSeen)
                    own.erase(own.begin());
                own.push_back(flow.stamps.back());
            }
            root = after;
        } else {
            const std::size_t c = grid().index(static_cast<int>(std::lround(way.x)), static_cast<int>(std::lround(way.y)));
            Way far = way;
            far.go(kSeenAhead * radius);
            const double on = std::min(slope, (here.heightM - surfaceAt(far.x, far.y, own).heightM) / (kSeenAhead * radius * cellM));
            const double cut = m_law.scour * soft(c) * std::clamp(on / stop - 1.0, 0.0, 1.0) * root * root;           // m²
            const double deepest = std::min(kDeepest * std::max(0.0, on) * radius * cellM, kMostSunk * std::max(0.0, bilinear(m_ground, middle.x, middle.y) - m_lowM)) * radius * cellM;
            double volume = cube(root);
            const double wanted = std::min(std::min(cut, deepest) * stepM, most - volume);
            const double taken = wanted > 0.0 ? -stamp(flow, middle.x, middle.y, std::max(kLeastRadius, 0.6 * radius), -wanted, -1.0) : 0.0;
            volume += taken - levees(flow, middle, radius, slope, root, stepM);
            root = cubeRootOf(volume);
        }
        way = next;
        ++flow.steps;
    }
    if (root > 0.0)
        stamp(flow, way.x, way.y, kLeastRadius, cube(root), 0.0);
}

/// What a flow leaves beside its track on open slopes that are little steeper than the stop slope, m³.
double DebrisBed::levees(Flow& flow, const Way& way, double radius, double slope, double root, double stepM) const {
    if (m_law.levees <= 0.0 || slope >= kOpen * m_law.stopSlope)
        return 0.0;
    const double sideX = -way.aheadY * kLeveesApart * radius, sideY = way.aheadX * kLeveesApart * radius;
    const double beside = 0.5 * (bilinear(m_ground, way.x + sideX, way.y + sideY) + bilinear(m_ground, way.x - sideX, way.y - sideY));
    if (beside - bilinear(m_ground, way.x, way.y) >= kFlowThickness * root)
        return 0.0; // in a gully
    const double laid = std::min(m_law.levees * 3.0 / m_law.runout * root * root * stepM, 0.5 * cube(root));
    for (const double side : {-1.0, 1.0})
        stamp(flow, way.x + side * sideX, way.y + side * sideY, std::max(kLeastRadius, 0.5 * radius), 0.5 * laid, kFlowThickness * root);
    return laid;
}

std::vector<double> DebrisBed::change(const Compute& compute) const {
    auto change = zeroedVector<double>(m_laid.size(), compute.cancel);
    std::ranges::transform(m_laid, m_taken, change.begin(), [](double laid, double taken) { return std::max(0.0, laid - taken); });
    for (int i = 0; i < kEvenings; ++i)
        evenOnce(grid(), change, compute);
    for (std::size_t c = 0; c < change.size(); ++c)
        change[c] -= std::max(0.0, m_taken[c] - m_laid[c]);
    return change;
}

void DebrisBed::run(std::span<const DebrisRelease> releases, const Compute& compute) {
    std::vector<Flow> flows(releases.size());
    const int count = static_cast<int>(releases.size());
    compute.forEach((count + kFlowsAtOnce - 1) / kFlowsAtOnce, [&](int part) {
        for (int i = part * kFlowsAtOnce; i < std::min(count, (part + 1) * kFlowsAtOnce); ++i) {
            compute.cancel.throwIfRequested();
            flows[static_cast<std::size_t>(i)] = flowOf(releases[static_cast<std::size_t>(i)]);
        }
    });
    const int rows = grid().height, across = tilesAcross();
    Tiles touched(static_cast<std::size_t>(across) * tilesOf(rows, kRowsOfBand), 0);
    compute.forEach(tilesOf(rows, kRowsOfBand), [&](int band) {
        const int low = band * kRowsOfBand, high = std::min(rows, low + kRowsOfBand) - 1;
        const auto touch = [&](double x, double y, double reach) {
            const int x0 = std::max(0, static_cast<int>(std::ceil(x - reach))), x1 = std::min(grid().width - 1, static_cast<int>(std::floor(x + reach)));
            for (int tile = x0 / kColumnsOfTile; x0 <= x1 && y + reach >= low && y - reach <= high && tile <= x1 / kColumnsOfTile; ++tile)
                touched[static_cast<std::size_t>(band) * across + tile] = 1;
        };
        for (const Flow& flow : flows) {
            if (flow.high < low || flow.low > high)
                continue;
            const Scar& scar = flow.scar;
            if (scar.halfLength > 0.0) {
                touch(scar.x, scar.y, scar.halfLength);
                forCells(scar.x, scar.y, scar.halfLength, low, high, [&](int x, int y, std::size_t c) {
                    m_taken[c] += scar.takenM(x, y, m_ground.cells()[c], soft(c), m_lowM);
                });
            }
            for (const Stamp& stamp : flow.stamps) {
                touch(stamp.x, stamp.y, stamp.radius);
                forCells(stamp.x, stamp.y, stamp.radius, low, high, [&](int x, int y, std::size_t c) {
                    (stamp.peakM < 0.0 ? m_taken : m_laid)[c] += std::abs(stamp.peakM) * stamp.weight(x, y, m_ground.cells()[c]);
                });
            }
        }
    });
    for (const Flow& flow : flows)
        m_leftM3 += flow.leftM3;
    forTiles(touched, compute, [&](int y, int x0, int x1) {
        for (std::size_t c = grid().index(x0, y); c < grid().index(x1, y); ++c)
            m_ground.cells()[c] = static_cast<float>(m_start[c] + (m_laid[c] - m_taken[c]));
    });
    even(touched, compute);
}

} // namespace oxbow
