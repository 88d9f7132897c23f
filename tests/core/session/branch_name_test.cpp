#include "core/session/branch_name.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

TEST(BranchName, IsKnownAgainByItsEnglish) {
    for (const std::size_t number : {0U, 1U, 2U, 10U, 4096U}) {
        const auto given = givenBranchName(branchName(number).english());
        ASSERT_TRUE(given) << number;
        EXPECT_EQ(*given, branchName(number));
    }
}

TEST(BranchName, OfTheUserIsNone) {
    for (const char* name : {"", "7", "main", "Main 1", "Branch", "Branch 0", "Branch 007", "Branch 1b", "Dry years", "Branch 99999999999999999999999"})
        EXPECT_FALSE(givenBranchName(name)) << name;
}

} // namespace
} // namespace oxbow
