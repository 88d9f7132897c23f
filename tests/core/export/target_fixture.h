#pragma once

#include "core/export/target_folder.h"
#include "tests/core/files/test_folder.h"
#include "tests/core/run/run_to_end.h"

#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfInputFile.h>
#include <gtest/gtest.h>
#include <png.h>

#include <cstdlib>
#include <filesystem>

namespace oxbow::test {

/// Gray or RGBA samples as libpng finds them.
struct Png {
    int width = 0, height = 0, bits = 0, channels = 0;
    std::vector<int> samples;

    explicit Png(const std::filesystem::path& path) {
        std::FILE* file = std::fopen(path.c_str(), "rb");
        if (!file) {
            ADD_FAILURE() << path << " is not there";
            return;
        }
        png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
        png_infop info = png_create_info_struct(png);
        png_init_io(png, file);
        png_read_png(png, info, PNG_TRANSFORM_IDENTITY, nullptr);
        width = static_cast<int>(png_get_image_width(png, info));
        height = static_cast<int>(png_get_image_height(png, info));
        bits = png_get_bit_depth(png, info);
        channels = png_get_channels(png, info);
        for (int y = 0; y < height; ++y)
            for (int i = 0; i < width * channels; ++i) {
                const png_bytep row = png_get_rows(png, info)[y];
                samples.push_back(bits == 16 ? row[2 * i] << 8 | row[2 * i + 1] : row[i]);
            }
        png_destroy_read_struct(&png, &info, nullptr);
        std::fclose(file);
    }
    [[nodiscard]] int at(int x, int y, int channel = 0) const {
        return samples.at((static_cast<std::size_t>(y) * width + x) * channels + channel);
    }
};

/// A channel of an EXR as OpenEXR finds it, bit for bit.
inline std::vector<std::uint32_t> exrBits(const std::filesystem::path& path, const char* channel, int& width) {
    Imf::InputFile exr(path.c_str());
    const Imath::Box2i window = exr.header().dataWindow();
    width = window.max.x + 1;
    EXPECT_EQ(exr.header().channels()[channel].type, Imf::FLOAT);
    std::vector<std::uint32_t> bits(static_cast<std::size_t>(width) * (window.max.y + 1));
    Imf::FrameBuffer buffer;
    buffer.insert(channel, Imf::Slice(Imf::FLOAT, reinterpret_cast<char*>(bits.data()), 4, 4 * static_cast<std::size_t>(width)));
    exr.setFrameBuffer(buffer);
    exr.readPixels(0, window.max.y);
    return bits;
}

class TargetFolders : public testing::Test {
protected:
    static void SetUpTestSuite() {
        Recipe recipe;
        recipe.grid = {140, 140, 25.0};
        for (const char* id : {"noise", "lakes", "rivers"})
            recipe.stages.emplace_back(*findStageKind(id));
        s_pool = new ThreadPool(2);
        Evaluator evaluator(*s_pool, {});
        test::runToEnd(evaluator, std::make_shared<const Recipe>(recipe));
        s_terrain = new TerrainState(evaluator.capture({}).terrain);
        recipe.surface = surfaceNamed("alpine", "test");
        s_plan = new std::shared_ptr<const SurfacePlan>(surfacePlan(recipe, {}));
    }
    static void TearDownTestSuite() {
        delete s_plan;
        delete s_terrain;
        delete s_pool;
    }
    void write(const char* target, int side = 0, int tileSide = 0, TileEdges edges = TileEdges::Apart) {
        const auto files = writeTarget(targetNamed(target, "test"), m_folder,
                                       {.terrain = *s_terrain, .surface = *s_plan, .name = "Hills", .side = side,
                                        .tileSide = tileSide, .edges = edges, .pool = *s_pool});
        for (const std::filesystem::path& file : files)
            EXPECT_TRUE(std::filesystem::exists(file)) << file;
    }
    std::string text(const std::string& name) const { return fileContent(m_folder / name); }
    /// The number behind a word of a line of LOAD-ME.txt.
    double number(const std::string& line, const std::string& word) const {
        const std::string all = text("LOAD-ME.txt");
        const std::size_t at = all.find(word, all.find(line));
        EXPECT_NE(at, std::string::npos) << line << " " << word;
        return std::strtod(all.c_str() + at + word.size(), nullptr);
    }
    std::size_t materials() const { return (*s_plan)->surface.materials.size(); }

    inline static ThreadPool* s_pool = nullptr;
    inline static TerrainState* s_terrain = nullptr;
    inline static std::shared_ptr<const SurfacePlan>* s_plan = nullptr;
    const TestFolder m_above;
    const std::filesystem::path m_folder = m_above / "target"; ///< not there yet
};

} // namespace oxbow::test
