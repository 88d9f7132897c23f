#include "core/base/simd.h"

namespace oxbow {

namespace {

#define OXBOW_TEXT_OF(...) #__VA_ARGS__
#define OXBOW_TEXT(macro) OXBOW_TEXT_OF(macro)
constexpr const char* kVersions = OXBOW_TEXT(OXBOW_MULTIVERSION);

} // namespace

std::vector<std::string> vectorUnits() {
    std::vector<std::string> units;
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("avx512f"))
        units.emplace_back("avx512f");
    if (__builtin_cpu_supports("avx2"))
        units.emplace_back("avx2");
#endif
    return units;
}

bool hasVectorVersions() {
    return *kVersions != '\0';
}

} // namespace oxbow
