#include "render/camera/camera_path.h"

#include "core/base/error.h"

#include <gmock/gmock.h>

#include <cmath>

namespace oxbow {
namespace {

CameraKey key(double timeS, double eastM, double headingDeg, double distanceM = 1000.0) {
    CameraKey made;
    made.timeS = timeS;
    made.pose.target = {eastM, 100.0, 0.0};
    made.pose.headingDeg = headingDeg;
    made.pose.distanceM = distanceM;
    return made;
}

TEST(CameraPath, GoesThroughItsKeysAndRestsAtBothEnds) {
    const CameraPath path({key(2.0, 0.0, 10.0), key(4.0, 500.0, 60.0), key(7.0, 900.0, 90.0)});
    EXPECT_DOUBLE_EQ(path.durationS(), 5.0);
    EXPECT_NEAR(path.at(0.0).target.x, 0.0, 1e-9);
    EXPECT_NEAR(path.at(2.0).target.x, 500.0, 1e-9);
    EXPECT_NEAR(path.at(2.0).headingDeg, 60.0, 1e-9);
    EXPECT_NEAR(path.at(5.0).target.x, 900.0, 1e-9);
    EXPECT_NEAR(path.at(99.0).target.x, 900.0, 1e-9);
    EXPECT_NEAR(path.at(-1.0).target.x, 0.0, 1e-9);
    EXPECT_LT(path.at(0.01).target.x, 0.1) << "from rest";
    EXPECT_EQ(path.frames(25.0), 126);
}

TEST(CameraPath, HasNoJerkAtAKey) {
    const CameraPath path({key(0.0, 0.0, 0.0), key(1.0, 500.0, 60.0), key(3.0, 700.0, 90.0)});
    const double h = 1e-4;
    const double before = (path.at(1.0).target.x - path.at(1.0 - h).target.x) / h;
    const double after = (path.at(1.0 + h).target.x - path.at(1.0).target.x) / h;
    EXPECT_NEAR(before, after, 1.0);
    EXPECT_NEAR(after, 700.0 / 3.0, 1.0) << "the slope from the key before to the key after";
}

TEST(CameraPath, TurnsTheShorterWayAndNearsByRatios) {
    const CameraPath path({key(0.0, 0.0, 350.0, 100.0), key(2.0, 0.0, 10.0, 10000.0)});
    EXPECT_NEAR(std::remainder(path.at(1.0).headingDeg, 360.0), 0.0, 1e-9);
    EXPECT_NEAR(path.at(1.0).distanceM, 1000.0, 1e-6);
}

TEST(CameraPath, IsRead) {
    const auto ground = [](double east, double) { return std::optional(east / 10.0); };
    const CameraPath path = parseCameraPath(R"({"keys": [
        {"time_s": 0, "heading_deg": 20, "pitch_deg": 8, "distance_m": 500, "east_m": 1000, "south_m": 700},
        {"time_s": 3, "heading_deg": 40, "pitch_deg": 9, "distance_m": 600, "east_m": 1200, "south_m": 800,
         "height_m": 77, "field_of_view_deg": 50}]})", "way.json", ground);
    EXPECT_DOUBLE_EQ(path.keys()[0].pose.target.y, 100.0);
    EXPECT_DOUBLE_EQ(path.keys()[1].pose.target.y, 77.0);
    EXPECT_DOUBLE_EQ(path.keys()[1].pose.fieldOfViewDeg, 50.0);
}

TEST(CameraPath, WhatIsWrongIsNamedWithItsPlace) {
    const auto error = [](const char* text) {
        try {
            static_cast<void>(parseCameraPath(text, "way.json", [](double, double) { return std::nullopt; }));
        } catch (const Error& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    constexpr const char* kKey = R"({"time_s": 1, "heading_deg": 0, "pitch_deg": 9, "distance_m": 5, "east_m": 0, "south_m": 0})";
    using testing::HasSubstr;
    EXPECT_THAT(error("["), HasSubstr("way.json"));
    EXPECT_THAT(error("{}"), HasSubstr("'keys'"));
    EXPECT_THAT(error(R"({"keys": [{"time_s": 0}]})"), HasSubstr("keys[0]: 'heading_deg' is missing"));
    EXPECT_THAT(error((std::string("{\"keys\": [") + kKey + "]}").c_str()), HasSubstr("two keys"));
    EXPECT_THAT(error((std::string("{\"keys\": [") + kKey + "," + kKey + "]}").c_str()), HasSubstr("times must rise"));
    EXPECT_THAT(error(R"({"keys": [{"time_s": 0, "heading_deg": 0, "pitch_deg": 9, "distance_m": 0, "east_m": 0, "south_m": 0}]})"),
                HasSubstr("keys[0].distance_m"));
    EXPECT_THAT(error(R"({"keys": [{"time_s": 0, "heading_deg": 0, "pitch_deg": 9, "distance_m": 1, "east_m": 0, "south_m": 0, "x": 1}]})"),
                HasSubstr("'x' is not known"));
}

} // namespace
} // namespace oxbow
