#include "core/param/param_set.h"

#include "core/base/error.h"
#include "core/base/near_words.h"
#include "core/param/param_text.h"

#include <algorithm>

namespace oxbow {

const ParamField* ParamTable::find(std::string_view key) const {
    const auto found = std::ranges::find(params, key, [](const ParamField& field) { return field.info.key; });
    return found == params.end() ? nullptr : &*found;
}

const ParamField& ParamTable::required(std::string_view key, const std::string& where) const {
    if (const ParamField* found = find(key))
        return *found;
    throw Error(where + ": " + phrase("%1 %2 has no parameter '%3': it has %4", noun, id, cutShort(key),
                                      knownNames(params, key, [](const ParamField& field) { return field.info.key; })));
}

bool isUsed(const ParamInfo& param, const std::function<ParamValue(std::string_view)>& valueOf) {
    return param.choice.empty() ||
           std::ranges::find(param.values, std::get<std::string>(valueOf(param.choice))) != param.values.end();
}

std::string FollowedTexts::of(std::string_view key) const {
    const auto found = std::ranges::find(m_texts, key, &std::pair<std::string, std::string>::first);
    return found == m_texts.end() ? std::string() : found->second;
}

void FollowedTexts::set(std::string_view key, const std::string& text) {
    std::erase_if(m_texts, [&](const auto& entry) { return entry.first == key; });
    if (!text.empty())
        m_texts.emplace_back(key, text);
}

ParamValue ParamSet::value(std::string_view key) const {
    return m_table->required(key, "parameter").read(m_values);
}

void ParamSet::set(std::string_view key, const ParamValue& value, const std::string& where) {
    const ParamField& field = m_table->required(key, where);
    checkValue(field.info, value, where);
    field.write(m_values, value);
    m_texts.set(key, {});
}

void ParamSet::follow(std::string_view key, const std::string& text, const ParamValue& value,
                      const std::string& where) {
    set(key, value, where);
    m_texts.set(key, text);
}

bool ParamSet::operator==(const ParamSet& other) const {
    return m_table == other.m_table && std::ranges::all_of(m_table->params, [&](const ParamField& field) {
               return field.read(m_values) == field.read(other.m_values);
           });
}

} // namespace oxbow
