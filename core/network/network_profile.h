#pragma once

#include "core/base/compute.h"
#include "core/network/network_layout.h"
#include "core/network/slope_law.h"

#include <vector>

/// Heights of a network's nodes, and of the cells of its lines.
///
/// An arrow v -> r of length d falls by at most s d, s the slope of slope_law.h for the drops n that
/// pass; where a river ten times as large runs, slopes near it are flatter than their own drops ask for. k is
/// chosen so that the highest node has the relief asked for. Of two nodes side by side none stands more than
/// steepest d above the other: neighbouring valleys of very different height would have no ridge between
/// them. The heights are the greatest with
///
///     H_r + 0.1 s d <= H_v <= H_r + s d,       H_v <= H_w + steepest d for neighbours w
///
/// (difference constraints, relaxed from above), or nearly so where the network allows none. Brooks, which may
/// be as steep as the sides, need fall no more than their own drops ask for.
///
/// Along a line the ground falls from H_v - e_v to H_r + e_r, e a tenth of the least fall beside the node:
/// without these steps a tributary's water would slip past the node.
namespace oxbow {

/// A network laid out, with what flows in it.
struct LaidNetwork {
    const NetworkLayout& layout;
    const RiverNetwork& network;
    const std::vector<std::uint32_t>& order; ///< upstreamOrder
    const std::vector<FlowSum>& flow;        ///< networkFlow
    const std::vector<float>& rises;         ///< factors by node; empty: 1
    const std::vector<float>& mouthHeightsM; ///< by node
};

struct NetworkProfile {
    SlopeLaw law;               ///< by cells that drain
    std::vector<float> heights; ///< by node
    std::vector<float> steps;   ///< e by node
    std::vector<float> mouths;  ///< height of the mouth by node
};

struct ProfileRule {
    double reliefM = 1000.0; ///< highest node above the mouths, roughly
    double exponent = 0.45;
    double steepest = 0.7;
};

/// `limits`: by cell of the ground, what nodes may not stand above. With limits brooks (of few drops) may be
/// as steep as the sides of valleys, and the heights are not scaled to the relief.
[[nodiscard]] NetworkProfile networkProfile(const LaidNetwork& laid, const ProfileRule& rule,
                                            const Compute& compute, const Heightmap* limits = nullptr);

/// Heights of the channel cells; no number elsewhere. With `limits` lines keep to them where they can;
/// without, brooks are left out.
[[nodiscard]] Heightmap channelHeights(const LaidNetwork& laid, const NetworkProfile& profile,
                                       const Compute& compute, const Heightmap* limits = nullptr);

} // namespace oxbow
