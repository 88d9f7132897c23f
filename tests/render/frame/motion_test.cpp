#include "render/frame/terrain_renderer.h"

#include "tests/render/render_test_support.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

namespace oxbow {
namespace {

constexpr int kWidthPx = 480;
constexpr int kHeightPx = 270;
constexpr int kBlockPx = 6;

/// Brightness of each pixel, 0 to 255.
using Brightness = std::vector<float>;

Brightness brightnessOf(const QImage& picture) {
    Brightness values;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QRgb pixel = picture.pixel(x, y);
            values.push_back(0.30f * static_cast<float>(qRed(pixel)) +
                             0.59f * static_cast<float>(qGreen(pixel)) +
                             0.11f * static_cast<float>(qBlue(pixel)));
        }
    return values;
}

/// How much more a picture changed from one frame to the next than the reference that moved in the same way.
struct Change {
    double largestBlock = 0.0; ///< mean over a block of pixels, of 255: what jumps is larger than a pixel
    double meanPixel = 0.0;    ///< mean of the sizes
    double share = 0.0;        ///< of pixels by more than 24
};

Change changeBeyond(const Brightness& before, const Brightness& after, const Brightness& referenceBefore,
                    const Brightness& referenceAfter) {
    std::vector<double> blocks(static_cast<std::size_t>((kWidthPx / kBlockPx) * (kHeightPx / kBlockPx)));
    Change change;
    for (int y = 0; y < kHeightPx; ++y)
        for (int x = 0; x < kWidthPx; ++x) {
            const auto i = static_cast<std::size_t>(y * kWidthPx + x);
            const double more = (after[i] - before[i]) - (referenceAfter[i] - referenceBefore[i]);
            blocks[static_cast<std::size_t>(y / kBlockPx * (kWidthPx / kBlockPx) + x / kBlockPx)] += more;
            change.meanPixel += std::abs(more);
            change.share += std::abs(more) > 24.0;
        }
    for (const double sum : blocks)
        change.largestBlock = std::max(change.largestBlock, std::abs(sum) / (kBlockPx * kBlockPx));
    change.meanPixel /= kWidthPx * kHeightPx;
    change.share /= kWidthPx * kHeightPx;
    return change;
}

class Motion : public testing::Test {
protected:
    Motion() { m_renderer.initialise(); }
    ~Motion() override { m_renderer.release(); }

    Brightness frame(const CameraPose& pose, double detail, int samples = 1) {
        const OrbitCamera camera = cameraAt(m_renderer.heights(), pose, kWidthPx, kHeightPx, 1.5);
        FrameSettings settings;
        settings.detail = detail;
        Brightness mean(kWidthPx * kHeightPx);
        for (int i = 0; i < samples * samples; ++i) {
            if (samples > 1)
                settings.shiftPx = {(i % samples + 0.5) / samples - 0.5, (i / samples + 0.5) / samples - 0.5};
            const Brightness once = brightnessOf(m_table.draw(m_renderer, camera, settings));
            for (std::size_t k = 0; k < mean.size(); ++k)
                mean[k] += once[k] / static_cast<float>(samples * samples);
        }
        return mean;
    }

    /// The largest of each measure on the way.
    Change along(const std::function<CameraPose(int)>& path, int steps, double detail, double referenceDetail,
                 int samples) {
        Change most;
        Brightness before = frame(path(0), detail),
                   referenceBefore = frame(path(0), referenceDetail, samples);
        for (int i = 1; i <= steps; ++i) {
            const Brightness after = frame(path(i), detail),
                             reference = frame(path(i), referenceDetail, samples);
            const Change change = changeBeyond(before, after, referenceBefore, reference);
            most = {std::max(most.largestBlock, change.largestBlock),
                    std::max(most.meanPixel, change.meanPixel), std::max(most.share, change.share)};
            before = after;
            referenceBefore = reference;
        }
        return most;
    }

    DrawingTable m_table{kWidthPx, kHeightPx};
    TerrainRenderer m_renderer;
};

/// Rough ground, on which a coarse picture differs from a fine one.
TerrainState roughGround() {
    return published(hills(1100, 901, 10.0, 1500.0f));
}

CameraPose closerBy(double share) {
    return {{5500.0, 900.0, 4500.0}, 8000.0 * std::exp(-share), 30.0, 28.0};
}

TEST_F(Motion, NothingJumpsWhereOtherPatchesAreChosen) {
    m_renderer.setState(roughGround());
    int found = 0;
    for (const double detail : {1.0, 0.35}) {
        const auto triangles = [&](double share) {
            frame(closerBy(share), detail);
            return m_renderer.statistics().triangles;
        };
        for (const double start : {0.2, 0.4, 0.8, 1.0, 1.2}) {
            double before = start, after = start + 0.01;
            const std::int64_t first = triangles(before);
            if (triangles(after) == first)
                continue;
            while (after - before > 1e-9) {
                const double middle = 0.5 * (before + after);
                (triangles(middle) == first ? before : after) = middle;
            }
            const Brightness a = frame(closerBy(before), detail), b = frame(closerBy(after), detail);
            float most = 0.0f;
            for (std::size_t i = 0; i < a.size(); ++i)
                most = std::max(most, std::abs(a[i] - b[i]));
            EXPECT_LE(most, 2.0f) << "detail " << detail << ", at " << before;
            ++found;
        }
    }
    EXPECT_GE(found, 5);
}

TEST_F(Motion, FlyingInChangesThePictureAsItDoesAtFullDetail) {
    m_renderer.setState(roughGround());
    for (const auto& [detail, start] : {std::pair{1.0, 0.98}, {0.35, 0.005}}) {
        const Change most =
            along([from = start](int i) { return closerBy(from + 0.0007 * i); }, 12, detail, 4.0, 1);
        EXPECT_LT(most.largestBlock, 20.0) << detail; // the stairs of ridges against the sky have 17
        EXPECT_LT(most.share, 0.02) << detail;
    }
}

TEST_F(Motion, FineGroundDetailDoesNotShimmer) {
    m_renderer.setState(published(hills(1100, 901, 10.0, 60.0f)));
    for (const double distanceM : {9000.0, 3000.0, 600.0}) {
        const auto path = [distanceM](int i) {
            return CameraPose{{5500.0 + distanceM * 0.0005 * i, 36.0, 4500.0}, distanceM, 30.0, 22.0};
        };
        const Change most = along(path, 3, 1.0, 1.0, 3); // a picture of nine samples a pixel is the truth
        EXPECT_LT(most.largestBlock, 4.0) << distanceM;
        EXPECT_LT(most.meanPixel, 0.4) << distanceM;
        EXPECT_LT(most.share, 5e-4) << distanceM;
    }
}

} // namespace
} // namespace oxbow
