#include "render/sky/atmosphere.h"

#include <glm/common.hpp>
#include <glm/exponential.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace oxbow {

namespace {

using std::numbers::pi;
constexpr glm::dvec3 kRayleighScattering{5.802e-6, 13.558e-6, 33.1e-6}; // 1/m at sea level
constexpr double kAerosolScattering = 3.996e-6, kAerosolExtinction = 4.440e-6;
constexpr glm::dvec3 kOzone{0.650e-6, 1.881e-6, 0.085e-6}; // absorption at its height
constexpr double kOzoneM = 25000.0, kOzoneHalfM = 15000.0;
constexpr double kForward = 0.8; // asymmetry of aerosol
constexpr double kGroundAlbedo = 0.3;

// Tables: heights across the air, denser near the ground; cosines, denser around the horizon.
constexpr int kHeights = 32, kCosines = 96;
constexpr int kManyHeights = 16, kManyCosines = 24;

double rayleighPhase(double cosine) {
    return 3.0 / (16.0 * pi) * (1.0 + cosine * cosine);
}
/// Cornette and Shanks' form of Henyey and Greenstein's.
double aerosolPhase(double cosine) {
    const double g = kForward, g2 = g * g;
    return 3.0 / (8.0 * pi) * (1.0 - g2) * (1.0 + cosine * cosine) /
           ((2.0 + g2) * std::pow(1.0 + g2 - 2.0 * g * cosine, 1.5));
}

/// From a height along a cosine to a sphere; none where it is not met.
std::optional<double> distanceTo(double sphereM, double heightM, double cosine) {
    const double r = Atmosphere::kRadiusM + heightM;
    const double root = r * r * (cosine * cosine - 1.0) + sphereM * sphereM;
    if (root < 0.0)
        return std::nullopt;
    const double near = -r * cosine - std::sqrt(root), far = -r * cosine + std::sqrt(root);
    if (far < 0.0)
        return std::nullopt;
    return near >= 0.0 ? near : far;
}
bool meetsGround(double heightM, double cosine) {
    return cosine < 0.0 && distanceTo(Atmosphere::kRadiusM, heightM, cosine).has_value();
}
double wayThroughAir(double heightM, double cosine) {
    if (cosine < 0.0)
        if (const auto ground = distanceTo(Atmosphere::kRadiusM, heightM, cosine))
            return *ground;
    return distanceTo(Atmosphere::kRadiusM + Atmosphere::kTopM, heightM, cosine).value_or(0.0);
}

/// Place of a way that began at a height along a cosine.
struct Place {
    double heightM;
    double up; ///< cosine of the way there to the zenith there
};
Place along(double heightM, double cosine, double wayM) {
    const double r = Atmosphere::kRadiusM + heightM;
    const double there = std::sqrt(r * r + wayM * wayM + 2.0 * r * wayM * cosine);
    return {std::max(0.0, there - Atmosphere::kRadiusM), (r * cosine + wayM) / there};
}

double heightOf(double share) {
    return Atmosphere::kTopM * share * share;
}
double shareOfHeight(double heightM) {
    return std::sqrt(std::clamp(heightM / Atmosphere::kTopM, 0.0, 1.0));
}
double cosineOf(double share) {
    const double s = 2.0 * share - 1.0;
    return s * std::abs(s);
}
double shareOfCosine(double cosine) {
    return 0.5 + 0.5 * std::copysign(std::sqrt(std::min(1.0, std::abs(cosine))), cosine);
}

glm::dvec3 lookUp(const std::vector<glm::dvec3>& table, int width, int height, double u, double v) {
    const double x = std::clamp(u, 0.0, 1.0) * (width - 1), y = std::clamp(v, 0.0, 1.0) * (height - 1);
    const int i = std::min(static_cast<int>(x), width - 2), j = std::min(static_cast<int>(y), height - 2);
    const auto at = [&](int a, int b) { return table[static_cast<std::size_t>(b) * width + a]; };
    return glm::mix(glm::mix(at(i, j), at(i + 1, j), x - i), glm::mix(at(i, j + 1), at(i + 1, j + 1), x - i), y - j);
}

} // namespace

Atmosphere::Atmosphere(double turbidity) : m_turbidity(turbidity) {
    makeTransmittance();
    makeManyTimes();
}

glm::dvec3 Atmosphere::rayleigh() const {
    return kRayleighScattering;
}
double Atmosphere::aerosol() const {
    return kAerosolExtinction * m_turbidity;
}

Atmosphere::Air Atmosphere::airAt(double heightM) const {
    const double thin = std::exp(-heightM / kRayleighM), low = m_turbidity * std::exp(-heightM / kAerosolM);
    const double ozone = std::max(0.0, 1.0 - std::abs(heightM - kOzoneM) / kOzoneHalfM);
    return {kRayleighScattering * thin, kAerosolScattering * low,
            kRayleighScattering * thin + glm::dvec3(kAerosolExtinction * low) + kOzone * ozone};
}

void Atmosphere::makeTransmittance() {
    constexpr int kSteps = 40;
    m_transmittance.clear();
    for (int j = 0; j < kHeights; ++j)
        for (int i = 0; i < kCosines; ++i) {
            const double height = heightOf(j / (kHeights - 1.0)), cosine = cosineOf(i / (kCosines - 1.0));
            const double way = wayThroughAir(height, cosine);
            glm::dvec3 depth(0.0);
            for (int k = 0; k < kSteps; ++k)
                depth += airAt(along(height, cosine, way * (k + 0.5) / kSteps).heightM).extinction * (way / kSteps);
            m_transmittance.push_back(glm::exp(-depth));
        }
}

glm::dvec3 Atmosphere::transmittance(double heightM, double cosine) const {
    if (meetsGround(heightM, cosine))
        return glm::dvec3(0.0);
    return lookUp(m_transmittance, kCosines, kHeights, shareOfCosine(cosine), shareOfHeight(heightM));
}

/// What a point of the air gets that was scattered twice and more, 1/sr, for light that would come from all sides with
/// the share of the second scattering.
void Atmosphere::makeManyTimes() {
    constexpr int kSide = 6, kSteps = 16;
    m_manyTimes.clear();
    for (int j = 0; j < kManyHeights; ++j)
        for (int i = 0; i < kManyCosines; ++i) {
            const double height = std::max(1.0, heightOf(j / (kManyHeights - 1.0)));
            const double cosine = cosineOf(i / (kManyCosines - 1.0));
            const glm::dvec3 sun(std::sqrt(std::max(0.0, 1.0 - cosine * cosine)), cosine, 0.0);
            glm::dvec3 second(0.0), again(0.0);
            for (int a = 0; a < kSide; ++a)
                for (int b = 0; b < kSide; ++b) {
                    const double up = 1.0 - 2.0 * (a + 0.5) / kSide, turn = 2.0 * pi * (b + 0.5) / kSide;
                    const double level = std::sqrt(1.0 - up * up);
                    const glm::dvec3 way(level * std::cos(turn), up, level * std::sin(turn));
                    const double length = wayThroughAir(height, up), step = length / kSteps;
                    glm::dvec3 through(1.0);
                    for (int k = 0; k < kSteps; ++k) {
                        const Place place = along(height, up, (k + 0.5) * step);
                        const Air air = airAt(place.heightM);
                        const glm::dvec3 scattered = air.rayleigh + glm::dvec3(air.aerosol);
                        const glm::dvec3 passed = glm::exp(-air.extinction * step);
                        const glm::dvec3 gathered = scattered * (1.0 - passed) / glm::max(air.extinction, 1e-12);
                        // The sun stands as high there as at the point: planets are large.
                        second += through * gathered * transmittance(place.heightM, sun.y) / (4.0 * pi);
                        again += through * gathered;
                        through *= passed;
                    }
                    if (meetsGround(height, up))
                        second += through * transmittance(0.0, sun.y) * std::max(0.0, sun.y) * (kGroundAlbedo / pi);
                }
            const double share = 1.0 / (kSide * kSide);
            m_manyTimes.push_back(second * share / (1.0 - glm::min(again * share, 0.95)));
        }
}

glm::dvec3 Atmosphere::manyTimes(double heightM, double cosineOfSun) const {
    return lookUp(m_manyTimes, kManyCosines, kManyHeights, shareOfCosine(cosineOfSun), shareOfHeight(heightM));
}

glm::dvec3 Atmosphere::radiance(double heightM, const glm::dvec3& direction, const glm::dvec3& sun) const {
    constexpr int kSteps = 28;
    const double height = std::max(1.0, heightM), up = direction.y;
    const double length = wayThroughAir(height, up);
    const double between = glm::dot(direction, sun);
    const double thin = rayleighPhase(between), thick = aerosolPhase(between);
    glm::dvec3 light(0.0), through(1.0);
    double before = 0.0;
    for (int k = 1; k <= kSteps; ++k) {
        // Short steps near the eye, where the air is dense.
        const double share = static_cast<double>(k) / kSteps, end = length * share * share;
        const double step = end - before, middle = 0.5 * (before + end);
        before = end;
        const Place place = along(height, up, middle);
        // How high the sun stands there: the zenith turns with the way.
        const double r = kRadiusM + height;
        const double sunUp = (r * sun.y + middle * between) / (kRadiusM + place.heightM);
        const Air air = airAt(place.heightM);
        const glm::dvec3 once = (air.rayleigh * thin + glm::dvec3(air.aerosol * thick)) * transmittance(place.heightM, sunUp);
        const glm::dvec3 more = (air.rayleigh + glm::dvec3(air.aerosol)) * manyTimes(place.heightM, sunUp);
        const glm::dvec3 passed = glm::exp(-air.extinction * step);
        light += through * (once + more) * (1.0 - passed) / glm::max(air.extinction, 1e-12);
        through *= passed;
    }
    return light;
}

} // namespace oxbow
