#pragma once

#include "core/base/thread_pool.h"
#include "core/stage/stage.h"

#include <memory>

namespace oxbow {

/// A copy of cells, made on all threads. Throws Cancelled.
class CellCopy {
public:
    CellCopy() = default;
    CellCopy(std::span<const float> cells, StageContext& context);
    [[nodiscard]] std::span<const float> cells() const { return {m_cells.get(), m_count}; }

private:
    std::unique_ptr<float[]> m_cells;
    std::size_t m_count = 0;
};

/// Books the difference of two grounds into a ledger of edits, on all threads. Throws Cancelled.
void bookEdit(EditState& state, std::span<const float> before, std::span<const float> after,
              StageContext& context);

/// A stepper that reshapes the elevation at will: a source or a filter. Derived classes implement `edit`;
/// what it adds to or takes from the ground is booked by comparing the ground before and after.
template <typename P>
class EditStepper : public StepperOf<P, EditState> {
public:
    EditStepper(P params, const WorkingTerrain& terrain, ThreadPool&)
        : StepperOf<P, EditState>(std::move(params)) {
        this->m_state.initial = exactRock(terrain);
        m_cellAreaM2 = terrain.grid().cellAreaM2();
    }

    void step(int index, WorkingTerrain& terrain, StageContext& context) final {
        const CellCopy before(terrain.elevation().cells(), context);
        m_before = before.cells();
        edit(index, terrain, context);
        bookEdit(this->m_state, m_before, terrain.elevation().cells(), context);
        m_before = {};
    }
    [[nodiscard]] Ledger ledger() const override { return this->m_state.ledger(m_cellAreaM2); }

protected:
    virtual void edit(int index, WorkingTerrain& terrain, StageContext& context) = 0;
    /// The ground before the edit that runs.
    [[nodiscard]] std::span<const float> before() const { return m_before; }

private:
    double m_cellAreaM2 = 0.0;
    std::span<const float> m_before;
};

} // namespace oxbow
