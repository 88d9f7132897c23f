#pragma once

#include "core/paint/stroke.h"

#include <memory>
#include <string>

namespace oxbow {

/// A stroke, or the part of one that fell between two steps, stamped with the step before which it takes
/// effect.
struct PaintEvent {
    int beforeStep = 0;
    /// The step before which its effect is taken back, as a storm ends; kForever for one that stays.
    int untilStep = kForever;
    std::shared_ptr<const Stroke> stroke;
    /// Whether it goes on with the stroke of the event before it, with the same brush: what a capped brush
    /// has laid there counts here.
    bool continues = false;
    /// Parts of one stroke of the brush share it; not saved, not compared.
    std::uint64_t group = 0;

    static constexpr int kForever = -1;

    [[nodiscard]] bool ends() const { return untilStep != kForever; }
    [[nodiscard]] bool isOverAt(int step) const { return ends() && untilStep <= step; }
    bool operator==(const PaintEvent& other) const {
        return beforeStep == other.beforeStep && untilStep == other.untilStep &&
               continues == other.continues && (stroke == other.stroke || *stroke == *other.stroke);
    }
};

/// A number for a new stroke of the brush, different from all others while the program runs.
[[nodiscard]] std::uint64_t newStrokeGroup();

/// Throws Error when the brush cannot be used: a layer that is not painted, a size or strength that is no
/// number. Strokes on the ground cannot end, since what came after stands on it.
void checkPaintEvent(const PaintEvent& event, const std::string& where);

} // namespace oxbow
