#include "core/mask/mix.h"

#include "core/base/error.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

float MaskEntry::weight(float value) const {
    const auto turned = [this](double e) { return static_cast<float>(invert ? 1.0 - e : e); };
    if (std::isnan(value))
        return turned(0.0);
    if (source().isWeight && !hasRange())
        return turned(std::clamp(double{value}, 0.0, 1.0));
    const double outside = std::max(from - value, value - to);
    if (outside <= 0.0)
        return turned(1.0);
    if (!(outside < soft))
        return turned(0.0);
    const double t = 1.0 - outside / soft;
    return turned(t * t * (3.0 - 2.0 * t));
}

const ParamTable& mixTable() {
    static const ParamTable kTable = [] {
        ParamTable table;
        table.id = "mix";
        table.noun = "the";
        fillTable(table, kMixParams);
        return table;
    }();
    return kTable;
}

MaskEntry* paintedEntry(Mix& mix) {
    const auto found = std::ranges::find_if(mix.where, [](const MaskEntry& entry) { return entry.source().id == "painted"; });
    return found == mix.where.end() ? nullptr : &*found;
}

const MaskEntry* paintedEntry(const Mix& mix) {
    return paintedEntry(const_cast<Mix&>(mix));
}

void checkMix(const Mix& mix, const StageKind& kind, const std::string& where) {
    if (mix.isNeutral() && mix.mode == MixMode::Default)
        return;
    if (kind.mix == MixSupport::None)
        throw Error(where + ": " + std::string(kind.label) + " only finds things: it has no mix");
    if (kind.mix == MixSupport::Shows && mix.mode == MixMode::Acts)
        throw Error(where + ": the mix of " + std::string(kind.label) +
                    " cannot act on the process: leave out the mode, or give \"shows\"");
    for (const Param<Mix>& param : kMixParams)
        checkValue(param, param.read(mix), where + ", " + std::string(param.key));
    for (std::size_t i = 0; i < mix.where.size(); ++i) {
        const MaskEntry& entry = mix.where[i];
        const std::string place = where + ", mask entry " + std::to_string(i + 1);
        if (std::isnan(entry.from) || std::isnan(entry.to) || entry.from > entry.to)
            throw Error(place + ": a range from " + numberText(entry.from) + " to " + numberText(entry.to) +
                        " is not possible: 'from' must not be above 'to'");
        if (!(entry.soft >= 0.0 && std::isfinite(entry.soft)))
            throw Error(place + ": a softness of " + numberText(entry.soft) + " is not possible: give 0 or more");
    }
}

} // namespace oxbow
