#include "places.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

/// Functions of the C library that are not exactly rounded everywhere, and fused sums; `elementary::` has our own.
const std::regex kForbidden(
    R"((^|[^\w:>.]|\bstd::|[^\w]::)(pow|exp|exp2|exp10|expm1|log|log2|log10|log1p|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|asinh|acosh|atanh|hypot|cbrt|erf|erfc|tgamma|lgamma|fma|sincos)[fl]?\()");

/// The first forbidden call of a line of code; empty where there is none.
std::string forbiddenCall(std::string line) {
    line = std::regex_replace(line, std::regex(R"("(\\.|[^"\\])*")"), "\"\"");
    line = line.substr(0, line.find("//"));
    std::smatch match;
    return std::regex_search(line, match, kForbidden) ? match[2].str() : "";
}

/// What reaches a layer has the same bytes on every processor (see core/base/elementary.h), so core asks the C
/// library for no elementary function at all, not even where only a picture or a figure comes of it.
TEST(Architecture, CoreTakesNoElementaryFunctionFromTheCLibrary) {
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(OXBOW_SOURCE_ROOT) / "core")) {
        const fs::path& path = entry.path();
        if ((path.extension() != ".h" && path.extension() != ".cpp") || path.filename() == "elementary.h")
            continue;
        ++files;
        std::ifstream file(path);
        int number = 0;
        for (std::string line; std::getline(file, line);) {
            ++number;
            EXPECT_EQ(forbiddenCall(line), "") << path << ":" << number << ": use core/base/elementary.h";
        }
    }
    EXPECT_GT(files, 200);
}

TEST(Architecture, ACallOfTheCLibraryIsSeenHoweverItIsWritten) {
    EXPECT_EQ(forbiddenCall("    return std::pow(x, 2.0);"), "pow");
    EXPECT_EQ(forbiddenCall("return ::sin(x);"), "sin");
    EXPECT_EQ(forbiddenCall("x = expf(y) + 1;"), "exp");
    EXPECT_EQ(forbiddenCall("exp(y)"), "exp");
    EXPECT_EQ(forbiddenCall("a = (std::fma(a, b, c));"), "fma");
    EXPECT_EQ(forbiddenCall("return elementary::pow(x, 2.0);"), "");
    EXPECT_EQ(forbiddenCall("return rule.exp(x) + log->pow(y); // std::exp(x)"), "");
    EXPECT_EQ(forbiddenCall("note(\"std::exp(x)\"); std::sqrt(x);"), "");
    EXPECT_EQ(forbiddenCall("int step(int); lexp(x); fmax(a, b);"), "");
}

} // namespace
