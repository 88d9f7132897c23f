#include "core/stamp/stamp_cut.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/files/heightmap_file.h"
#include "core/stamp/stamp_frame.h"
#include "core/terrain/sampling.h"

namespace oxbow {

namespace {

/// Bilinear; NaN beyond the map and where a cell beside has no height.
double heightAt(const Heightmap& ground, double eastM, double southM) {
    const double x = eastM / ground.cellSizeM() - 0.5, y = southM / ground.cellSizeM() - 0.5;
    if (!(x > -0.51 && y > -0.51 && x < ground.width() - 0.49 && y < ground.height() - 0.49))
        return std::numeric_limits<double>::quiet_NaN();
    const Surrounding c = surrounding(ground.grid(), x, y);
    const auto between = [](double a, double b, double t) { return t == 0.0 ? a : a + t * (b - a); };
    const auto row = [&](int at) { return between(ground.at(c.x0, at), ground.at(c.x1, at), c.tx); };
    return between(row(c.y0), row(c.y1), c.ty);
}

/// h = mean + east u + south v. The samples that it fits lie symmetrically about the middle, so that each sum stands
/// for itself.
struct Plane {
    double mean = 0.0, east = 0.0, south = 0.0;
    [[nodiscard]] double at(const StampFrame::Place& p) const { return mean + east * p.uM + south * p.vM; }
};

struct PlaneFit {
    double count = 0.0, sum = 0.0, sumU = 0.0, sumV = 0.0, squareU = 0.0, squareV = 0.0;

    void add(const StampFrame::Place& p, double heightM) {
        ++count;
        sum += heightM;
        sumU += p.uM * heightM;
        sumV += p.vM * heightM;
        squareU += p.uM * p.uM;
        squareV += p.vM * p.vM;
    }
    [[nodiscard]] Plane plane() const {
        return {count > 0.0 ? sum / count : 0.0, squareU > 0.0 ? sumU / squareU : 0.0,
                squareV > 0.0 ? sumV / squareV : 0.0};
    }
};

} // namespace

Heightmap cutStamp(const Heightmap& ground, const StampCut& cut, const Compute& compute) {
    const double cellM = ground.cellSizeM();
    const double columns = std::round(cut.widthM / cellM), rows = std::round(cut.depthM / cellM);
    if (!(columns >= 2.0 && rows >= 2.0))
        throw Error(phrase("Stamp: the selection is smaller than two cells: choose a larger one"));
    if (!(columns <= kMaxGridSide && rows <= kMaxGridSide))
        throw Error(phrase("Stamp: the selection is too large: choose a smaller one"));
    const StampFrame frame({cut.eastM, cut.southM, cut.rotationDeg, cut.widthM, cut.depthM, cut.softEdge});
    Heightmap stamp(GridSpec{static_cast<int>(columns), static_cast<int>(rows), cellM});
    const auto place = [&](int x, int y) {
        return StampFrame::Place{((x + 0.5) / columns - 0.5) * cut.widthM, ((y + 0.5) / rows - 0.5) * cut.depthM};
    };
    const auto weight = [&](const StampFrame::Place& p) { return cut.isRound ? frame.roundWeight(p) : frame.weight(p); };
    const auto isEdge = [&](int x, int y, const StampFrame::Place& p) {
        constexpr double kRim = 0.93; // of the radius
        const double radius = frame.radius(p);
        return cut.isRound ? radius >= kRim && radius <= 1.0 : stamp.grid().isEdge(x, y);
    };
    compute.forCells(stamp.grid(), [&](int x, int y) {
        const auto p = place(x, y);
        stamp.at(x, y) = static_cast<float>(heightAt(ground, frame.eastM(p), frame.southM(p)));
    });
    // Fitted where a place and the one across the middle both have a height.
    PlaneFit fit;
    for (int y = 0; y < stamp.height(); ++y)
        for (int x = 0; x < stamp.width(); ++x) {
            const float across = stamp.at(stamp.width() - 1 - x, stamp.height() - 1 - y);
            if (const auto p = place(x, y); isEdge(x, y, p) && std::isfinite(stamp.at(x, y)) && std::isfinite(across))
                fit.add(p, static_cast<double>(stamp.at(x, y)));
        }
    const Plane plane = fit.plane();
    for (int y = 0; y < stamp.height(); ++y)
        for (int x = 0; x < stamp.width(); ++x) {
            const auto p = place(x, y);
            float& cell = stamp.at(x, y);
            // The outermost samples lie half a cell within the edge: they are 0 all the same.
            cell = stamp.grid().isEdge(x, y) || !std::isfinite(cell)
                       ? 0.0f
                       : static_cast<float>(weight(p) * (static_cast<double>(cell) - plane.at(p)));
        }
    return stamp;
}

void writeStamp(const std::filesystem::path& path, const Heightmap& stamp, ThreadPool* pool) {
    HeightmapWriteOptions options;
    options.pool = pool;
    options.sidecar = path.extension() != ".png"; // which holds its scale itself
    const ValueRange range = valueRange(stamp.cells());
    const double low = std::min(0.0, static_cast<double>(range.low)), high = std::max(0.0, static_cast<double>(range.high));
    constexpr double kSamples = 65535.0;
    const double stepM = std::max(high - low, 1e-3) / (kSamples - 1.0);
    options.lowM = -std::ceil(-low / stepM) * stepM;
    options.highM = *options.lowM + kSamples * stepM;
    writeHeightmap(path, stamp, options);
}

} // namespace oxbow
