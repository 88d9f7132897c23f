#include "core/mask/mix.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/base/simd.h"
#include "core/param/param_text.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

/// A weight is gain times e, plus base: e, or 1 - e.
struct Turn {
    float gain, base;
};

OXBOW_MULTIVERSION
void weighRange(const float* values, std::size_t count, float from, float to, float perSoft, Turn turn,
                float* weights) {
    constexpr float kMost = std::numeric_limits<float>::max(); // infinity less infinity is no number
    for (std::size_t i = 0; i < count; ++i) {
        const float value = std::min(std::max(values[i], -kMost), kMost);
        const float outside = std::max(from - value, value - to);
        const float t = std::min(std::max(1.0f - std::max(outside, 0.0f) * perSoft, 0.0f), 1.0f);
        const float e = values[i] == values[i] ? t * t * (3.0f - 2.0f * t) : 0.0f;
        weights[i] = turn.base + turn.gain * e;
    }
}

OXBOW_MULTIVERSION
void weighPlain(const float* values, std::size_t count, Turn turn, float* weights) {
    for (std::size_t i = 0; i < count; ++i) {
        const float e = values[i] == values[i] ? std::min(std::max(values[i], 0.0f), 1.0f) : 0.0f;
        weights[i] = turn.base + turn.gain * e;
    }
}

} // namespace

void MaskEntry::weigh(std::span<const float> values, std::span<float> weights) const {
    const Turn turn = invert ? Turn{-1.0f, 1.0f} : Turn{1.0f, 0.0f};
    if (source().isWeight && !hasRange())
        return weighPlain(values.data(), values.size(), turn, weights.data());
    // Without softness the smallest way out is too far.
    const auto perSoft = static_cast<float>(std::min(1.0 / soft, 1e30));
    weighRange(values.data(), values.size(), static_cast<float>(from), static_cast<float>(to), perSoft, turn,
               weights.data());
}

std::optional<ParamInfo> MaskEntry::endInfo(const MaskSource& source, std::string_view key) {
    ParamInfo info{
        .key = "from", .label = "From", .help = "Where the range begins.", .unit = source.unit, .range = source.range, .options = {}};
    if (key == "from")
        return info;
    if (key == "to") {
        info.key = "to", info.label = "To", info.help = "Where the range ends.";
        return info;
    }
    if (key != "soft")
        return std::nullopt;
    info.key = "soft", info.label = "Soft", info.help = "How far outside the range the weight falls to nothing.";
    info.range = hard(0.0, source.range.hardMax - source.range.hardMin).soft(0.0, (source.range.sliderMax() - source.range.sliderMin()) / 4.0).digits(source.range.decimals);
    return info;
}

void MaskEntry::setEnd(std::string_view key, double value, const std::string& text) {
    (key == "from" ? from : key == "to" ? to : soft) = value;
    endTexts.set(key, text);
}

const ParamTable& mixTable() {
    static const ParamTable kTable = tableOf("mix", kMixParams);
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
        throw Error(where + ": " + phrase("%1 has no mix: leave it out", kind.label));
    if (kind.mix == MixSupport::Shows && mix.mode == MixMode::Acts)
        throw Error(where + ": " +
                    phrase("the mix of %1 cannot act on the process: leave out the mode, or give \"shows\"",
                           kind.label));
    for (const Param<Mix>& param : kMixParams)
        checkValue(param, param.read(mix), where + ", " + std::string(param.key));
    checkMask(mix.where, where);
}

void checkMask(std::span<const MaskEntry> entries, const std::string& where) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const MaskEntry& entry = entries[i];
        const std::string place = where + ", mask entry " + std::to_string(i + 1);
        if (std::isnan(entry.from) || std::isnan(entry.to) || entry.from > entry.to)
            throw Error(place + ": " +
                        phrase("a range from %1 to %2 is not possible: 'from' must not be above 'to'",
                               numberText(entry.from), numberText(entry.to)));
        if (!(entry.soft >= 0.0 && std::isfinite(entry.soft)))
            throw Error(place + ": " +
                        phrase("a softness of %1 is not possible: give 0 or more", numberText(entry.soft)));
    }
}

} // namespace oxbow
