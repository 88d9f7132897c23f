#pragma once

#include "core/base/compute.h"
#include "core/terrain/heightmap.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace oxbow {

/// How a piece of ground looks where its detail is left out: the first waves of a square of it, turned and mirrored until the ground
/// rises most to the east and then to the south, over their strength.
struct DetailView {
    static constexpr int kWaves = 14;
    std::array<float, kWaves + 1> values{}; ///< the waves, and how strong they are
    float strength = 0.0f;                  ///< cells
    std::uint8_t turn = 0;                  ///< bits: mirrored along x, along y, then x and y exchanged
};

/// Takes views of ground without detail, heights in cells.
class DetailViews {
public:
    static constexpr int kReach = 18; ///< cells from the middle to the edge of what is seen
    static constexpr float kSigma = 3.0f; ///< cells: what a Gaussian of it takes away is detail

    DetailViews();
    /// `samples` are kSide rows of kSide heights, kStep cells apart.
    [[nodiscard]] DetailView of(std::span<const float> samples) const;
    /// Of the ground around a cell, whose heights are `height(x, y)`.
    template <typename Height>
    [[nodiscard]] DetailView around(int x0, int y0, const Height& height) const {
        std::array<float, kSide * kSide> samples;
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                samples[y * kSide + x] = height(x0 + x * kStep - kReach, y0 + y * kStep - kReach);
        return of(samples);
    }

    static constexpr int kStep = 3, kSide = 2 * kReach / kStep + 1;

private:
    static constexpr int kMostWaves = 4; ///< along both axes together
    std::array<std::array<float, kSide>, kMostWaves + 1> m_cosines;
};

/// The ground under a Gaussian of DetailViews::kSigma, with so many cells more on all sides.
[[nodiscard]] Heightmap withoutDetail(const Heightmap& ground, int margin, const Compute& compute);

class NearestViews;

/// Lands whose detail is lent to other ground: what they look like at very many places without it, and the detail there.
class DetailSource {
public:
    static constexpr int kPatch = 31; ///< cells along a patch of detail
    static constexpr int kLeastSide = 33; ///< cells of a land, all with a height

    struct Land {
        Heightmap heights;
        Heightmap known; ///< 0 where it has no height; empty: it has one everywhere
    };
    explicit DetailSource(std::span<const Land> lands, const Compute& compute);
    ~DetailSource();
    DetailSource(const DetailSource&) = delete;
    DetailSource& operator=(const DetailSource&) = delete;

    struct Match {
        std::uint32_t place = 0; ///< the cell in its middle
        std::uint8_t turn = 0;
        std::uint8_t land = 0; ///< of those it was made of
        float distance = 0.0f;
        float scale = 1.0f; ///< of its detail, for ground that is steeper or less so
    };
    static constexpr int kMatches = 24;
    /// The places that look most like it, the best first. Of a tie the same on every machine.
    [[nodiscard]] std::array<Match, kMatches> matches(const DetailView& view) const;
    /// The detail there, turned to `turn`: every `step`-th cell of every `step`-th of kPatch rows, in cells.
    void patch(const Match& match, std::uint8_t turn, int step, std::span<float> cells) const;

    /// 0: nothing can be found; the land is too small.
    [[nodiscard]] std::size_t placeCount() const { return m_places.size(); }
    [[nodiscard]] std::size_t cellCount() const;

private:
    struct Place {
        std::uint32_t cell;
        float strength;
        std::uint8_t turn, land;
    };
    /// Adds the land's detail and its places; what they look like.
    [[nodiscard]] std::vector<DetailView> addLand(const Land& land, const Compute& compute);

    std::vector<Heightmap> m_details; ///< of each land, cells
    std::vector<Place> m_places;
    std::unique_ptr<const NearestViews> m_nearest;
};

} // namespace oxbow
