#pragma once

#include "core/stage/stage.h"

#include <algorithm>
#include <memory>

namespace oxbow {

/// Lets `edit(cells before)` change the cells of a layer and books what each gained or lost. Throws Cancelled.
template <typename Edit>
void bookedEdit(Heightmap& layer, const Compute& compute, Booking& booking, Edit&& edit) {
    const auto copy = std::make_unique_for_overwrite<float[]>(layer.cells().size());
    compute.forRows(layer.height(), [&](int y0, int y1) {
        std::copy(layer.row(y0), layer.row(y1), copy.get() + layer.grid().index(0, y0));
    });
    const std::span<const float> before(copy.get(), layer.cells().size());
    edit(before);
    bookChanges(before, layer.cells(), compute, booking);
}

/// Calls write(y0, y1) for bands of a layer's rows, side by side, and books what their cells gained or lost.
/// Throws Cancelled.
template <typename Write>
void writeBooked(Heightmap& layer, const Compute& compute, Booking& booking, Write&& write) {
    std::vector<Booking> parts(static_cast<std::size_t>(layer.height()));
    compute.forRows(layer.height(), [&](int y0, int y1) {
        const auto cells = layer.cells().subspan(layer.grid().index(0, y0),
                                                 static_cast<std::size_t>(y1 - y0) * layer.width());
        const std::vector<float> before(cells.begin(), cells.end());
        write(y0, y1);
        bookChanges(before, cells, parts[static_cast<std::size_t>(y0)]);
    });
    booking.add(parts);
}

/// A stepper that reshapes the elevation at will: a source or a filter. Derived classes implement `edit`;
/// what it adds to or takes from the ground is booked by comparing the ground before and after.
template <typename P>
class EditStepper : public StepperOf<P> {
public:
    EditStepper(P params, const WorkingTerrain&, ThreadPool&) : StepperOf<P>(std::move(params)) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) final {
        if (!changesGround(index))
            return edit(index, terrain, context);
        bookedEdit(terrain.elevation(), context, context.books.rock, [&](std::span<const float> before) {
            m_before = before;
            edit(index, terrain, context);
        });
        m_before = {};
    }

protected:
    virtual void edit(int index, WorkingTerrain& terrain, StageContext& context) = 0;
    /// Whether the edit may: else nothing is kept to compare.
    [[nodiscard]] virtual bool changesGround(int) const { return true; }
    /// The ground before the edit that runs.
    [[nodiscard]] std::span<const float> before() const { return m_before; }

private:
    std::span<const float> m_before;
};

} // namespace oxbow
