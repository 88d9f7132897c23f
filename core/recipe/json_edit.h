#pragma once

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace oxbow {

/// A JSON text in which every value that differs between `from` and `to` is that of `to`, while all else, order, spaces
/// and what the text leaves out, stays as it stands. `text` says the same as `from`, perhaps with less: a key that it
/// leaves out is added at the end of its object. In a list of another length the elements that stay, or begin alike, keep
/// their text. Empty where a value that differs has no place in the text.
[[nodiscard]] std::string changedJson(const std::string& text, const nlohmann::ordered_json& from, const nlohmann::ordered_json& to);

} // namespace oxbow
