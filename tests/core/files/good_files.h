#pragma once

#include "tests/core/files/io_test_files.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace oxbow {

/// Small good files of every format: ours as we write them, the others written out here byte by byte.
inline std::string bigEndian16(int value) {
    return {static_cast<char>(value >> 8), static_cast<char>(value & 0xff)};
}
inline std::string littleEndian16(int value) {
    return {static_cast<char>(value & 0xff), static_cast<char>(value >> 8)};
}
template <typename T>
std::string nativeBytes(T value) {
    return {reinterpret_cast<const char*>(&value), sizeof(T)};
}

inline std::string smallTer() {
    std::string text = "TERRAGENTERRAIN SIZE" + littleEndian16(3) + littleEndian16(0) + "XPTS" +
                       littleEndian16(5) + littleEndian16(0) + "YPTS" + littleEndian16(4) +
                       littleEndian16(0) + "SCAL";
    for (int i = 0; i < 3; ++i)
        text += nativeBytes(10.0f);
    text += "ALTW" + littleEndian16(1024) + littleEndian16(3);
    for (int i = 0; i < 20; ++i)
        text += littleEndian16(i * 64);
    return text;
}

inline std::string smallBt() {
    std::string text = "binterr1.3" + nativeBytes<std::int32_t>(3) + nativeBytes<std::int32_t>(2) +
                       littleEndian16(2) + littleEndian16(0) + littleEndian16(1) + littleEndian16(0) +
                       littleEndian16(0);
    for (const double edge : {0.0, 90.0, 0.0, 60.0})
        text += nativeBytes(edge);
    text += littleEndian16(0) + nativeBytes(1.0f);
    text.resize(256, '\0');
    for (int i = 0; i < 6; ++i)
        text += littleEndian16(100 + i);
    return text;
}

inline std::string smallHgt() {
    std::string text;
    for (int i = 0; i < 16; ++i)
        text += bigEndian16(i == 5 ? 0x8000 : 200 + i);
    return text;
}

/// A DTED file by the layout of MIL-PRF-89020B.
inline std::string dted(int width, int height, const std::vector<std::uint16_t>& columnsFromSouth) {
    std::string text = "UHL10070000E0460000N";
    char numbers[61];
    std::snprintf(numbers, sizeof numbers, "90009000" "0010U  %-12s%04d%04d0", "", width, height); // 900" from one to the next
    text += numbers;
    text.resize(80, ' ');
    text += std::string(648, 'D') + std::string(2700, 'A');
    for (int x = 0; x < width; ++x) {
        text += '\xAA';
        text += std::string(7, '\0');
        for (int y = 0; y < height; ++y) {
            const std::uint16_t sample = columnsFromSouth[static_cast<std::size_t>(x) * height + y];
            text += static_cast<char>(sample >> 8);
            text += static_cast<char>(sample & 255);
        }
        text += std::string(4, '\0');
    }
    return text;
}

/// Writes them and tells their names.
inline std::vector<std::string> goodFiles(const TestFolder& folder) {
    std::vector<std::string> names;
    const Heightmap ground = rollingGround(37, 23, 1);
    for (const char* name : {"a.png", "a.tif", "a.exr", "a.pgm", "a.asc", "a.r16", "a.r32", "a.bmp"}) {
        writeHeightmap(folder / name, ground);
        names.emplace_back(name);
    }
    HeightmapWriteOptions plain;
    plain.compress = false;
    plain.bits = 8;
    for (const char* name : {"plain.tif", "plain.exr", "byte.png"}) {
        writeHeightmap(folder / name, ground, plain);
        names.emplace_back(name);
    }
    const std::vector<std::pair<std::string, std::string>> handMade = {{"a.ter", smallTer()},
                                                                       {"a.bt", smallBt()},
                                                                       {"N36W084.hgt", smallHgt()},
                                                                       {"n46.dt1", dted(3, 3, {10, 20, 30, 11, 0xFFFF, 31, 0x800C, 22, 32})},
                                                                       {"a.ppm", "P3 2 1 255\n1 2 3 4 5 6\n"},
                                                                       {"a.pbm", "P1\n2 2\n0 1\n1 0\n"}};
    for (const auto& [name, content] : handMade) {
        putFile(folder / name, content);
        names.push_back(name);
    }
    return names;
}

} // namespace oxbow
