#include "tests/baseline/stage_digest.h"

#include <gtest/gtest.h>

// The same sources compiled once more, without versions for vector units, under this name.
namespace oxbow_baseline {
struct StageDigest {
    std::string stage;
    std::uint64_t hash = 0;
};
std::vector<StageDigest> stageDigests();
} // namespace oxbow_baseline

namespace oxbow {
namespace {

TEST(Baseline, VectorVersionsGiveTheBytesOfPlainCode) {
    const auto vectors = stageDigests();
    const auto plain = oxbow_baseline::stageDigests();
    ASSERT_EQ(vectors.size(), plain.size());
    for (std::size_t i = 0; i < vectors.size(); ++i)
        EXPECT_EQ(vectors[i].hash, plain[i].hash) << vectors[i].stage;
}

} // namespace
} // namespace oxbow
