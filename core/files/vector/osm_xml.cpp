#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/files/vector/feature_file.h"
#include "core/files/vector/osm_features.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace oxbow {

namespace {

/// The tags of XML one after the other: the part of the language that OpenStreetMap's files use. No documents of its own
/// (DTD), no entities but the five and numbers.
class XmlTags {
public:
    XmlTags(std::string_view text, const std::string& where) : m_text(text), m_where(where) {}

    bool next() {
        for (;;) {
            const std::size_t begin = m_text.find('<', m_at);
            if (begin == std::string_view::npos)
                return false;
            if (m_text.substr(begin).starts_with("<!--")) {
                skipTo("-->", begin);
            } else if (m_text.substr(begin).starts_with("<?")) {
                skipTo("?>", begin);
            } else if (m_text.substr(begin).starts_with("<!")) {
                skipTo(">", begin);
            } else {
                readTag(begin);
                return true;
            }
        }
    }
    [[nodiscard]] std::string_view name() const { return m_name; }
    [[nodiscard]] bool isEnd() const { return m_isEnd; }
    [[nodiscard]] bool isWhole() const { return m_isWhole; } ///< <tag/>
    [[nodiscard]] std::string value(std::string_view key) const {
        const auto found = std::ranges::find(m_values, key, &std::pair<std::string_view, std::string_view>::first);
        return found == m_values.end() ? std::string() : decoded(found->second);
    }
    [[noreturn]] void fail(const Phrase& words) const {
        const auto line = std::count(m_text.begin(), m_text.begin() + static_cast<std::ptrdiff_t>(std::min(m_at, m_text.size())), '\n') + 1;
        throw Error(m_where + ": " + phrase("line %1: %2", line, words));
    }

private:
    void skipTo(std::string_view ending, std::size_t begin) {
        const std::size_t end = m_text.find(ending, begin);
        if (end == std::string_view::npos)
            fail(phrase("the file is cut off"));
        m_at = end + ending.size();
    }
    static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
    void readTag(std::size_t begin) {
        m_at = begin + 1;
        m_values.clear();
        m_isEnd = m_at < m_text.size() && m_text[m_at] == '/';
        m_at += m_isEnd ? 1 : 0;
        m_name = word();
        for (;;) {
            while (m_at < m_text.size() && isBlank(m_text[m_at]))
                ++m_at;
            if (m_at >= m_text.size())
                fail(phrase("the file is cut off"));
            m_isWhole = m_text[m_at] == '/';
            if (m_isWhole)
                ++m_at;
            if (m_at < m_text.size() && m_text[m_at] == '>') {
                ++m_at;
                return;
            }
            const std::string_view key = word();
            if (key.empty() || m_at + 1 >= m_text.size() || m_text[m_at] != '=' || (m_text[m_at + 1] != '"' && m_text[m_at + 1] != '\''))
                fail(phrase("this is no XML of OpenStreetMap"));
            const std::size_t end = m_text.find(m_text[m_at + 1], m_at + 2);
            if (end == std::string_view::npos)
                fail(phrase("the file is cut off"));
            m_values.emplace_back(key, m_text.substr(m_at + 2, end - m_at - 2));
            m_at = end + 1;
        }
    }
    std::string_view word() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && !isBlank(m_text[m_at]) && m_text[m_at] != '=' && m_text[m_at] != '>' && m_text[m_at] != '/' &&
               m_text[m_at] != '<')
            ++m_at;
        return m_text.substr(begin, m_at - begin);
    }
    static void addLetter(std::string& text, unsigned code) {
        const auto byte = [&](unsigned value) { text += static_cast<char>(value); };
        if (code < 0x80)
            return byte(code);
        if (code < 0x800)
            return byte(0xc0 | code >> 6), byte(0x80 | (code & 0x3f));
        if (code < 0x10000)
            return byte(0xe0 | code >> 12), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f));
        byte(0xf0 | (code >> 18 & 7)), byte(0x80 | (code >> 12 & 0x3f)), byte(0x80 | (code >> 6 & 0x3f)), byte(0x80 | (code & 0x3f));
    }
    static std::string decoded(std::string_view raw) {
        constexpr std::pair<std::string_view, char> kNames[] = {{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}};
        std::string text;
        for (std::size_t i = 0; i < raw.size(); ++i) {
            const std::size_t end = raw[i] == '&' ? raw.find(';', i) : std::string_view::npos;
            if (end == std::string_view::npos) {
                text += raw[i];
                continue;
            }
            const std::string_view name = raw.substr(i + 1, end - i - 1);
            const auto* known = std::ranges::find(kNames, name, &std::pair<std::string_view, char>::first);
            if (known != std::end(kNames)) {
                text += known->second;
            } else if (name.starts_with('#')) {
                unsigned code = 0;
                const bool isHex = name.substr(1).starts_with('x');
                const std::string_view digits = name.substr(isHex ? 2 : 1);
                std::from_chars(digits.data(), digits.data() + digits.size(), code, isHex ? 16 : 10);
                if (code > 0 && code < 0x110000)
                    addLetter(text, code);
            }
            i = end;
        }
        return text;
    }

    std::string_view m_text;
    const std::string& m_where;
    std::size_t m_at = 0;
    std::string_view m_name;
    bool m_isEnd = false, m_isWhole = false;
    std::vector<std::pair<std::string_view, std::string_view>> m_values;
};

std::int64_t idOf(const XmlTags& tag, std::string_view key) {
    return parseNumber<std::int64_t>(tag.value(key)).value_or(0);
}

} // namespace

nlohmann::ordered_json osmXmlFeatures(std::string_view text, const GeoFrame& frame, const std::string& where, std::vector<Phrase>& notes) {
    XmlTags xml(text, where);
    OsmElements elements;
    nlohmann::ordered_json* tags = nullptr; // of the element that is open
    bool isOsm = false, isClosed = false;
    std::string inside;
    while (xml.next()) {
        const std::string_view name = xml.name();
        if (!isOsm && name != "osm")
            xml.fail(phrase("this is no XML of OpenStreetMap: it begins with <%1>, not with <osm>", std::string(name)));
        if (name == "osm") {
            isOsm = true;
            isClosed = xml.isEnd() || xml.isWhole();
        } else if (xml.isEnd()) {
            if (name == inside)
                inside.clear(), tags = nullptr;
        } else if (name == "node") {
            const auto longitude = parseNumber<double>(xml.value("lon")), latitude = parseNumber<double>(xml.value("lat"));
            OsmElements::Node& node = elements.nodes[idOf(xml, "id")];
            node.at = {longitude.value_or(HUGE_VAL), latitude.value_or(HUGE_VAL)}; // a node without a place parts its ways
            if (!xml.isWhole())
                inside = name, tags = &node.tags;
        } else if (name == "way" && !xml.isWhole()) {
            inside = name;
            tags = &elements.ways.emplace_back(OsmElements::Way{.id = idOf(xml, "id"), .nodes = {}, .places = {}}).tags;
        } else if (name == "relation" && !xml.isWhole()) {
            inside = name;
            tags = &elements.relations.emplace_back(OsmElements::Relation{.id = idOf(xml, "id"), .members = {}}).tags;
        } else if (name == "tag" && tags) {
            (*tags)[xml.value("k")] = xml.value("v");
        } else if (name == "nd" && inside == "way") {
            elements.ways.back().nodes.push_back(idOf(xml, "ref"));
        } else if (name == "member" && inside == "relation" && xml.value("type") == "way") {
            elements.relations.back().members.push_back({idOf(xml, "ref"), xml.value("role") == "inner", {}});
        }
    }
    if (!isClosed)
        xml.fail(phrase("the file is cut off"));
    return osmFeatures(elements, frame, notes);
}

} // namespace oxbow
