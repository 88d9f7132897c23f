#pragma once

#include "core/param/param_schema.h"

#include <any>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Parameters of whatever struct: what lists of stages and mask sources keep, and what files, panels and the
/// command line go by.
namespace oxbow {

/// A parameter whose struct is hidden in a std::any.
struct ParamField {
    ParamInfo info;
    std::function<ParamValue(const std::any&)> read;
    std::function<void(std::any&, const ParamValue&)> write;
    ParamValue defaultValue;
};

/// The parameters of one kind of thing, and the name that errors give it.
struct ParamTable {
    std::string_view id;             ///< name in files
    std::string_view noun = "stage"; ///< what it is one of, for errors
    std::any defaults;
    std::vector<ParamField> params;

    /// Null where there is none of that key.
    [[nodiscard]] const ParamField* find(std::string_view key) const;
    /// Throws Error, naming `where` and the keys that exist, where there is none of that key.
    [[nodiscard]] const ParamField& required(std::string_view key, const std::string& where) const;
};

/// Whether a parameter may have an effect where the values are those that `valueOf` returns by key.
[[nodiscard]] bool isUsed(const ParamInfo& param, const std::function<ParamValue(std::string_view)>& valueOf);

/// Fills a table from the constexpr one beside a struct.
template <typename P, std::size_t N>
void fillTable(ParamTable& table, const Param<P> (&rows)[N]) {
    table.defaults = P{};
    for (const Param<P>& row : rows)
        table.params.push_back({row, [&row](const std::any& p) { return row.read(std::any_cast<const P&>(p)); },
                                [&row](std::any& p, const ParamValue& v) { row.write(std::any_cast<P&>(p), v); },
                                row.read(P{})});
}

/// The table of a thing that is one of no kinds.
template <typename P, std::size_t N>
[[nodiscard]] ParamTable tableOf(std::string_view id, const Param<P> (&rows)[N]) {
    ParamTable table;
    table.id = id;
    table.noun = "the";
    fillTable(table, rows);
    return table;
}

/// The texts that numbers of a thing follow (core/recipe/named_values.h), by key: a number without one was given as it is.
/// Things whose numbers are the same are equal, wherever the numbers come from.
class FollowedTexts {
public:
    /// Empty where the number follows none.
    [[nodiscard]] std::string of(std::string_view key) const;
    /// An empty text is none.
    void set(std::string_view key, const std::string& text);
    void clear() { m_texts.clear(); }
    [[nodiscard]] bool empty() const { return m_texts.empty(); }
    [[nodiscard]] auto begin() const { return m_texts.begin(); }
    [[nodiscard]] auto end() const { return m_texts.end(); }
    constexpr bool operator==(const FollowedTexts& /*other*/) const { return true; }

private:
    std::vector<std::pair<std::string, std::string>> m_texts; ///< keys are different
};

/// Values for the parameters of a table. A value type; the table outlives it.
class ParamSet {
public:
    explicit ParamSet(const ParamTable& table) : m_table(&table), m_values(table.defaults) {}

    [[nodiscard]] const ParamTable& table() const { return *m_table; }
    [[nodiscard]] const std::any& values() const { return m_values; }
    [[nodiscard]] ParamValue value(std::string_view key) const;
    /// What the value followed is forgotten. Throws Error, naming `where`, when the table has no such key or the value is not
    /// allowed.
    void set(std::string_view key, const ParamValue& value, const std::string& where = "parameter");
    /// The same for a value that was worked out from a text, which is kept beside it until another one is set; an empty one is none.
    void follow(std::string_view key, const std::string& text, const ParamValue& value, const std::string& where);
    [[nodiscard]] const FollowedTexts& texts() const { return m_texts; }
    void forgetTexts() { m_texts.clear(); }
    /// Whether the values are the same, wherever they come from.
    bool operator==(const ParamSet& other) const;

private:
    const ParamTable* m_table;
    std::any m_values;
    FollowedTexts m_texts;
};

} // namespace oxbow
