#include "tests/core/recipe/test_stages.h"

#include "core/base/error.h"
#include "core/stage/edit_stepper.h"

#include <chrono>
#include <new>
#include <thread>

namespace oxbow::test {

namespace {

inline constexpr Param<RaiseParams> kRaiseParams[] = {
    number<&RaiseParams::rate>("rate", "Rate", Unit::Metre, {.hardMin = -100, .hardMax = 100},
                               "Metres added by each step."),
    integer<&RaiseParams::steps>("steps", "Steps", Unit::None, {.hardMin = 1, .hardMax = 100000},
                                 "Number of steps."),
    integer<&RaiseParams::stepMs>("step_ms", "Step time", Unit::None, {.hardMin = 0, .hardMax = 100000},
                                  "Milliseconds that a step takes."),
    number<&RaiseParams::leakM>("leak_m", "Leak", Unit::Metre, {.hardMin = 0, .hardMax = 100},
                                "Metres that vanish from the first cell in each step, unbooked."),
    integer<&RaiseParams::failAt>("fail_at", "Fail at", Unit::None, {.hardMin = -1, .hardMax = 100000},
                                  "Step that reports an error."),
    integer<&RaiseParams::memoryFailsAt>("memory_fails_at", "Memory fails at", Unit::None,
                                         {.hardMin = -1, .hardMax = 100000}, "Step that runs out of memory."),
};
static_assert(checked(kRaiseParams));

struct RaiseState {
    int seen = 0;
};

class RaiseStepper : public StepperOf<RaiseParams, RaiseState> {
public:
    RaiseStepper(RaiseParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(params) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        Heightmap& ground = terrain.elevation();
        bookedEdit(ground, context, context.books.rock, [&](std::span<const float>) {
            for (float& cell : ground.cells())
                cell += static_cast<float>(m_params.rate) + 0.001f * static_cast<float>(m_state.seen);
        });
        ground.cells()[0] -= static_cast<float>(m_params.leakM);
        for (int i = 0; i < m_params.stepMs; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            context.cancel.throwIfRequested();
        }
        if (index == m_params.failAt)
            throw Error("raise: step " + std::to_string(index) + " failed: choose another fail_at");
        if (index == m_params.memoryFailsAt)
            throw std::bad_alloc();
        ++m_state.seen;
    }
};

} // namespace

const StageKind& raiseStage() {
    static const StageKind kKind = [] {
        StageKind kind = stageKind<RaiseStepper>("raise", "Raise", StageCategory::Filter, "Adds to every cell.",
            kRaiseParams, &RaiseParams::steps);
        return kind.uses(Access::Changes, {Layer::Elevation});
    }();
    return kKind;
}

Recipe raiseRecipe(std::initializer_list<int> steps, GridSpec grid) {
    Recipe recipe;
    recipe.grid = grid;
    for (const int count : steps) {
        RecipeStage stage(raiseStage());
        stage.params.set("steps", std::int64_t{count});
        recipe.stages.push_back(stage);
    }
    return recipe;
}

} // namespace oxbow::test
