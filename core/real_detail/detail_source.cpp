#include "core/real_detail/detail_source.h"

#include "core/base/elementary.h"
#include "core/filter/gaussian_blur.h"
#include "core/real_detail/nearest_views.h"
#include "core/terrain/extended_map.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace oxbow {

namespace {

constexpr int kMost = 60'000;      ///< places of a land that are looked at
constexpr int kLeastStep = 2;       ///< cells from one to the next
constexpr float kOfStrength = 0.35f; ///< how much its logarithm counts beside the waves
constexpr float kMostScale = 2.0f;
constexpr double kFineCells = 0.7;  ///< sigma of what the finest waves are without
constexpr double kFine = 0.25;      ///< of the others' strength
constexpr double kMostSharper = 0.8;

/// Waves along x and y, every pair with a sum of 1 to 4.
constexpr auto kPairs = [] {
    std::array<std::array<int, 2>, DetailView::kWaves> pairs{};
    int n = 0;
    for (int sum = 1; sum <= 4; ++sum)
        for (int u = 0; u <= sum; ++u)
            pairs[n++] = {u, sum - u};
    return pairs;
}();

/// Brings the finest waves up to kFine of the others, where a model was drawn from contours or smoothed and lacks them.
void sharpen(Heightmap& detail, const Compute& compute) {
    Heightmap soft = detail;
    gaussianBlur(soft, kFineCells * detail.cellSizeM(), compute);
    double fine = 0.0, others = 0.0;
    for (std::size_t c = 0; c < detail.cells().size(); ++c) {
        const double left = soft.cells()[c], taken = detail.cells()[c] - left;
        fine += taken * taken;
        others += left * left;
    }
    if (fine == 0.0)
        return;
    const auto more = static_cast<float>(std::clamp(kFine * std::sqrt(others / fine) - 1.0, 0.0, kMostSharper));
    compute.forCells(detail.grid(), [&](std::size_t c) { detail.cells()[c] += more * (detail.cells()[c] - soft.cells()[c]); });
}

} // namespace

DetailViews::DetailViews() {
    for (int u = 0; u <= kMostWaves; ++u)
        for (int i = 0; i < kSide; ++i)
            m_cosines[u][i] = static_cast<float>(std::sqrt((u == 0 ? 1.0 : 2.0) / kSide) * elementary::cos(std::numbers::pi * u * (i + 0.5) / kSide));
}

DetailView DetailViews::of(std::span<const float> samples) const {
    float alongX[kSide][kMostWaves + 1] = {}, waves[kMostWaves + 1][kMostWaves + 1] = {};
    for (int y = 0; y < kSide; ++y)
        for (int u = 0; u <= kMostWaves; ++u)
            for (int x = 0; x < kSide; ++x)
                alongX[y][u] += m_cosines[u][x] * samples[y * kSide + x];
    for (int v = 0; v <= kMostWaves; ++v)
        for (int u = 0; u <= kMostWaves; ++u)
            for (int y = 0; y < kSide; ++y)
                waves[v][u] += m_cosines[v][y] * alongX[y][u];
    // The first wave falls where ground rises.
    const float east = -waves[0][1], south = -waves[1][0];
    DetailView view;
    view.turn = static_cast<std::uint8_t>((east < 0.0f) | (south < 0.0f) << 1 | (std::fabs(south) > std::fabs(east)) << 2);
    float square = 0.0f;
    for (int i = 0; i < DetailView::kWaves; ++i) {
        const int u = kPairs[i][view.turn & 4 ? 1 : 0], v = kPairs[i][view.turn & 4 ? 0 : 1];
        const bool isTurned = ((view.turn & 1) && u % 2) != ((view.turn & 2) && v % 2);
        view.values[i] = isTurned ? -waves[v][u] : waves[v][u];
        square += view.values[i] * view.values[i];
    }
    view.strength = std::sqrt(square);
    for (int i = 0; i < DetailView::kWaves; ++i)
        view.values[i] /= view.strength + 1e-6f;
    view.values[DetailView::kWaves] = kOfStrength * static_cast<float>(elementary::log(view.strength + 1e-6));
    return view;
}

Heightmap withoutDetail(const Heightmap& ground, int margin, const Compute& compute) {
    Heightmap smooth = extended(ground, margin);
    gaussianBlur(smooth, static_cast<double>(DetailViews::kSigma) * ground.cellSizeM(), compute);
    return smooth;
}

DetailSource::DetailSource(std::span<const Land> lands, const Compute& compute) {
    std::vector<NearestViews::Values> views;
    for (const Land& land : lands)
        for (const DetailView& view : addLand(land, compute))
            views.push_back(view.values);
    m_nearest = std::make_unique<const NearestViews>(views);
}

std::vector<DetailView> DetailSource::addLand(const Land& land, const Compute& compute) {
    constexpr int kMargin = DetailViews::kReach + 1; // more than half a patch
    const GridSpec& grid = land.heights.grid();
    Heightmap detail = land.heights;
    const auto perCell = static_cast<float>(1.0 / grid.cellSizeM);
    for (float& height : detail.cells())
        height *= perCell;
    constexpr int kEdge = 10; // three sigmas
    const Heightmap ground = inside(withoutDetail(detail, kEdge, compute), grid);
    for (std::size_t c = 0; c < ground.cells().size(); ++c)
        detail.cells()[c] -= ground.cells()[c];
    sharpen(detail, compute);
    int step = kLeastStep;
    while (static_cast<double>(grid.cellCount()) / (step * step) > kMost)
        ++step;
    const int across = std::max(0, (grid.width - 2 * kMargin + step - 1) / step), down = std::max(0, (grid.height - 2 * kMargin + step - 1) / step);
    std::vector<DetailView> views(static_cast<std::size_t>(across) * down);
    const DetailViews eye;
    const auto height = [&](int x, int y) { return ground.at(x, y); };
    compute.forEach(down, [&](int row) {
        for (int column = 0; column < across; ++column)
            views[static_cast<std::size_t>(row) * across + column] =
                eye.around(kMargin + column * step, kMargin + row * step, height);
    });
    const auto isKnown = [&](int x0, int y0) {
        if (land.known.empty())
            return true;
        for (int y = y0 - kMargin; y <= y0 + kMargin; ++y)
            for (int x = x0 - kMargin; x <= x0 + kMargin; ++x)
                if (land.known.at(x, y) == 0.0f)
                    return false;
        return true;
    };
    std::vector<DetailView> found;
    for (std::size_t i = 0; i < views.size(); ++i) {
        const int x = kMargin + static_cast<int>(i % across) * step, y = kMargin + static_cast<int>(i / across) * step;
        if (!isKnown(x, y))
            continue;
        found.push_back(views[i]);
        m_places.push_back({static_cast<std::uint32_t>(grid.index(x, y)), views[i].strength, views[i].turn, static_cast<std::uint8_t>(m_details.size())});
    }
    m_details.push_back(std::move(detail));
    return found;
}

DetailSource::~DetailSource() = default;

std::size_t DetailSource::cellCount() const {
    std::size_t cells = 0;
    for (const Heightmap& detail : m_details)
        cells += detail.cells().size();
    return cells;
}

std::array<DetailSource::Match, DetailSource::kMatches> DetailSource::matches(const DetailView& view) const {
    std::array<NearestViews::Found, kMatches> found;
    const std::size_t count = std::min<std::size_t>(kMatches, m_places.size());
    m_nearest->find(view.values, std::span(found).first(count));
    std::array<Match, kMatches> matches;
    for (std::size_t i = 0; i < kMatches; ++i) {
        const auto [square, which] = found[std::min(i, count - 1)];
        const Place& place = m_places[which];
        matches[i] = {place.cell, place.turn, place.land, std::sqrt(square), std::min(kMostScale, view.strength / (place.strength + 1e-6f))};
    }
    return matches;
}

void DetailSource::patch(const Match& match, std::uint8_t turn, int step, std::span<float> cells) const {
    constexpr int kHalf = kPatch / 2;
    const Heightmap& detail = m_details[match.land];
    const int x0 = static_cast<int>(match.place % detail.width()), y0 = static_cast<int>(match.place / detail.width());
    const auto mirrored = [](int v, bool is) { return is ? -v : v; };
    auto cell = cells.begin();
    for (int y = -kHalf; y <= kHalf; y += step)
        for (int x = -kHalf; x <= kHalf; x += step) {
            int u = mirrored(x, turn & 1), v = mirrored(y, turn & 2);
            if (((turn ^ match.turn) & 4) != 0)
                std::swap(u, v);
            *cell++ = match.scale * detail.at(x0 + mirrored(u, match.turn & 1), y0 + mirrored(v, match.turn & 2));
        }
}

} // namespace oxbow
