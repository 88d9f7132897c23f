#pragma once

#include "core/base/elementary.h"
#include "core/base/phrase.h"
#include "core/files/vector/curve_file.h"
#include "core/files/vector/feature_kinds.h"

#include <span>
#include <string>
#include <vector>

namespace oxbow {

[[nodiscard]] inline double apartM(MapPoint a, MapPoint b) {
    return elementary::hypot(a.xM - b.xM, a.yM - b.yM);
}

/// What a file of features is asked for: what else is in it is passed over, and what has no tags is this.
enum class PlaceRole { All, Water, Roads, Land };

/// A feature of a place, on its map: cut off at the map's edges, thinned to what its cells can show.
struct PlaceLine {
    FeatureKind kind = FeatureKind::None;
    std::string name;
    std::string cover; ///< of land
    std::vector<MapPoint> points;
    std::vector<RoadDeck> decks; ///< by point, of roads: how they go on from it
    bool isClosed = false;
    bool isIsland = false; ///< a ring of land within a lake
    double widthM = 0.0;
    double maxGradePercent = 0.0;
    [[nodiscard]] double lengthM() const;
    [[nodiscard]] bool isRiver() const { return kind <= FeatureKind::Canal; }
    [[nodiscard]] bool isLake() const { return kind == FeatureKind::Lake || kind == FeatureKind::Reservoir; }
    /// "river Aare", "lake".
    [[nodiscard]] std::string title() const;
};

/// What became of a file's features, to be told.
struct PlaceIntake {
    std::vector<PlaceLine> lines;
    std::vector<Phrase> notes;
    struct Fault {
        Phrase text;
        MapPoint at;
    };
    std::vector<Fault> faults; ///< of single features: left out, or mended
    int beside = 0;  ///< features that lie beside the map
    int unknown = 0; ///< features whose tags mean nothing here
};

/// Takes features by their tags. A lake whose line does not close is closed where its ends are within three cells of each other,
/// else left out and said. Throws Error where none of them lies on the map, and says why that may be: another coordinate
/// system, east and north exchanged.
[[nodiscard]] PlaceIntake placeLines(std::span<const MapFeature> features, PlaceRole role, const FeatureKinds& kinds,
                                     const GridSpec& grid, const std::string& where);

/// A line without the points that lie within a distance of it (DouglasPeucker1973, on pieces of some hundred points, so that
/// the cost stays linear). Ends stay, and points where `decks` changes.
void thinLine(std::vector<MapPoint>& points, std::vector<RoadDeck>& decks, double toleranceM);

/// A line with points so close that a smooth curve through them keeps to its straight pieces, also at sharp corners.
void thickenLine(PlaceLine& line, double mostM);

/// Lines joined where one ends and the next begins, within a distance: rivers (`directed`) from an end to a start, of several
/// that meet those of one name, then of one kind, then the longest; roads where two of one kind meet, or two of several have one
/// name.
[[nodiscard]] std::vector<PlaceLine> chainedLines(std::span<const PlaceLine> lines, double joinM, bool directed);

} // namespace oxbow
