#pragma once

#include "core/param/param_schema.h"

#include <any>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
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

/// Values for the parameters of a table. A value type; the table outlives it.
class ParamSet {
public:
    /// The defaults.
    explicit ParamSet(const ParamTable& table) : m_table(&table), m_values(table.defaults) {}

    [[nodiscard]] const ParamTable& table() const { return *m_table; }
    [[nodiscard]] const std::any& values() const { return m_values; }
    [[nodiscard]] ParamValue value(std::string_view key) const;
    /// Throws Error, naming `where`, when the table has no such key or the value is not allowed.
    void set(std::string_view key, const ParamValue& value, const std::string& where = "parameter");
    bool operator==(const ParamSet& other) const;

private:
    const ParamTable* m_table;
    std::any m_values;
};

} // namespace oxbow
