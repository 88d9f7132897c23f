#include "core/check/ground_check.h"

#include "core/run/evaluator.h"
#include "tests/core/check/planted_faults.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>

namespace oxbow {
namespace {

using test::Workers;

std::vector<Finding> findingsOf(const Heightmap& map) {
    return checkGround(map, {}, Workers());
}

const Finding* findingOf(const std::vector<Finding>& findings, FindingKind kind) {
    const auto found = std::ranges::find(findings, kind, &Finding::kind);
    return found == findings.end() ? nullptr : &*found;
}

/// What the fix's stage makes of a ground.
Heightmap mended(const Heightmap& map, const GroundFix& fix) {
    const RecipeStage stage = fixStage(fix, map.grid());
    Workers workers;
    WorkingTerrain terrain(map.grid());
    terrain.elevation() = map;
    std::vector<Phrase> notes;
    StageContext context{{workers.pool, workers.never}, {}, notes};
    const auto stepper = stage.params.kind().start(stage.params.values(), terrain, workers.pool);
    stepper->step(0, terrain, context);
    return terrain.elevation();
}

/// 55 grounds broken on purpose: five sound ones, three of them real, with eleven faults each.
TEST(GroundCheck, FindsEveryPlantedFaultAndNothingThatIsNotThere) {
    int found = 0, missed = 0, wrong = 0;
    std::uint64_t seed = 1;
    for (const test::SoundGround& sound : test::soundGrounds()) {
        const std::vector<Finding> before = findingsOf(sound.map);
        for (const auto& [name, plant] : test::plants()) {
            SCOPED_TRACE(sound.name + " with " + name);
            Heightmap map = sound.map;
            const test::Planted planted = plant(map, seed++);
            const std::vector<Finding> after = findingsOf(map);
            const Finding* hit = findingOf(after, planted.kind);
            const Finding* old = findingOf(before, planted.kind);
            const bool isThere = hit && std::ranges::any_of(hit->places, [&](const FindingPlace& place) {
                return planted.where(place.x, place.y);
            });
            const bool isFound =
                isThere && (planted.count < 0 || hit->count == planted.count + (old ? old->count : 0));
            EXPECT_TRUE(isFound) << (hit ? findingText(*hit) : "nothing");
            ++(isFound ? found : missed);
            for (const Finding& finding : after) {
                const bool isRight = finding.kind == planted.kind || findingOf(before, finding.kind) ||
                                     std::ranges::count(planted.also, finding.kind) > 0;
                EXPECT_TRUE(isRight) << findingText(finding);
                wrong += isRight ? 0 : 1;
            }
        }
    }
    EXPECT_EQ(found, 55);
    std::printf("found %d, missed %d, false %d\n", found, missed, wrong);
}

/// The stage that is offered takes the fault away: a second check does not find it, and the ground is closer to the
/// sound one than before.
TEST(GroundCheck, TheFixMendsWhatWasPlanted) {
    std::uint64_t seed = 101;
    for (const test::SoundGround& sound : test::soundGrounds()) {
        const std::vector<Finding> before = findingsOf(sound.map);
        for (const auto& [name, plant] : test::plants()) {
            SCOPED_TRACE(sound.name + " with " + name);
            Heightmap map = sound.map;
            const test::Planted planted = plant(map, seed++);
            const std::vector<Finding> findings = findingsOf(map);
            const Finding* hit = findingOf(findings, planted.kind);
            ASSERT_NE(hit, nullptr);
            ASSERT_TRUE(hit->fix);
            const Heightmap after = mended(map, *hit->fix);
            const std::vector<Finding> rest = findingsOf(after);
            const Finding* left = findingOf(rest, planted.kind);
            const Finding* old = findingOf(before, planted.kind);
            EXPECT_TRUE(!left || (old && left->count <= old->count)) << findingText(*left);
            constexpr std::array kRestored = {FindingKind::Holes, FindingKind::Spikes, FindingKind::Seams,
                                              FindingKind::Stripes, FindingKind::Steps};
            if (std::ranges::count(kRestored, planted.kind) == 0)
                continue; // what was there cannot be known any more
            // But for a constant: of two sides of a seam either may be the one that is off.
            const auto apart = [&](const Heightmap& ground) {
                double sum = 0.0, squares = 0.0;
                const auto cells = static_cast<double>(ground.cells().size());
                for (std::size_t c = 0; c < ground.cells().size(); ++c) {
                    const double d = static_cast<double>(ground.cells()[c]) - sound.map.cells()[c];
                    sum += d;
                    squares += d * d;
                }
                return std::sqrt(squares / cells - sum / cells * (sum / cells));
            };
            EXPECT_LT(apart(after), apart(map));
        }
    }
}

} // namespace
} // namespace oxbow
