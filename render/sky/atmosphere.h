#pragma once

#include <glm/vec3.hpp>

#include <vector>

namespace oxbow {

/// The air around a planet of the Earth's size: what of sunlight comes through it and what it sends to the eye, per
/// unit of the sun's irradiance above it. Rayleigh, aerosol and ozone with the coefficients of Bruneton2008 and
/// Hillaire2020, red, green and blue at 680, 550 and 440 nm; light that is scattered more than once as Hillaire2020
/// has it: as if it came from all sides alike, a geometric series of what one scattering more adds. Single scattering
/// is summed along the view. Heights are metres above the sea, directions have y upwards.
class Atmosphere {
public:
    /// `turbidity` multiplies the aerosol: 1 clear, 10 hazy. Costs some milliseconds.
    explicit Atmosphere(double turbidity = 1.0);

    /// Share of light that passes from a height to space at a cosine of the angle to the zenith; 0 where the ground is
    /// in the way.
    [[nodiscard]] glm::dvec3 transmittance(double heightM, double cosine) const;
    /// What comes from a direction, 1/sr, down to the ground where it is met.
    [[nodiscard]] glm::dvec3 radiance(double heightM, const glm::dvec3& direction, const glm::dvec3& sun) const;
    /// Extinction at sea level of Rayleigh's scattering and of aerosol, 1/m; they fall off with kRayleighM and kAerosolM.
    [[nodiscard]] glm::dvec3 rayleigh() const;
    [[nodiscard]] double aerosol() const;

    static constexpr double kRadiusM = 6.36e6; ///< of the planet
    static constexpr double kTopM = 1.0e5;     ///< of the air above it
    static constexpr double kRayleighM = 8000.0;
    static constexpr double kAerosolM = 1200.0;

private:
    struct Air {
        glm::dvec3 rayleigh; ///< scattering, 1/m
        double aerosol;
        glm::dvec3 extinction;
    };
    [[nodiscard]] Air airAt(double heightM) const;
    [[nodiscard]] glm::dvec3 manyTimes(double heightM, double cosineOfSun) const;
    void makeTransmittance();
    void makeManyTimes();

    double m_turbidity;
    std::vector<glm::dvec3> m_transmittance;
    std::vector<glm::dvec3> m_manyTimes;
};

} // namespace oxbow
