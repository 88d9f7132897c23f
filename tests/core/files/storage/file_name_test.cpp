#include "core/files/storage/file_name.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(FileName, StaysWhereItIsUtf8) {
    for (const char* name : {"", "a b.tif", "gr\xc3\xbc\xc3\x9f", "\xe5\xb1\xb1", "\xf0\x9f\x8f\x94 \xf4\x8f\xbf\xbf", "\xed\x9f\xbf\xee\x80\x80"})
        EXPECT_EQ(utf8Name(name), name);
}

TEST(FileName, HasAnUnderscoreForEachOtherByte) {
    EXPECT_EQ(utf8Name("gr\xfc\xdf.tif"), "gr__.tif") << "Latin-1";
    EXPECT_EQ(utf8Name("\xe5\xb1"), "__") << "cut off";
    EXPECT_EQ(utf8Name("\xe5\xb1 x"), "__ x");
    EXPECT_EQ(utf8Name("\xc0\xaf"), "__") << "too long a form of /";
    EXPECT_EQ(utf8Name("\xe0\x80\xaf|\xf0\x80\x80\xaf"), "___|____");
    EXPECT_EQ(utf8Name("\xed\xa0\x80"), "___") << "a surrogate";
    EXPECT_EQ(utf8Name("\xf4\x90\x80\x80\xff"), "_____") << "beyond the last character";
}

} // namespace
} // namespace oxbow
