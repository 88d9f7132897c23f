#include "core/files/raster/coordinate_system.h"

#include "core/base/error.h"
#include "core/files/raster/map_reprojection.h"
#include "core/files/raster/place_files.h"
#include "core/files/vector/geo_frame.h"
#include "core/terrain/layer.h"
#include "tests/core/terrain/made_maps.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace oxbow {
namespace {

TEST(CoordinateSystem, KnowsUnitsAndKindsOfEpsgsCodes) {
    EXPECT_EQ(CoordinateSystem::of(32632)->unit(), 1.0);
    EXPECT_NEAR(CoordinateSystem::of(2263)->unit(), 1200.0 / 3937.0, 1e-12) << "US survey feet";
    EXPECT_TRUE(CoordinateSystem::of(4326)->isGeographic());
    EXPECT_NEAR(CoordinateSystem::of(4326)->unit(), 1.0, 1e-12);
    EXPECT_EQ(CoordinateSystem::of("+proj=utm +zone=32 +datum=WGS84")->epsg(), 32632);
    EXPECT_FALSE(CoordinateSystem::of("EPSG:5703")) << "heights alone";
    EXPECT_FALSE(CoordinateSystem::of(99999));
    EXPECT_FALSE(CoordinateSystem::of("utm 32"));
    EXPECT_FALSE(CoordinateSystem::of(0));
}

/// The corner where zone 32's meridian meets 47° north, by the arc of the ellipse (5205164.11 m to the zone's scale), and the same point
/// in Switzerland's own system by the formulas that swisstopo publishes.
TEST(CoordinateSystem, BringsPlacesWhereOthersHaveThem) {
    const Reprojection utm(*CoordinateSystem::of(4326), *CoordinateSystem::of(32632));
    const auto at = utm(9.0, 47.0);
    ASSERT_TRUE(at);
    EXPECT_NEAR((*at)[0], 500000.0, 1e-6);
    EXPECT_NEAR((*at)[1], 5205164.11, 0.01);
    const auto back = utm.back((*at)[0], (*at)[1]);
    ASSERT_TRUE(back);
    EXPECT_NEAR((*back)[0], 9.0, 1e-9);
    EXPECT_NEAR((*back)[1], 47.0, 1e-9);
    const auto bern = Reprojection(*CoordinateSystem::of(4326), *CoordinateSystem::of(2056))(7.438632495, 46.951082877);
    ASSERT_TRUE(bern);
    EXPECT_NEAR((*bern)[0], 2600000.0, 1.0) << "the old observatory of Bern";
    EXPECT_NEAR((*bern)[1], 1200000.0, 1.0);
    EXPECT_FALSE(utm(9.0, 95.0));
}

GeoReference alps(double side) {
    GeoReference place{.west = 412000, .north = 5200000, .width = side, .height = side};
    setSystem(place, 32632, false);
    return place;
}

/// A plane of the map's own system: what it is in the other one can be worked out cell by cell.
TEST(MapReprojection, BringsHeightsWithinACellsSlope) {
    const GridSpec grid{200, 200, 30.0};
    const GeoReference place = alps(6000);
    Heightmap plane = test::mapOf(grid, [](int x, int y) { return 2.0 * x + 5.0 * y; });
    for (const int epsg : {4326, 2056, 3857, 3035}) {
        SCOPED_TRACE(epsg);
        const CoordinateSystem to = *CoordinateSystem::of(epsg);
        const MapReprojection onto(grid, place, to);
        EXPECT_EQ(onto.place().epsg, epsg);
        EXPECT_NEAR(onto.grid().width, 200, 90) << "as many cells, but for what stands askew";
        ThreadPool one(1), three(3);
        const Heightmap brought = onto.resampled(plane, false, {one});
        const Heightmap again = onto.resampled(plane, false, {three});
        const Reprojection back(to, *CoordinateSystem::of(32632));
        const double cell = onto.place().width / onto.grid().width;
        int values = 0;
        for (int y = 0; y < brought.height(); ++y)
            for (int x = 0; x < brought.width(); ++x) {
                const auto at = back(onto.place().west + cell * (x + 0.5), onto.place().north - cell * (y + 0.5));
                const double u = ((*at)[0] - place.west) / 30.0 - 0.5, v = (place.north - (*at)[1]) / 30.0 - 0.5;
                const bool isInside = u > -0.49 && u < 199.49 && v > -0.49 && v < 199.49;
                const bool isFarInside = u > 2 && u < 197 && v > 2 && v < 197;
                ASSERT_EQ(std::isnan(brought.at(x, y)), std::isnan(again.at(x, y)));
                if (isInside) {
                    ASSERT_FALSE(std::isnan(brought.at(x, y)));
                    ASSERT_EQ(brought.at(x, y), again.at(x, y)) << "on any number of threads";
                }
                if (isFarInside) {
                    ASSERT_NEAR(brought.at(x, y), 2.0 * u + 5.0 * v, 0.01) << x << " " << y;
                    ++values;
                }
            }
        EXPECT_GT(values, 25000);
        const Heightmap numbers = onto.resampled(plane, true, {one});
        for (const float value : numbers.cells())
            if (!std::isnan(value)) {
                ASSERT_EQ(value, std::round(value)) << "no number that was not there";
            }
    }
}

TEST(MapReprojection, HolesStayHoles) {
    const GridSpec grid{64, 64, 30.0};
    Heightmap map(grid, 100.0f);
    test::setRect(map, {20, 20, 40, 40}, kNoValue);
    ThreadPool pool(1);
    const MapReprojection onto(grid, alps(1920), *CoordinateSystem::of(25832));
    const Heightmap brought = onto.resampled(map, false, {pool});
    const auto holes = std::ranges::count_if(brought.cells(), [](float v) { return std::isnan(v); });
    EXPECT_NEAR(static_cast<double>(holes), 400.0, 85.0);
    for (const float value : brought.cells())
        if (!std::isnan(value)) {
            ASSERT_EQ(value, 100.0f);
        }
}

TEST(MapReprojection, SaysWhatCannotBe) {
    GeoReference nowhere{.west = 0, .north = 0, .width = 100, .height = 100};
    EXPECT_THROW(MapReprojection({10, 10, 10.0}, nowhere, *CoordinateSystem::of(32632)), Error);
    GeoReference beyond{.west = 0, .north = 120, .width = 60, .height = 60};
    setSystem(beyond, 4326, true);
    EXPECT_THROW(MapReprojection({60, 60, 100.0}, beyond, *CoordinateSystem::of(32661)), Error) << "no latitude is 120";
}

TEST(MapReprojection, FeaturesGoAlong) {
    const GridSpec grid{200, 200, 30.0};
    const GeoReference place = alps(6000);
    const MapReprojection onto(grid, place, *CoordinateSystem::of(4326));
    const GeoFrame frame{grid, &place, &onto};
    const auto at = frame.eastNorth(3000, 3000);
    const auto exact = Reprojection(*CoordinateSystem::of(32632), *CoordinateSystem::of(4326))(415000, 5197000);
    EXPECT_NEAR(at[0], (*exact)[0], 1e-12);
    EXPECT_NEAR(at[1], (*exact)[1], 1e-12);
    EXPECT_EQ(frame.featureCollection()["crs"]["properties"]["name"], "urn:ogc:def:crs:EPSG::4326");
}

} // namespace
} // namespace oxbow
