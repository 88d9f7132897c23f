#pragma once

#include "core/base/compute.h"
#include "core/files/heightmap_file.h"
#include "core/param/param_schema.h"
#include "core/recipe/recipe.h"
#include "core/terrain/heightmap.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What is wrong with ground that came from elsewhere, and what mends it.
namespace oxbow {

enum class FindingKind {
    GuessedCells,
    GuessedHeights,
    NoValue,
    Holes,
    Edges,
    Spikes,
    Seams,
    Stripes,
    Steps,
    SeaFloor,
    Flats,
    TooSteep,
    TooFlat,
    Degrees,
    Pits,
    BrokenRivers,
};

/// How findings of a kind read. `words` has places for the finding's numbers, %1 first.
struct FindingInfo {
    FindingKind kind;
    std::string_view key;   ///< in files
    std::string_view label; ///< "Spikes"
    std::string_view words; ///< a sentence
    std::string_view fix;   ///< what the fix does, as on a button; empty: none
    bool isFault;           ///< else a thing to know
};
[[nodiscard]] const std::vector<FindingInfo>& findingInfos();
[[nodiscard]] const FindingInfo& infoOf(FindingKind kind);

struct FindingNumber {
    double value = 0.0;
    Unit unit = Unit::None;
};

/// A stage that mends a finding: its id and the parameters that are not at their defaults.
struct GroundFix {
    std::string stage;
    std::vector<std::pair<std::string, ParamValue>> values;
    bool operator==(const GroundFix&) const = default;
};

/// A cell where it is, and how bad it is there, in the unit of its kind (m; lines of an edge; cells of a flat).
struct FindingPlace {
    int x = 0, y = 0;
    double size = 0.0;
};
inline constexpr std::size_t kMostPlaces = 1000;

struct Finding {
    FindingKind kind = FindingKind::Pits;
    std::vector<FindingNumber> numbers{}; ///< of the sentence
    std::int64_t count = 0;             ///< cells, lines, depressions ...
    std::vector<FindingPlace> places{};   ///< the worst first, at least one, at most kMostPlaces
    std::optional<GroundFix> fix{};
};

/// What a file says besides its heights, and what it leaves to be guessed.
struct GroundFacts {
    std::size_t noValueCells = 0; ///< filled when it was read
    int noValueX = 0, noValueY = 0; ///< the first of them
    std::optional<double> guessedCellM = {};        ///< side of a cell of the file, which does not say it
    std::optional<ValueRange> guessedHeights = {}; ///< m, of its smallest and its largest sample; it says no unit
};

/// Looks for faults, each on the ground that the fixes of those before it leave, so that one fault is not reported as
/// several: holes, edges, spikes, seams and stripes, steps; then flats, scale, depressions and the rivers they break.
///
/// What was guessed comes first, and nothing is said of a scale that rests on it.
/// scale         half of the slopes above 45 degrees, or 99 % below 0.02: no land is like this on cells of metres
/// depressions   those of at most 64 cells or 1/4000 of the map; larger ones count as lakes and are kept
/// rivers        drained area of at least 1/500 of the map and 100 cells, in front of a spill point that is less than
///               three tenths of the water that it keeps back, or of a small depression
///
/// Equal for any number of threads. Heights must be finite. Cost: that of some twenty passes; where heights stand in
/// steps, of smoothing them. Throws Cancelled.
[[nodiscard]] std::vector<Finding> checkGround(const Heightmap& ground, const GroundFacts& facts,
                                               const Compute& compute);

[[nodiscard]] RecipeStage fixStage(const GroundFix& fix, const GridSpec& grid);

/// `cellIsGiven`: the cell size is not the one that is taken where a file says none.
[[nodiscard]] GroundFacts factsOf(const ImportedHeightmap& imported, bool cellIsGiven);
/// What the file that the recipe's ground comes from leaves to be guessed, as long as the recipe does not say it;
/// nothing where another stage makes the ground. Reads the file. Throws Error where that cannot be done; Cancelled.
[[nodiscard]] GroundFacts guessesOf(const Recipe& recipe, const std::filesystem::path& folder, const Compute& compute);
/// A recipe that reads the file and mends all that can be mended, in the order of the findings.
[[nodiscard]] Recipe mendingRecipe(const std::filesystem::path& file, const GridSpec& grid,
                                   const HeightmapReadOptions& options, const std::vector<Finding>& findings);

/// The finding's sentence in English, metres.
[[nodiscard]] std::string findingText(const Finding& finding);
/// "repair.kind=spikes repair.min_height_m=120", as `oxbow run --set` takes it.
[[nodiscard]] std::string fixText(const GroundFix& fix);
/// All findings for programs: {"cells": [w, h], "cell_size_m", "findings": [{"key", "fault", "text", "count",
/// "places": [{"cell": [x, y], "metres": [east, south], "size"}], "numbers", "fix": {"stage", "parameters"} or null}]}.
[[nodiscard]] std::string findingsJson(const std::vector<Finding>& findings, const GridSpec& grid);

/// The findings about water: small depressions, and spill points that rivers must climb (see checkGround). Water leaves over the
/// edges of the map, or into the sea where a twentieth of the map lies below 0.
[[nodiscard]] std::vector<Finding> checkWater(const Heightmap& ground, const Compute& compute);

} // namespace oxbow
