#include "core/base/phrase.h"

#include "core/base/error.h"
#include "core/project/state_archive.h"

#include <gtest/gtest.h>

#include <new>

namespace oxbow {
namespace {

TEST(Phrase, EnglishFillsThePlacesOfTheKeyOnce) {
    EXPECT_EQ(phrase("%2 of %1, %3 %", "%2", 3, phrase("%1 x %2 cells", 8, 4)).english(), "3 of %2, 8 x 4 cells %");
    EXPECT_EQ(phrase("%1").english(), "%1");
    EXPECT_EQ(Phrase("50 %1").english(), "50 %1");
}

TEST(Phrase, WhatIsPutBeforeItStaysApart) {
    const std::string file = "a%1.png";
    const Phrase said = file + ": " + phrase("'%1' is missing", "x");
    EXPECT_EQ(said.english(), "a%1.png: 'x' is missing");
    ASSERT_TRUE(said.isJoined());
    EXPECT_EQ(said.arguments[1].key, "'%1' is missing");
    EXPECT_EQ(Phrase() + phrase("none"), phrase("none"));
    EXPECT_FALSE((Phrase() + phrase("none")).isJoined());
}

TEST(Phrase, AnErrorCarriesItAndSaysItInEnglish) {
    const Error error(phrase("size %1 x %2", 3, 4));
    EXPECT_STREQ(error.what(), "size 3 x 4");
    EXPECT_EQ(error.phrase().arguments.size(), 2u);
    EXPECT_EQ(failureWords(error, "it").key, "size %1 x %2");
    EXPECT_EQ(failureWords(std::bad_alloc(), "it").arguments[0].key, "it");
}

TEST(StoredPhrase, ComesBackWithItsArguments) {
    for (const Phrase& said : {Phrase(), Phrase("plain: 50 %1"), phrase("%1 and %2", "", phrase("a %1 b", "c")),
                               "x.png: " + phrase("%1", phrase("%1", phrase("%1", 7)))}) {
        const Phrase back = phraseFromStored(storedPhrase(said));
        EXPECT_EQ(storedPhrase(back), storedPhrase(said));
        EXPECT_EQ(back.key, said.key);
        EXPECT_EQ(back.arguments, said.arguments);
    }
    EXPECT_EQ(storedPhrase("what older files hold"), "what older files hold");
}

TEST(StoredPhrase, DamagedTextIsReadAsFarAsItGoes) {
    const std::string whole = storedPhrase(phrase("%1 and %2", "first", phrase("a %1 b", "c")));
    for (std::size_t size = 0; size < whole.size(); ++size)
        static_cast<void>(phraseFromStored(whole.substr(0, size)));
    EXPECT_NO_THROW(static_cast<void>(phraseFromStored(std::string(100000, '\x02'))));
    std::string deep;
    for (int i = 0; i < 100000; ++i)
        deep += "\x02k\x1f";
    EXPECT_NO_THROW(static_cast<void>(phraseFromStored(deep)));
}

} // namespace
} // namespace oxbow
