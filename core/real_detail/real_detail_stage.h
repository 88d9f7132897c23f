#pragma once

#include "core/real_detail/real_detail.h"
#include "core/stage/stage.h"

namespace oxbow {

inline constexpr auto kDetailChoices = [] {
    std::array<ChoiceOption, kDetailLandCount + 2> choices{};
    for (int i = 0; i < kDetailLandCount; ++i)
        choices[i] = {kDetailLands[i].key, kDetailLands[i].label};
    choices[kDetailOfAny] = {"any", "Any of these"};
    choices[kDetailOfAny + 1] = {"file", "From a file"};
    return choices;
}();
inline constexpr std::string_view kDetailOfFile[] = {"file"};

/// Lays the detail of a real land on the ground (real_detail.h). What is added and taken is booked as rock. One step.
inline constexpr Param<RealDetailParams> kRealDetailParams[] = {
    choice<&RealDetailParams::land, kDetailChoices>("land", "Land", "Real land that lends its detail: one that comes with the program, at each place the one that looks most alike, or a heightmap of your own."),
    file<&RealDetailParams::file>("file", "File", "Heightmap that lends its detail where the land is one from a file; the larger it is, the more there is to choose from.").usedWhere("land", kDetailOfFile),
    number<&RealDetailParams::fileCellM>("file_cell_m", "Cell size of the file", Unit::Metre, hard(0, 10000).soft(0, 100),
        "Side of that heightmap's cells; 0: as its file says.").usedWhere("land", kDetailOfFile),
    number<&RealDetailParams::sizeM>("size_m", "Size", Unit::Metre, hard(0.01, 1e6).soft(10, 2000).logarithmically(),
        "Longest waves of the detail; what is longer stays as it is. The real land is made smaller or larger for it."),
    number<&RealDetailParams::strength>("strength", "Strength", Unit::None, hard(0, 4).soft(0, 2),
        "How strong the new detail is."),
    number<&RealDetailParams::own>("own", "Own detail", Unit::None, hard(0, 1),
        "How much of the ground's own detail stays: at 1 all of it, with its crests and valleys; at 0 the new one takes its place."),
    number<&RealDetailParams::gentleDeg>("gentle_deg", "Gentle ground", Unit::Degree, hard(0, 45).soft(0, 20).digits(1),
        "Ground no steeper than this keeps its own detail, as plains and valley floors do; ground twice as steep gets all of the new one."),
    number<&RealDetailParams::ofRock>("of_rock", "By rock", Unit::None, hard(0, 1),
        "How much less detail soft rock has than hard rock: at 1 the softest of the map is smooth."),
    seed<&RealDetailParams::seed>("seed", "Seed", "Another seed takes other pieces of the land."),
};
static_assert(checked(kRealDetailParams));

[[nodiscard]] StageKind realDetailStage();

} // namespace oxbow
