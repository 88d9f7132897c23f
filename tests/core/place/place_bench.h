#pragma once

#include "core/base/counter_random.h"
#include "core/base/error.h"
#include "core/files/heightmap_file.h"
#include "core/place/place.h"
#include "tests/core/files/io_test_files.h"
#include "tests/core/files/vector/vector_files.h"

#include <gtest/gtest.h>

#include <cmath>

namespace oxbow::test {

/// A folder with a model of 96 x 80 cells of 20 m: a valley that falls to the south, 300 m deep, with a side valley from the
/// west, and rough ground. Coordinates are metres east and north of its south-west corner.
class PlaceTest : public testing::Test {
protected:
    PlaceTest() {
        writeHeightmap(folder / "dem.r32", model, {});
        writeHeightmap(folder / "dem.tif", model, {});
    }
    static Heightmap valleys() {
        Heightmap ground(GridSpec{96, 80, 20.0});
        for (int y = 0; y < 80; ++y)
            for (int x = 0; x < 96; ++x) {
                const double across = std::fabs(x - 48.0 - 5.0 * std::sin(y / 9.0)) * 20.0;
                const double side = x < 48 ? std::fabs(y - 40.0) * 20.0 : 1e9;
                const double low = std::min(across, side + 0.06 * (48 - x) * 20.0);
                ground.at(x, y) = static_cast<float>(500.0 + 0.02 * (80 - y) * 20.0 + 0.4 * std::min(low, 700.0) +
                                                     3.0 * std::sin(1.7 * x) * std::cos(2.3 * y));
            }
        return ground;
    }
    /// The middle of the main valley in a row, as the model has it.
    static std::pair<double, double> bed(double row) { return {(48.5 + 5.0 * std::sin(row / 9.0)) * 20.0, (79.5 - row) * 20.0}; }
    [[nodiscard]] static Places river(double asideM) {
        Places places;
        for (int row = 0; row < 80; row += 2)
            places.emplace_back(bed(row).first + asideM * std::sin(row * 1.1), bed(row).second);
        return places;
    }
    static nlohmann::ordered_json feature(const char* type, nlohmann::ordered_json coordinates, nlohmann::ordered_json tags) {
        return {{"type", "Feature"}, {"properties", std::move(tags)}, {"geometry", {{"type", type}, {"coordinates", std::move(coordinates)}}}};
    }
    static std::string collection(std::initializer_list<nlohmann::ordered_json> features) {
        nlohmann::ordered_json file{{"type", "FeatureCollection"}, {"crs", nullptr}, {"coordinates_are", "metres"}, {"features", nlohmann::ordered_json::array()}};
        for (const auto& each : features)
            file["features"].push_back(each);
        return file.dump();
    }
    MadePlace make(const std::filesystem::path& features, PlaceRole role = PlaceRole::All) {
        PlaceRequest request;
        request.dem = folder / "dem.tif";
        request.features = {{features, role}};
        return makePlace(request, pool, kNeverCancelled);
    }
    MadePlace make(std::initializer_list<nlohmann::ordered_json> features) {
        putFile(folder / "map.geojson", collection(features));
        return make(folder / "map.geojson");
    }
    static std::vector<std::string> faults(const MadePlace& place) {
        std::vector<std::string> found;
        for (const PlaceFinding& finding : place.findings)
            if (finding.kind == PlaceFinding::Kind::Fault)
                found.push_back(finding.text.english());
        return found;
    }

    TestFolder folder;
    ThreadPool pool{2};
    Heightmap model = valleys();
};

} // namespace oxbow::test
