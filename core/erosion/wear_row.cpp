#include "core/erosion/wear_row.h"

#include "core/base/simd.h"

namespace oxbow {

OXBOW_MULTIVERSION
void bookWearRow(const float* before, const float* after, int count, float* __restrict wear,
                 float* __restrict deposition) {
    for (int x = 0; x < count; ++x) {
        const float gain = after[x] - before[x];
        wear[x] += gain < 0.0f ? -gain : 0.0f;
        deposition[x] += gain > 0.0f ? gain : 0.0f;
    }
}

} // namespace oxbow
