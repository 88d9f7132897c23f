#include "places.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <string>

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

/// What cannot reach a layer may use the library.
const std::map<std::string, std::string> kMayUseIt = {
    {"core/export", "pictures and lists that are written and not read again"},
    {"core/measure", "figures that are shown"},
    {"core/base/elementary.h", "makes the functions"},
};

bool mayUseIt(const std::string& file) {
    return std::ranges::any_of(kMayUseIt, [&](const auto& entry) { return file.starts_with(entry.first); });
}

/// What reaches a layer has the same bytes on every processor (see core/base/elementary.h).
TEST(Architecture, LayersTakeNoElementaryFunctionFromTheCLibrary) {
    int files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(OXBOW_SOURCE_ROOT) / "core")) {
        const fs::path& path = entry.path();
        if ((path.extension() != ".h" && path.extension() != ".cpp") ||
            mayUseIt(fs::relative(path, OXBOW_SOURCE_ROOT).generic_string()))
            continue;
        ++files;
        std::ifstream file(path);
        int number = 0;
        for (std::string line; std::getline(file, line);) {
            ++number;
            if (line.find('(') == std::string::npos)
                continue;
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
