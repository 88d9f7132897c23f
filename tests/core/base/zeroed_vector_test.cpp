#include "core/base/zeroed_vector.h"

#include <gtest/gtest.h>

namespace oxbow {
namespace {

/// A cell that asks for an end when so many were made.
struct Asking {
    static inline std::size_t made = 0, askedAt = 0;
    static inline CancelToken* cancel = nullptr;
    double value;
    Asking() : value(0.0) {
        if (++made == askedAt)
            cancel->request();
    }
};

TEST(ZeroedVector, IsAsLongAsAskedForAndZero) {
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, std::size_t{1} << 17, (std::size_t{1} << 18) + 3}) {
        const auto list = zeroedVector<double>(count, kNeverCancelled);
        EXPECT_EQ(list, std::vector<double>(count, 0.0));
    }
}

TEST(ZeroedVector, EndsWithinAMegabyteOfBeingAsked) {
    CancelToken cancel;
    Asking::cancel = &cancel;
    for (const std::size_t asked : {1, 100'000, 400'000}) {
        cancel.reset();
        Asking::made = 0;
        Asking::askedAt = asked;
        EXPECT_THROW((void)zeroedVector<Asking>(std::size_t{1} << 20, cancel), Cancelled);
        EXPECT_LE((Asking::made - asked) * sizeof(Asking), std::size_t{1} << 20) << "asked at " << asked;
    }
    Asking::cancel = nullptr;
}

} // namespace
} // namespace oxbow
