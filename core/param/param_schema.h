#pragma once

#include "core/param/unit.h"

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

/// Parameters, declared once. A plain struct is what an algorithm reads; a constexpr table beside it is what everything
/// else reads: the parameter panel, the recipe file, the command line, the reference page. The default exists once, as
/// the member's initialiser. A malformed table does not compile (`static_assert(checked(kTable))`).
namespace oxbow {

enum class ParamKind { Number, Integer, Toggle, Choice, Seed, File };

/// The value of any parameter: Number = double, Integer and Seed = int64, Toggle = bool, Choice (its key) and
/// File (a path) = string.
using ParamValue = std::variant<double, std::int64_t, bool, std::string>;

/// Typing reaches the hard range, the slider the soft one: `hard(0, 1000).soft(1, 50).logarithmically().digits(1)`.
/// A soft range left out is the hard one.
struct ParamRange {
    double hardMin = 0.0;
    double hardMax = 1.0;
    double softMin = std::numeric_limits<double>::quiet_NaN();
    double softMax = std::numeric_limits<double>::quiet_NaN();
    bool logarithmic = false; ///< the slider's travel is even in the logarithm
    int decimals = 2;         ///< digits behind the point, for people

    [[nodiscard]] constexpr double sliderMin() const { return softMin == softMin ? softMin : hardMin; }
    [[nodiscard]] constexpr double sliderMax() const { return softMax == softMax ? softMax : hardMax; }
    [[nodiscard]] constexpr ParamRange soft(double low, double high) const {
        return {hardMin, hardMax, low, high, logarithmic, decimals};
    }
    [[nodiscard]] constexpr ParamRange logarithmically() const {
        return {hardMin, hardMax, softMin, softMax, true, decimals};
    }
    [[nodiscard]] constexpr ParamRange digits(int count) const {
        return {hardMin, hardMax, softMin, softMax, logarithmic, count};
    }
};
[[nodiscard]] constexpr ParamRange hard(double low, double high) {
    return {.hardMin = low, .hardMax = high};
}

/// One value of a choice: its name in files and the one for people.
struct ChoiceOption {
    std::string_view key;
    std::string_view label;
};

/// What is known of a parameter without knowing its struct.
struct ParamInfo {
    std::string_view key;
    std::string_view label;
    std::string_view help;
    ParamKind kind = ParamKind::Number;
    Unit unit = Unit::None;
    ParamRange range;
    std::span<const ChoiceOption> options;
    /// It has an effect only while the choice of this key has one of these values; none: always.
    std::string_view choice = {};
    std::span<const std::string_view> values = {};
};

/// One row of a table: what is known of a parameter, and how to reach it in its struct.
template <typename Struct>
struct Param : ParamInfo {
    ParamValue (*read)(const Struct&) = nullptr;
    void (*write)(Struct&, const ParamValue&) = nullptr;
    double (*defaultNumber)() = nullptr; ///< for the check at compile time

    /// The same, of which only these values of a choice make use.
    template <std::size_t N>
    [[nodiscard]] consteval Param usedWhere(std::string_view ofChoice, const std::string_view (&of)[N]) const {
        Param row = *this;
        row.choice = ofChoice;
        row.values = of;
        return row;
    }
};

namespace detail {

template <auto Member>
struct MemberOf;
template <typename S, typename T, T S::*Member>
struct MemberOf<Member> {
    using Struct = S;
    using Type = T;
};

template <auto Member>
using StructOf = typename MemberOf<Member>::Struct;
template <auto Member>
using TypeOf = typename MemberOf<Member>::Type;

/// What a ParamValue keeps a member of that type as.
template <typename T>
using Kept = std::conditional_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, std::int64_t, T>;

/// The row of a member that is a number, on or off, or a text.
template <auto Member>
[[nodiscard]] consteval auto plainRow(const ParamInfo& info) {
    using S = StructOf<Member>;
    using T = TypeOf<Member>;
    return Param<S>{info, [](const S& s) -> ParamValue { return static_cast<Kept<T>>(s.*Member); },
                    [](S& s, const ParamValue& value) { s.*Member = static_cast<T>(std::get<Kept<T>>(value)); },
                    [] {
                        if constexpr (std::is_arithmetic_v<T>)
                            return static_cast<double>(S{}.*Member);
                        else
                            return 0.0;
                    }};
}

} // namespace detail

/// A real number: `double` member.
template <auto Member>
[[nodiscard]] consteval auto number(std::string_view key, std::string_view label, Unit unit, ParamRange range,
                                    std::string_view help) {
    static_assert(std::is_same_v<detail::TypeOf<Member>, double>);
    return detail::plainRow<Member>({key, label, help, ParamKind::Number, unit, range, {}});
}

/// A whole number: `int` member.
template <auto Member>
[[nodiscard]] consteval auto integer(std::string_view key, std::string_view label, Unit unit,
                                     ParamRange range, std::string_view help) {
    static_assert(std::is_same_v<detail::TypeOf<Member>, int>);
    return detail::plainRow<Member>({key, label, help, ParamKind::Integer, unit, range.digits(0), {}});
}

/// A seed of random numbers: `std::uint32_t` member.
template <auto Member>
[[nodiscard]] consteval auto seed(std::string_view key, std::string_view label, std::string_view help) {
    static_assert(std::is_same_v<detail::TypeOf<Member>, std::uint32_t>);
    constexpr ParamRange kRange = hard(0, 4294967295.0).soft(0, 9999).digits(0);
    return detail::plainRow<Member>({key, label, help, ParamKind::Seed, Unit::None, kRange, {}});
}

/// On or off: `bool` member.
template <auto Member>
[[nodiscard]] consteval auto toggle(std::string_view key, std::string_view label, std::string_view help) {
    static_assert(std::is_same_v<detail::TypeOf<Member>, bool>);
    return detail::plainRow<Member>({key, label, help, ParamKind::Toggle, Unit::None, {}, {}});
}

/// One of a few: member of an enum whose values 0, 1, ... index `Options` (a static constexpr array of ChoiceOption).
template <auto Member, const auto& Options>
[[nodiscard]] consteval auto choice(std::string_view key, std::string_view label, std::string_view help) {
    using S = detail::StructOf<Member>;
    using E = detail::TypeOf<Member>;
    static_assert(std::is_enum_v<E>);
    return Param<S>{
        {key, label, help, ParamKind::Choice, Unit::None,
         hard(0, static_cast<double>(std::size(Options) - 1)).digits(0),
         std::span<const ChoiceOption>(Options)},
        [](const S& s) -> ParamValue {
            return std::string(Options[static_cast<std::size_t>(s.*Member)].key);
        },
        [](S& s, const ParamValue& value) {
            for (std::size_t i = 0; i < std::size(Options); ++i)
                if (Options[i].key == std::get<std::string>(value))
                    s.*Member = static_cast<E>(i);
        },
        [] { return static_cast<double>(S{}.*Member); }};
}

/// The path of a file, relative to the recipe's folder or absolute: `std::string` member.
template <auto Member>
[[nodiscard]] consteval auto file(std::string_view key, std::string_view label, std::string_view help) {
    static_assert(std::is_same_v<detail::TypeOf<Member>, std::string>);
    return detail::plainRow<Member>({key, label, help, ParamKind::File, Unit::None, {}, {}});
}

namespace detail {

[[nodiscard]] constexpr bool isKey(std::string_view key) {
    return !key.empty() && key.front() >= 'a' && key.front() <= 'z' &&
           key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") == std::string_view::npos;
}

[[nodiscard]] constexpr bool isSentence(std::string_view help) {
    return help.size() > 8 && help.front() >= 'A' && help.front() <= 'Z' && help.back() == '.';
}

[[nodiscard]] constexpr bool rangeIsSound(const ParamInfo& param, double defaultNumber) {
    const ParamRange& r = param.range;
    const bool ordered =
        r.hardMin <= r.sliderMin() && r.sliderMin() < r.sliderMax() && r.sliderMax() <= r.hardMax;
    return ordered && defaultNumber >= r.hardMin && defaultNumber <= r.hardMax &&
           (!r.logarithmic || r.sliderMin() > 0.0);
}

} // namespace detail

/// Whether a table is sound: keys well formed and unique, help a sentence, ranges ordered, defaults within them.
template <typename S, std::size_t N>
[[nodiscard]] consteval bool checked(const Param<S> (&table)[N]) {
    for (std::size_t i = 0; i < N; ++i) {
        if (!detail::isKey(table[i].key) || table[i].label.empty() || !detail::isSentence(table[i].help))
            return false;
        const bool ranged = table[i].kind != ParamKind::File && table[i].kind != ParamKind::Toggle;
        if (ranged && !detail::rangeIsSound(table[i], table[i].defaultNumber()))
            return false;
        for (std::size_t k = 0; k < i; ++k)
            if (table[k].key == table[i].key)
                return false;
    }
    return true;
}

#ifdef __clang__ // cannot make strings of libstdc++ 12 while it compiles; GCC checks the tables of structs that hold some
template <typename S, std::size_t N>
    requires(!std::is_trivially_copyable_v<S>)
[[nodiscard]] consteval bool checked(const Param<S> (&)[N]) {
    return true;
}
#endif

} // namespace oxbow
