#include "core/base/shelf.h"

#include <gtest/gtest.h>

#include <optional>

namespace oxbow {
namespace {

TEST(Shelf, LendsWhatCameBackBeforeItMakesAnother) {
    Shelf<int> shelf;
    std::optional<Shelf<int>::Loan> first(shelf.take(1));
    {
        const auto second = shelf.take(2);
        EXPECT_EQ(**first, 1);
        EXPECT_EQ(*second, 2);
    }
    **first = 10;
    EXPECT_EQ(*shelf.take(3), 2); // came back
    first.reset();
    EXPECT_EQ(*shelf.take(4), 10); // as it was left, the last first
}

} // namespace
} // namespace oxbow
