#include "core/recipe/json_edit.h"

#include "core/param/json_value.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <vector>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;
using Pointer = nlohmann::json_pointer<std::string>;

/// Where a value stands in a text.
struct Place {
    std::size_t begin = 0, end = 0;
    std::size_t lastMember = 0; ///< of an object or a list: the end of its last value, or behind its bracket
};

/// Finds the places of all values of a text that is sound JSON.
class PlaceFinder {
public:
    explicit PlaceFinder(const std::string& text) : m_text(text) { findValue(Pointer()); }
    [[nodiscard]] const Place* find(const Pointer& pointer) const {
        const auto found = m_places.find(pointer.to_string());
        return found == m_places.end() ? nullptr : &found->second;
    }

private:
    void skipSpace() { m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size()); }
    [[nodiscard]] char next() const { return m_at < m_text.size() ? m_text[m_at] : '\0'; }
    std::string takeString() {
        const std::size_t begin = m_at++;
        while (m_at < m_text.size() && m_text[m_at] != '"')
            m_at += m_text[m_at] == '\\' ? 2 : 1;
        ++m_at;
        return m_text.substr(begin, m_at - begin);
    }

    void findValue(const Pointer& pointer) {
        skipSpace();
        Place place;
        place.begin = m_at;
        const char first = next();
        if (first == '{' || first == '[') {
            place.lastMember = ++m_at;
            std::size_t index = 0;
            for (skipSpace(); m_at < m_text.size() && next() != '}' && next() != ']'; skipSpace()) {
                if (first == '{') {
                    const Json key = Json::parse(takeString());
                    m_at = m_text.find(':', m_at) + 1;
                    findValue(pointer / key.get<std::string>());
                } else {
                    findValue(pointer / index++);
                }
                place.lastMember = m_at;
                skipSpace();
                m_at += next() == ',' ? 1 : 0;
            }
            ++m_at;
        } else if (first == '"') {
            static_cast<void>(takeString());
        } else {
            m_at = std::min(m_text.find_first_of(",]} \t\r\n", m_at), m_text.size());
        }
        place.end = m_at;
        m_places[pointer.to_string()] = place;
    }

    const std::string& m_text;
    std::size_t m_at = 0;
    std::map<std::string, Place> m_places;
};

class Editor {
public:
    explicit Editor(const std::string& text) : m_text(text), m_places(text) {}

    void change(const Pointer& pointer, const Json& from, const Json& to) {
        if (from == to)
            return;
        if (from.is_object() && to.is_object() && haveSameKeys(from, to)) {
            if (!m_places.find(pointer))
                return put(pointer, differing(from, to));
            for (const auto& [key, value] : to.items())
                change(pointer / key, from.at(key), value);
        } else if (from.is_array() && to.is_array() && from.size() == to.size()) {
            for (std::size_t i = 0; i < to.size(); ++i)
                change(pointer / i, from[i], to[i]);
        } else if (const Place* place = m_places.find(pointer); place && from.is_array() && to.is_array() && !from.empty() &&
                                                                m_places.find(pointer / (from.size() - 1))) {
            m_edits.push_back({place->begin, place->end, changedList(pointer, *place, from, to)});
        } else {
            put(pointer, to);
        }
    }

    [[nodiscard]] std::string result() {
        if (m_hasNoPlace)
            return {};
        std::ranges::stable_sort(m_edits, {}, &Edit::begin);
        std::string text;
        std::size_t at = 0;
        for (const Edit& edit : m_edits) {
            text += m_text.substr(at, edit.begin - at) + edit.text;
            at = edit.end;
        }
        return text + m_text.substr(at);
    }

private:
    struct Edit {
        std::size_t begin, end;
        std::string text;
    };

    static bool haveSameKeys(const Json& a, const Json& b) {
        if (a.size() != b.size())
            return false;
        for (const auto& [key, value] : b.items())
            if (!a.contains(key))
                return false;
        return true;
    }

    /// The keys whose values are not those of `from`.
    static Json differing(const Json& from, const Json& to) {
        Json changed = Json::object();
        for (const auto& [key, value] : to.items())
            if (const Json& was = from.at(key); was != value)
                changed[key] = was.is_object() && value.is_object() && haveSameKeys(was, value) ? differing(was, value) : value;
        return changed;
    }

    /// Whole numbers without the point that they have inside.
    static std::string written(Json value) {
        makeWhole(value);
        return value.dump();
    }

    static bool beginAlike(const Json& a, const Json& b) {
        return a.is_object() && b.is_object() && !a.empty() && !b.empty() && a.items().begin().key() == b.items().begin().key() &&
               a.front() == b.front();
    }

    /// A list of another length: elements that stay keep their text and what stands between them.
    std::string changedList(const Pointer& pointer, const Place& place, const Json& from, const Json& to) const {
        const auto placeAt = [&](std::size_t i) { return *m_places.find(pointer / i); };
        const auto between = [&](std::size_t begin, std::size_t end) { return m_text.substr(begin, end - begin); };
        const std::string separator = from.size() > 1 ? between(placeAt(0).end, placeAt(1).begin) : ", ";
        std::string list = between(place.begin, placeAt(0).begin);
        std::size_t next = 0; // of `from`
        for (std::size_t j = 0; j < to.size(); ++j) {
            const auto nextThat = [&](const auto& isIt) {
                std::size_t i = next;
                while (i < from.size() && !isIt(from[i], to[j]))
                    ++i;
                return i;
            };
            std::size_t of = nextThat(std::equal_to<>());
            if (of == from.size())
                of = nextThat(beginAlike);
            std::string text;
            if (of < from.size()) {
                text = changedJson(between(placeAt(of).begin, placeAt(of).end), from[of], to[j]);
                next = of + 1;
            }
            list += (j == 0 ? "" : separator) + (text.empty() ? written(to[j]) : text);
        }
        return list + between(placeAt(from.size() - 1).end, place.end);
    }

    void put(const Pointer& pointer, const Json& value) {
        if (const Place* place = m_places.find(pointer)) {
            m_edits.push_back({place->begin, place->end, written(value)});
            return;
        }
        const Place* parent = pointer.empty() ? nullptr : m_places.find(pointer.parent_pointer());
        if (!parent || m_text[parent->begin] != '{') {
            m_hasNoPlace = true;
            return;
        }
        const bool isEmpty = parent->lastMember == parent->begin + 1;
        const bool isFirst = isEmpty && m_opened.insert(parent->begin).second;
        m_edits.push_back({parent->lastMember, parent->lastMember,
                           (isFirst ? " " : ", ") + Json(pointer.back()).dump() + ": " + written(value)});
    }

    const std::string& m_text;
    PlaceFinder m_places;
    std::vector<Edit> m_edits;
    std::set<std::size_t> m_opened; ///< empty objects that have got their first member
    bool m_hasNoPlace = false;
};

} // namespace

std::string changedJson(const std::string& text, const Json& from, const Json& to) {
    Editor editor(text);
    editor.change(Pointer(), from, to);
    return editor.result();
}

} // namespace oxbow
