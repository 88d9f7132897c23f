#include "core/files/raster/coordinate_system.h"

#include "core/base/error.h"
#include "core/base/number_text.h"

#include <proj.h>

#include <cmath>
#include <numbers>

namespace oxbow {

// Named, for Reprojection holds them.
namespace proj {

struct ContextEnd {
    void operator()(PJ_CONTEXT* context) const { proj_context_destroy(context); }
};
struct ObjectEnd {
    void operator()(PJ* object) const { proj_destroy(object); }
};
using ContextPtr = std::unique_ptr<PJ_CONTEXT, ContextEnd>;
using ObjectPtr = std::unique_ptr<PJ, ObjectEnd>;

} // namespace proj

using proj::ContextPtr;
using proj::ObjectPtr;

namespace {

/// What PROJ has to say is said by those who ask.
ContextPtr quietContext() {
    ContextPtr context(proj_context_create());
    proj_log_level(context.get(), PJ_LOG_NONE);
    return context;
}

/// One that a thread uses again: opening the database takes a millisecond.
PJ_CONTEXT* ownContext() {
    thread_local const ContextPtr context = quietContext();
    return context.get();
}

/// The horizontal part, without what only shifts it to WGS 84.
ObjectPtr horizontal(PJ_CONTEXT* context, ObjectPtr system) {
    for (int depth = 0; system && depth < 4; ++depth)
        switch (proj_get_type(system.get())) {
        case PJ_TYPE_COMPOUND_CRS:
            system.reset(proj_crs_get_sub_crs(context, system.get(), 0));
            break;
        case PJ_TYPE_BOUND_CRS:
            system.reset(proj_get_source_crs(context, system.get()));
            break;
        default:
            return system;
        }
    return system;
}

ObjectPtr horizontalOf(PJ_CONTEXT* context, const std::string& definition) {
    return horizontal(context, ObjectPtr(proj_create(context, definition.c_str())));
}

/// Empty where such a text cannot say the system.
std::string textOf(PJ_CONTEXT* context, const PJ* system, PJ_WKT_TYPE type) {
    constexpr const char* kOptions[] = {"MULTILINE=NO", nullptr};
    const char* text = system ? proj_as_wkt(context, system, type, kOptions) : nullptr;
    return text ? text : "";
}

bool isPlane(PJ_TYPE type) {
    return type == PJ_TYPE_PROJECTED_CRS || type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS;
}

/// EPSG's code: the object's own, else of a system of the database that is equivalent, whatever its name.
int codeOf(PJ_CONTEXT* context, const PJ* system) {
    const auto codeIn = [](const PJ* object) {
        const char* authority = proj_get_id_auth_name(object, 0);
        const char* code = proj_get_id_code(object, 0);
        return authority && code && std::string_view(authority) == "EPSG" ? parseNumber<int>(code).value_or(0) : 0;
    };
    if (const int own = codeIn(system))
        return own;
    int* confidence = nullptr;
    PJ_OBJ_LIST* const found = proj_identify(context, system, "EPSG", nullptr, &confidence);
    constexpr int kEquivalent = 70;
    int code = 0;
    if (found && proj_list_get_count(found) > 0 && confidence[0] >= kEquivalent)
        code = codeIn(ObjectPtr(proj_list_get(context, found, 0)).get());
    proj_int_list_destroy(confidence);
    proj_list_destroy(found);
    return code;
}

double unitOf(PJ_CONTEXT* context, const PJ* system, bool isGeographic) {
    const ObjectPtr axes(proj_crs_get_coordinate_system(context, system));
    double size = 0.0;
    if (!axes || !proj_cs_get_axis_info(context, axes.get(), 0, nullptr, nullptr, nullptr, &size, nullptr, nullptr, nullptr) || !(size > 0.0))
        return 1.0;
    return isGeographic ? size * 180.0 / std::numbers::pi : size;
}

std::optional<std::array<double, 2>> brought(PJ* way, PJ_DIRECTION direction, double east, double north) {
    proj_errno_reset(way);
    const PJ_COORD to = proj_trans(way, direction, proj_coord(east, north, 0.0, HUGE_VAL));
    if (proj_errno(way) != 0 || !std::isfinite(to.xy.x) || !std::isfinite(to.xy.y))
        return std::nullopt;
    return std::array{to.xy.x, to.xy.y};
}

} // namespace

std::optional<CoordinateSystem> CoordinateSystem::of(int epsg) {
    return epsg > 0 ? of("EPSG:" + std::to_string(epsg)) : std::nullopt;
}

std::optional<CoordinateSystem> CoordinateSystem::of(std::string_view text) {
    PJ_CONTEXT* const context = ownContext();
    CoordinateSystem system{std::string(text) + (text.starts_with("+proj") ? " +type=crs" : "")}; // else it would be a way, not a system
    const ObjectPtr object = horizontalOf(context, system.m_definition);
    if (!object || !isPlane(proj_get_type(object.get())))
        return std::nullopt;
    system.m_isGeographic = proj_get_type(object.get()) != PJ_TYPE_PROJECTED_CRS;
    system.m_epsg = codeOf(context, object.get());
    system.m_unit = unitOf(context, object.get(), system.m_isGeographic);
    return system;
}

std::string CoordinateSystem::name() const {
    const ObjectPtr object(proj_create(ownContext(), m_definition.c_str()));
    const char* name = object ? proj_get_name(object.get()) : nullptr;
    return name ? name : m_definition;
}

std::string CoordinateSystem::esriText() const {
    PJ_CONTEXT* const context = ownContext();
    const std::string text = textOf(context, horizontalOf(context, m_definition).get(), PJ_WKT1_ESRI);
    return of(text) ? text : isoText();
}

std::string CoordinateSystem::isoText() const {
    PJ_CONTEXT* const context = ownContext();
    return textOf(context, horizontalOf(context, m_definition).get(), PJ_WKT2_2019);
}

struct Reprojection::Context {
    proj::ContextPtr context = quietContext();
    proj::ObjectPtr way;
};

Reprojection::Reprojection(const CoordinateSystem& from, const CoordinateSystem& to) : m_context(std::make_unique<Context>()) {
    PJ_CONTEXT* const context = m_context->context.get();
    const ObjectPtr way(proj_create_crs_to_crs(context, from.m_definition.c_str(), to.m_definition.c_str(), nullptr));
    if (way)
        m_context->way.reset(proj_normalize_for_visualization(context, way.get()));
    if (!m_context->way)
        throw Error(phrase("no way is known from the coordinate system %1 into %2", from.name(), to.name()));
}
Reprojection::~Reprojection() = default;
Reprojection::Reprojection(Reprojection&&) noexcept = default;

std::optional<std::array<double, 2>> Reprojection::operator()(double east, double north) const {
    return brought(m_context->way.get(), PJ_FWD, east, north);
}
std::optional<std::array<double, 2>> Reprojection::back(double east, double north) const {
    return brought(m_context->way.get(), PJ_INV, east, north);
}

} // namespace oxbow
