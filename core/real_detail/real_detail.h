#pragma once

#include "core/real_detail/detail_source.h"

#include <string>
#include <string_view>
#include <vector>

namespace oxbow {

/// A real land in the program; whose data it is stands in resources/land/README.md.
struct DetailLand {
    std::string_view key; ///< in recipes, and of its file
    std::string_view label;
    double widthM;
};
inline constexpr DetailLand kDetailLands[] = {
    {"alps", "Alps", 60171}, {"appalachians", "Appalachians", 30002.57}, {"volcano", "Volcano", 6400}};
inline constexpr int kDetailLandCount = std::size(kDetailLands);

enum class DetailFrom : int {}; ///< of kDetailLands; then any of them, then the file
inline constexpr int kDetailOfAny = kDetailLandCount;

struct RealDetailParams {
    DetailFrom land{};
    std::string file;
    double fileCellM = 0.0; ///< 0: as the file says
    double sizeM = 240.0;   ///< the longest of its waves
    double strength = 1.0;  ///< 0: the ground stays as it is; more than 1: exaggerated
    double own = 1.0;       ///< share of the ground's own detail that stays at full strength
    double gentleDeg = 0.0; ///< up to here ground keeps its own, from twice as steep on it has all of the new one
    double ofRock = 0.25; ///< share of the detail that the softest rock lacks
    std::uint32_t seed = 1;
};

inline constexpr double kCellsOfSize = 12.0; ///< of the coarsest

/// Grids that detail of a size is laid on, the coarsest first: the last one is the map's, or the only one is finer, where the size is
/// below twelve cells. None where it is below four.
[[nodiscard]] std::vector<GridSpec> detailLevels(double sizeM, const GridSpec& map);

/// Lays the detail of a real land on the ground, from where that looks most alike without its own (the idea: Zhou2007, Guerin2016): on
/// cells of a twelfth of the size, and then, each time, on cells half as wide, down to those of the map. Detail is what a Gaussian of 3
/// cells takes away; of the ground's own the share stays that the rule says.
///
/// On each level patches of 31 cells stand about 20 apart. For each, the ground without detail on a square of 37 cells around is turned
/// and mirrored to one of eight ways, as all places of the land are, and 24 places of the land that look much like it are found by their
/// first 14 cosine waves. The one whose detail agrees best with the ground's own, in its shape and in how rough it is, and
/// with the patches that lie there already, is taken, scaled as the ground is steeper; one with a single slit or peak counts less.
/// What a patch has of the own detail that stays, by least squares, is taken out of it, or crests would stand twice as high.
/// Patches pass into each other halfway. Places count in metres from the map's
/// north-west corner, so all resolutions get the same. Gentle ground, by how far the smooth one falls or rises within six cells to
/// either side, keeps its own. Rock has the less of the new one, the softer it is between the hardest and the softest of the map.
///
/// Rivers that drain more than one and a half times the size's square run on where they ran: little detail is left in a strip along
/// them, what lies in their valleys, eased by a Gaussian of a twentieth of the size, is opened (river_beds.h), and beds get banks
/// (banks.h). The ground as it is where there is no level. The same bytes on any number of threads. Cost: some 1 µs a cell.
/// Throws Cancelled.
[[nodiscard]] Heightmap withRealDetail(const Heightmap& ground, const Heightmap* hardness, const DetailSource& source, const RealDetailParams& rule,
                                       const Compute& compute);

} // namespace oxbow
