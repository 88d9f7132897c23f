#pragma once

#include "core/recipe/stage.h"
#include "core/threads/thread_pool.h"

namespace oxbow {

/// Books the difference of two grounds into a ledger of edits, row by row on all threads.
void bookEdit(EditState& state, std::span<const float> before, std::span<const float> after, ThreadPool& pool);

/// A stepper that reshapes the elevation at will: a source or a filter. Derived classes implement `edit`; what it adds
/// to or takes from the ground is booked by comparing the ground before and after.
template <typename P>
class EditStepper : public StepperOf<P, EditState> {
public:
    EditStepper(P params, const WorkingTerrain& terrain, ThreadPool&) : StepperOf<P, EditState>(std::move(params)) {
        this->m_state.initial = exactRock(terrain);
        m_cellAreaM2 = terrain.grid().cellAreaM2();
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) final {
        const auto ground = terrain.elevation().cells();
        const std::vector<float> before(ground.begin(), ground.end());
        edit(index, terrain, context);
        bookEdit(this->m_state, before, terrain.elevation().cells(), context.pool);
    }
    [[nodiscard]] Ledger ledger() const override { return this->m_state.ledger(m_cellAreaM2); }

protected:
    virtual void edit(int index, WorkingTerrain& terrain, StageContext& context) = 0;

private:
    double m_cellAreaM2 = 0.0;
};

} // namespace oxbow
