#pragma once

#include "core/base/counter_random.h"
#include "core/param/param_schema.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

/// Random settings for tests that print their seed.
namespace oxbow {

/// A whole number from the environment.
inline std::uint64_t numberFrom(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    if (text)
        std::from_chars(text, text + std::char_traits<char>::length(text), otherwise);
    return otherwise;
}

/// Numbers drawn one after the other from a seed.
class Draw {
public:
    explicit Draw(std::uint64_t seed) : m_seed(seed) {}
    double share() { return unitDouble(randomBits(m_seed, m_drawn++)); }
    double within(double low, double high) { return low + (high - low) * share(); }
    int below(int count) { return std::min(count - 1, static_cast<int>(share() * count)); }
    bool heads() { return share() < 0.5; }
    bool oneIn(int count) { return below(count) == 0; }

private:
    std::uint64_t m_seed;
    std::uint64_t m_drawn = 0;
};

/// Of a number, whole or not.
inline double asNumber(const ParamValue& value) {
    const double* number = std::get_if<double>(&value);
    return number ? *number : static_cast<double>(std::get<std::int64_t>(value));
}

/// A value of the slider's range, or of the whole range; one in ten is an end of it.
inline double numberWithin(const ParamRange& range, bool soft, Draw& draw) {
    const double low = soft ? range.sliderMin() : range.hardMin,
                 high = soft ? range.sliderMax() : range.hardMax;
    const double share = draw.share();
    if (draw.below(10) == 0)
        return share < 0.5 ? low : high;
    if (low > 0.0 && high / low > 100.0)
        return std::clamp(low * std::pow(high / low, share), low, high);
    return low + (high - low) * share;
}

/// A value that the parameter allows and that asks for no file; empty for a file.
inline ParamValue drawValue(const ParamInfo& info, bool soft, Draw& draw) {
    switch (info.kind) {
    case ParamKind::Number:
        return numberWithin(info.range, soft, draw);
    case ParamKind::Integer:
    case ParamKind::Seed:
        return static_cast<std::int64_t>(numberWithin(info.range, soft, draw));
    case ParamKind::Toggle:
        return draw.heads();
    case ParamKind::Choice: {
        const std::string_view key = info.options[draw.below(static_cast<int>(info.options.size()))].key;
        return std::string(key == "file" ? info.options[0].key : key);
    }
    case ParamKind::File:
        break;
    }
    return std::string();
}

} // namespace oxbow
