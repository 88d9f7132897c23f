#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace oxbow {

/// A coordinate system of the Earth's surface, as PROJ and its database of EPSG's codes know it.
class CoordinateSystem {
public:
    /// Nothing for a code that the database does not have, and for one that is neither projected nor geographic.
    [[nodiscard]] static std::optional<CoordinateSystem> of(int epsg);
    /// From WKT of any kind, "EPSG:32632" or PROJ's own words. Of a text without a code the code is looked for by its name and its
    /// numbers.
    [[nodiscard]] static std::optional<CoordinateSystem> of(std::string_view text);

    [[nodiscard]] int epsg() const { return m_epsg; } ///< 0: none is known
    [[nodiscard]] bool isGeographic() const { return m_isGeographic; }
    /// Metres of a unit east; degrees of one where the system is geographic.
    [[nodiscard]] double unit() const { return m_unit; }
    [[nodiscard]] std::string name() const;
    /// As Esri writes it; as ISO 19162 does (WKT2) where Esri's words cannot say it.
    [[nodiscard]] std::string esriText() const;
    /// As ISO 19162 writes it (WKT2).
    [[nodiscard]] std::string isoText() const;

private:
    explicit CoordinateSystem(std::string definition) : m_definition(std::move(definition)) {}
    friend class Reprojection;

    std::string m_definition; ///< that PROJ understands
    int m_epsg = 0;
    bool m_isGeographic = false;
    double m_unit = 1.0;
};

/// Brings coordinates, east and north or longitude and latitude in this order, from one system into another. One thread at a
/// time.
class Reprojection {
public:
    /// Throws Error where PROJ knows no way.
    Reprojection(const CoordinateSystem& from, const CoordinateSystem& to);
    ~Reprojection();
    Reprojection(Reprojection&&) noexcept;

    /// Nothing for a point that has no place there.
    [[nodiscard]] std::optional<std::array<double, 2>> operator()(double east, double north) const;
    [[nodiscard]] std::optional<std::array<double, 2>> back(double east, double north) const;

private:
    struct Context;
    std::unique_ptr<Context> m_context;
};

} // namespace oxbow
