#pragma once

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

namespace oxbow {

/// A GLB taken apart by the rules of the glTF 2.0 specification, each of them expected on the way: header, chunks and
/// their padding, views within the buffer and aligned, accessors within views, least and greatest positions true,
/// indices within the vertices and no triangle without an area by them, normals and tangents of length one.
struct CheckedGltf {
    nlohmann::json json;
    std::string binary;

    explicit CheckedGltf(const std::string& bytes) {
        const auto number = [&](std::size_t at) {
            std::uint32_t value = 0;
            std::memcpy(&value, bytes.data() + at, 4);
            return value;
        };
        EXPECT_EQ(bytes.substr(0, 4), "glTF");
        EXPECT_EQ(number(4), 2u);
        EXPECT_EQ(number(8), bytes.size());
        const std::uint32_t length = number(12);
        EXPECT_EQ(length % 4, 0u);
        EXPECT_EQ(bytes.substr(16, 4), "JSON");
        json = nlohmann::json::parse(bytes.substr(20, length));
        const std::size_t second = 20 + length;
        EXPECT_EQ(number(second + 4), 0x004E4942u);
        EXPECT_EQ(second + 8 + number(second), bytes.size());
        binary = bytes.substr(second + 8);
        EXPECT_EQ(json["asset"]["version"], "2.0");
        EXPECT_EQ(json["buffers"][0]["byteLength"], binary.size());
        for (const auto& view : json["bufferViews"])
            EXPECT_LE(view["byteOffset"].get<std::size_t>() + view["byteLength"].get<std::size_t>(), binary.size());
        for (const auto& mesh : json["meshes"])
            for (const auto& primitive : mesh["primitives"])
                checkPrimitive(primitive);
    }

    [[nodiscard]] std::vector<std::vector<float>> floats(int accessor) const {
        const auto& a = json["accessors"].at(accessor);
        EXPECT_EQ(a["componentType"], 5126);
        const std::string type = a["type"];
        const std::size_t wide = type == "SCALAR" ? 1 : static_cast<std::size_t>(type.back() - '0');
        std::vector<std::vector<float>> rows(a["count"].get<std::size_t>(), std::vector<float>(wide));
        const std::size_t offset = offsetOf(a, 4 * wide * rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i)
            std::memcpy(rows[i].data(), binary.data() + offset + 4 * wide * i, 4 * wide);
        return rows;
    }
    [[nodiscard]] std::vector<std::uint32_t> indices(int accessor) const {
        const auto& a = json["accessors"].at(accessor);
        EXPECT_EQ(a["componentType"], 5125);
        std::vector<std::uint32_t> list(a["count"].get<std::size_t>());
        std::memcpy(list.data(), binary.data() + offsetOf(a, 4 * list.size()), 4 * list.size());
        return list;
    }

private:
    [[nodiscard]] std::size_t offsetOf(const nlohmann::json& accessor, std::size_t bytes) const {
        const auto& view = json["bufferViews"].at(accessor["bufferView"].get<std::size_t>());
        const std::size_t offset = accessor.value("byteOffset", std::size_t{0});
        EXPECT_LE(offset + bytes, view["byteLength"].get<std::size_t>());
        EXPECT_EQ((offset + view["byteOffset"].get<std::size_t>()) % 4, 0u);
        return offset + view["byteOffset"].get<std::size_t>();
    }
    void checkPrimitive(const nlohmann::json& primitive) const {
        const auto& attributes = primitive["attributes"];
        const int place = attributes["POSITION"];
        const auto positions = floats(place);
        for (int axis = 0; axis < 3; ++axis) {
            float low = positions[0][axis], high = low;
            for (const auto& p : positions)
                low = std::min(low, p[axis]), high = std::max(high, p[axis]);
            EXPECT_EQ(json["accessors"][place]["min"][axis].get<float>(), low);
            EXPECT_EQ(json["accessors"][place]["max"][axis].get<float>(), high);
        }
        for (const auto& [name, accessor] : attributes.items())
            EXPECT_EQ(floats(accessor).size(), positions.size()) << name;
        for (const char* name : {"NORMAL", "TANGENT"})
            for (const auto& v : attributes.contains(name) ? floats(attributes[name]) : decltype(positions){})
                ASSERT_NEAR(v[0] * v[0] + v[1] * v[1] + v[2] * v[2], 1.0, 1e-4) << name;
        if (!primitive.contains("indices"))
            return;
        const auto corners = indices(primitive["indices"]);
        ASSERT_EQ(corners.size() % 3, 0u);
        for (std::size_t i = 0; i < corners.size(); i += 3) {
            ASSERT_LT(std::max({corners[i], corners[i + 1], corners[i + 2]}), positions.size());
            ASSERT_TRUE(corners[i] != corners[i + 1] && corners[i + 1] != corners[i + 2] && corners[i + 2] != corners[i]);
        }
    }
};

} // namespace oxbow
