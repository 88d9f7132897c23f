#pragma once

#include <cstdint>

namespace oxbow {

/// Tags and keys of GeoTIFF 1.1 and GDAL that libtiff does not name.
inline constexpr std::uint32_t kTagPixelScale = 33550;
inline constexpr std::uint32_t kTagTiepoint = 33922;
inline constexpr std::uint32_t kTagTransformation = 34264;
inline constexpr std::uint32_t kTagGeoKeys = 34735;
inline constexpr std::uint32_t kTagGeoNumbers = 34736;
inline constexpr std::uint32_t kTagGeoText = 34737;
inline constexpr std::uint32_t kTagMetadata = 42112; ///< GDAL's, XML
inline constexpr std::uint32_t kTagNoData = 42113;

inline constexpr std::uint16_t kKeyModelType = 1024;
inline constexpr std::uint16_t kKeyRasterType = 1025;
inline constexpr std::uint16_t kKeyGeographicSystem = 2048;
inline constexpr std::uint16_t kKeyAngularUnits = 2054;
inline constexpr std::uint16_t kKeyAngularUnitSize = 2055; ///< radians
inline constexpr std::uint16_t kKeyProjectedSystem = 3072;
inline constexpr std::uint16_t kKeyLinearUnits = 3076;
inline constexpr std::uint16_t kKeyLinearUnitSize = 3077; ///< metres
inline constexpr std::uint16_t kKeyVerticalSystem = 4096;
inline constexpr std::uint16_t kKeyVerticalUnits = 4099;
inline constexpr std::uint16_t kUserDefined = 32767;
inline constexpr std::uint16_t kModelProjected = 1;
inline constexpr std::uint16_t kModelGeographic = 2;
inline constexpr std::uint16_t kModelGeocentric = 3;
inline constexpr std::uint16_t kRasterPixelIsArea = 1;
inline constexpr std::uint16_t kUnitMetre = 9001;
inline constexpr std::uint16_t kUnitDegree = 9102;

} // namespace oxbow
