#include "core/base/error.h"
#include "core/recipe/stage_registry.h"
#include "core/run/evaluator.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>

/// What an evaluator keeps while a mix is edited must never show: every edit ends in the bytes of a run from nothing.
namespace oxbow {
namespace {

constexpr int kFilter = 2;

Recipe hillsUnderFilter() {
    Recipe recipe;
    recipe.grid = {96, 72, 20.0};
    for (const char* id : {"noise", "thermal_erosion", "terrace"})
        recipe.stages.emplace_back(*findStageKind(id));
    recipe.stages[1].params.set("iterations", std::int64_t{3});
    MaskEntry slope(*findMaskSource("slope"));
    slope.to = 25.0;
    recipe.stages[kFilter].mix.where = {slope};
    return recipe;
}

std::uint64_t hashOf(Evaluator& evaluator, ThreadPool& pool) {
    return TerrainState(evaluator.terrain(), {}, pool).stateHash();
}

/// Books and ground of a run from nothing.
struct Outcome {
    std::uint64_t hash;
    double rockIn, rockOut;
    std::vector<Phrase> notes;
    bool operator==(const Outcome&) const = default;
};

Outcome outcomeOf(Evaluator& evaluator, ThreadPool& pool) {
    const Ledger& ledger = evaluator.ledgers()[kFilter];
    return {hashOf(evaluator, pool), ledger.rock.in, ledger.rock.out, evaluator.notes()};
}

class MixMemoryTest : public testing::Test {
protected:
    MixMemoryTest() : m_recipe(hillsUnderFilter()) { evaluateFromStart(); }

    void evaluateFromStart() {
        m_evaluator.begin(std::make_shared<const Recipe>(m_recipe));
        while (m_evaluator.position().stage < kFilter)
            m_evaluator.advance(kNeverCancelled);
        m_atFilter = m_evaluator.capture({});
        finish();
    }
    void finish() {
        while (!m_evaluator.finished())
            m_evaluator.advance(kNeverCancelled);
    }
    /// As the session does it: back to the filter's start, and on.
    void editMix(const std::function<void(Mix&)>& change) {
        change(m_recipe.stages[kFilter].mix);
        m_evaluator.restore(std::make_shared<const Recipe>(m_recipe), m_atFilter);
        finish();
    }
    Outcome fresh() {
        Evaluator other(m_pool, {});
        other.begin(std::make_shared<const Recipe>(m_recipe));
        while (!other.finished())
            other.advance(kNeverCancelled);
        return outcomeOf(other, m_pool);
    }
    Outcome now() { return outcomeOf(m_evaluator, m_pool); }

    ThreadPool m_pool{2};
    Recipe m_recipe;
    Evaluator m_evaluator{m_pool, {}};
    KeptState m_atFilter;
};

TEST_F(MixMemoryTest, EachEditOfTheMixEndsInTheBytesOfARunFromNothing) {
    std::mt19937 random(5);
    std::uint64_t last = now().hash;
    int changes = 0;
    for (int i = 0; i < 24; ++i) {
        editMix([&](Mix& mix) {
            mix.where[0].from = static_cast<double>(random() % 20);
            mix.where[0].to = mix.where[0].from + static_cast<double>(random() % 20);
            mix.where[0].invert = random() % 2 == 0;
            mix.amount = (random() % 5) / 4.0;
            mix.keep = static_cast<MixKeep>(random() % 3);
        });
        ASSERT_EQ(now(), fresh()) << i;
        changes += now().hash != last;
        last = now().hash;
    }
    EXPECT_GT(changes, 12) << "the edits must do something";
}

TEST_F(MixMemoryTest, OtherSourcesOfAMaskAreReadFromTheGroundThatEnters) {
    for (const char* source : {"height", "river_distance", "slope", "wear", "height"}) {
        editMix([&](Mix& mix) { mix.where = {MaskEntry(*findMaskSource(source))}; });
        ASSERT_EQ(now(), fresh()) << source;
    }
    editMix([](Mix& mix) { mix = Mix(); });
    EXPECT_EQ(now(), fresh()) << "no mix";
    editMix([](Mix& mix) { mix.amount = 0.5; });
    EXPECT_EQ(now(), fresh());
}

TEST_F(MixMemoryTest, AFilterThatIsChangedIsWorkedOutAnew) {
    m_recipe.stages[kFilter].params.set("sharpness", 0.3);
    editMix([](Mix& mix) { mix.amount = 0.75; });
    EXPECT_EQ(now(), fresh());
}

TEST_F(MixMemoryTest, GroundThatIsChangedIsLookedAtAnew) {
    const auto before = now();
    m_recipe.stages[0].params.set("relief_m", 900.0);
    evaluateFromStart();
    EXPECT_EQ(now(), fresh());
    EXPECT_NE(now().hash, before.hash);
    m_recipe.stages[1].enabled = false;
    evaluateFromStart();
    EXPECT_EQ(now(), fresh());
}

TEST_F(MixMemoryTest, NothingHalfDoneIsKeptOfAStepThatWasCancelled) {
    m_recipe.stages[kFilter].mix.where = {MaskEntry(*findMaskSource("river_distance"))};
    m_evaluator.restore(std::make_shared<const Recipe>(m_recipe), m_atFilter);
    CancelToken cancel;
    cancel.request();
    EXPECT_THROW(m_evaluator.advance(cancel), Cancelled);
    editMix([](Mix& mix) { mix.amount = 0.6; });
    EXPECT_EQ(now(), fresh());
}

} // namespace
} // namespace oxbow
