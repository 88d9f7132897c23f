#include "tests/baseline/stage_digest.h"

#include <gtest/gtest.h>

// The same sources compiled once more, each time for one vector unit alone, under these names.
#define OXBOW_VARIANT(name)                                                                                  \
    namespace name {                                                                                         \
    struct StageDigest {                                                                                     \
        std::string stage;                                                                                   \
        std::uint64_t hash = 0;                                                                              \
    };                                                                                                       \
    std::vector<StageDigest> stageDigests();                                                                 \
    }

OXBOW_VARIANT(oxbow_baseline)
#ifdef __x86_64__
OXBOW_VARIANT(oxbow_avx2)
#endif

namespace oxbow {
namespace {

template <typename Digests>
void expectSameAs(const Digests& variant) {
    const auto chosen = stageDigests();
    ASSERT_EQ(chosen.size(), variant.size());
    for (std::size_t i = 0; i < chosen.size(); ++i)
        EXPECT_EQ(chosen[i].hash, variant[i].hash) << chosen[i].stage;
}

TEST(Baseline, TheVersionsChosenHereGiveTheBytesOfPlainCode) {
    expectSameAs(oxbow_baseline::stageDigests());
}

#ifdef __x86_64__
TEST(Baseline, TheVersionsChosenHereGiveTheBytesOfAvx2) {
    if (!__builtin_cpu_supports("avx2"))
        GTEST_SKIP() << "no AVX2 here";
    expectSameAs(oxbow_avx2::stageDigests());
}
#endif

} // namespace
} // namespace oxbow
