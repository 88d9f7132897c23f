#include "core/files/heightmap_file.h"
#include "tests/core/files/io_test_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

/// TIFFs of which a person must know something.
namespace oxbow {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// 4 x 2 samples of 8 bits in one strip.
class SmallTiff {
public:
    SmallTiff(std::uint16_t compression, std::uint16_t photometric, std::vector<std::uint8_t> strip, std::vector<std::uint16_t> colours = {}) {
        const std::uint32_t entries = colours.empty() ? 9 : 10, after = 8 + 2 + 12 * entries + 4;
        const auto strips = static_cast<std::uint32_t>(strip.size());
        for (const char c : {'I', 'I', '*', '\0'})
            m_bytes.push_back(static_cast<std::uint8_t>(c));
        put(8, 4);
        put(entries, 2);
        entry(256, 4), entry(257, 2), entry(258, 8), entry(259, compression), entry(262, photometric);
        entry(273, after), entry(277, 1), entry(278, 2), entry(279, strips);
        if (!colours.empty())
            entry(320, after + strips, 3, static_cast<std::uint32_t>(colours.size()));
        put(0, 4);
        m_bytes.insert(m_bytes.end(), strip.begin(), strip.end());
        for (const std::uint16_t colour : colours)
            put(colour, 2);
    }
    [[nodiscard]] std::vector<std::string> notesOfReading() const {
        const TestFolder folder;
        return english(readHeightmap(writtenIn(folder)).notes);
    }
    [[nodiscard]] std::string failureOfReading() const {
        const TestFolder folder;
        return readFailure(writtenIn(folder));
    }

private:
    [[nodiscard]] std::filesystem::path writtenIn(const TestFolder& folder) const {
        const std::filesystem::path file = folder / "small.tif";
        putFile(file, {reinterpret_cast<const char*>(m_bytes.data()), m_bytes.size()});
        return file;
    }
    void put(std::uint32_t value, int bytes) {
        for (int i = 0; i < bytes; ++i)
            m_bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    void entry(std::uint32_t tag, std::uint32_t value, std::uint32_t type = 4, std::uint32_t count = 1) {
        put(tag, 2), put(type, 2), put(count, 4), put(value, 4);
    }
    std::vector<std::uint8_t> m_bytes;
};

TEST(TiffWords, WhatCannotBeReadIsToldInWordsForPeople) {
    EXPECT_THAT(SmallTiff(1, 1, {1, 2, 3}).failureOfReading(),
                testing::EndsWith("damaged TIFF: the file is broken or not complete: get it again"));
    EXPECT_THAT(SmallTiff(12345, 1, {1, 2, 3}).failureOfReading(),
                testing::EndsWith("TIFF compression 12345 is not supported: save it with Deflate or LZW"));
}

TEST(TiffWords, ColoursOfAPaletteAreToldAsThoseOfAPictureAre) {
    std::vector<std::uint16_t> colours(3 * 256, 0);
    colours[1] = 65535;       // red of index 1
    colours[256 + 2] = 65535; // green of index 2
    const std::vector<std::uint8_t> indices = {0, 1, 2, 0, 1, 2, 0, 1};
    EXPECT_THAT(SmallTiff(1, 3, indices, colours).notesOfReading(), Contains(HasSubstr("brightness")));
    for (std::size_t i = 0; i < 256; ++i)
        colours[i] = colours[256 + i] = colours[512 + i] = static_cast<std::uint16_t>(257 * i);
    EXPECT_THAT(SmallTiff(1, 3, indices, colours).notesOfReading(), testing::Not(Contains(HasSubstr("brightness"))));
}

TEST(TiffWords, PackedRowsThatRunOverAreTold) {
    EXPECT_THAT(SmallTiff(32773, 1, {0xFD, 5, 0xFD, 6}).notesOfReading(), testing::Not(Contains(HasSubstr("damaged"))));
    EXPECT_THAT(SmallTiff(32773, 1, {0xF9, 5, 0xFD, 6}).notesOfReading(), Contains(HasSubstr("the file is damaged")));
}

} // namespace
} // namespace oxbow
