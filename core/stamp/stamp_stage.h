#pragma once

#include "core/stage/stage.h"
#include "core/stamp/stamp_picture.h"

namespace oxbow {

/// 0: a file; n: the library's stamp n - 1.
enum class StampShape : int {};
enum class StampMode { Add, Maximum, Minimum, Replace };
inline constexpr ChoiceOption kStampModes[] = {
    {"add", "Add"}, {"maximum", "Maximum"}, {"minimum", "Minimum"}, {"replace", "Replace"}};
inline constexpr ChoiceOption kStampBases[] = {
    {"edge", "Its edge"}, {"lowest", "Its lowest point"}, {"zero", "0 m in the file"}};
enum class StampGround { Below, Zero };
inline constexpr ChoiceOption kStampGrounds[] = {{"below", "Mean of the ground below"}, {"zero", "Height 0"}};

/// Lays a stamp on the ground: a heightmap in a rectangle of its own position, direction and size.
///
/// In the stamp's own axes (u to its east, v to its south, from its middle, m), with its height
/// s = height f(u, v) (stamp_picture.h) and the weight
///
///     w = k S((width/2 - |u|) / e) S((depth/2 - |v|) / e),   e = soft edge min(width, depth) / 2,
///     S(t) = 3 t^2 - 2 t^3 within 0..1
///
/// k 0 where the file has no value, the ground becomes
///
///     add       z + w s
///     maximum   z + w (max(z, b + s) - z)
///     minimum   z + w (min(z, b + s) - z)
///     replace   z + w (b + s - z)
///
/// b the stamp's base: `level_m` above 0 or above the mean of the ground under the rectangle. Cells outside of it
/// are not touched. Everything is in metres: the same at any resolution, within what its cells can hold. One step.
/// Cost: some 16 products a cell under the rectangle. The library's files are in the program (stamp_library.h).
struct StampParams {
    StampShape shape = StampShape{1};
    std::string file;
    StampMode mode = StampMode::Add;
    double eastM = 0.0;
    double southM = 0.0;
    double rotationDeg = 0.0;
    double widthM = kLibraryStamps[0].widthM;
    double depthM = kLibraryStamps[0].depthM;
    double heightM = kLibraryStamps[0].heightM;
    double softEdge = 0.15;
    StampBase base = StampBase::Edge;
    StampGround ground = StampGround::Below;
    double levelM = 0.0;
};

inline constexpr Param<StampParams> kStampParams[] = {
    choice<&StampParams::shape, kStampShapes>("shape", "Stamp", "Piece of land from the library, or from a file."),
    file<&StampParams::file>("file", "File", "Heightmap to lay where the stamp is one from a file."),
    choice<&StampParams::mode, kStampModes>("mode", "Mode",
        "Whether the stamp is added to the ground, or stands where it is higher or lower, or replaces it."),
    number<&StampParams::eastM>("east_m", "East", Unit::Metre, hard(-1e6, 1e6).soft(0, 20000).digits(0),
        "Position of the middle, from the west side of the map."),
    number<&StampParams::southM>("south_m", "South", Unit::Metre, hard(-1e6, 1e6).soft(0, 20000).digits(0),
        "Position of the middle, from the north side of the map."),
    number<&StampParams::rotationDeg>("rotation_deg", "Rotation", Unit::Degree,
        hard(-360, 360).soft(-180, 180).digits(1), "Clockwise, as seen from above."),
    number<&StampParams::widthM>("width_m", "Width", Unit::Metre,
        hard(1, 1e6).soft(100, 50000).logarithmically().digits(0), "Size along the stamp's own east."),
    number<&StampParams::depthM>("depth_m", "Depth", Unit::Metre,
        hard(1, 1e6).soft(100, 50000).logarithmically().digits(0), "Size along the stamp's own south."),
    number<&StampParams::heightM>("height_m", "Height", Unit::Metre, hard(-12000, 12000).soft(-2000, 2000).digits(0),
        "Height of its highest point above its base, or depth of its lowest one."),
    number<&StampParams::softEdge>("soft_edge", "Soft edge", Unit::None, hard(0, 1),
        "Share of the way from the edge to the middle along which the stamp comes in."),
    choice<&StampParams::base, kStampBases>("base", "Base", "Which height of the stamp lies on the ground."),
    choice<&StampParams::ground, kStampGrounds>("stands_on", "Stands on",
        "Height of the base where the stamp is not added: of the ground below, or a fixed one."),
    number<&StampParams::levelM>("level_m", "Level", Unit::Metre, hard(-12000, 12000).soft(-500, 500).digits(0),
        "How far above that the base lies where the stamp is not added."),
};
static_assert(checked(kStampParams));

[[nodiscard]] StageKind stampStage();

} // namespace oxbow
