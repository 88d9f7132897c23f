#include "core/recipe/recipe_merge.h"

#include "core/base/near_words.h"
#include "core/recipe/recipe_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <optional>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const Recipe& recipe) {
    return Json::parse(recipeText(recipe));
}

/// What an element of a list is called; empty where only all of it tells it from others.
std::string identity(const std::string& list, const Json& element) {
    const auto text = [&](const char* key) {
        return element.contains(key) ? (element[key].is_string() ? element[key].get<std::string>() : element[key].dump()) : "";
    };
    if (list == "stages")
        return text("stage") + "|" + text("name");
    if (list == "events" || list == "mix_events")
        return text("before_step");
    if (list == "curves" || list == "materials" || list == "scatters")
        return text("name");
    return "";
}

bool isListOfThings(const std::string& key) {
    constexpr std::string_view kLists[] = {"stages", "strokes",    "handles",   "curves",
                                           "events", "mix_events", "materials", "scatters"};
    return std::ranges::find(kLists, key) != std::end(kLists);
}

/// Null where there is none.
const Json* valueAt(const Json& object, const std::string& key) {
    return object.contains(key) ? &object[key] : nullptr;
}

/// The keys of two objects, those of the first one first.
std::vector<std::string> keysOf(const Json& first, const Json& second) {
    std::vector<std::string> keys;
    for (const Json* object : {&first, &second})
        for (const auto& [key, value] : object->items())
            if (object == &first || !first.contains(key))
                keys.push_back(key);
    return keys;
}

/// Which element of `base` each one of `side` is; -1 for a new one.
std::vector<int> aligned(const std::string& list, const Json& base, const Json& side) {
    std::vector<int> of(side.size(), -1);
    std::vector<bool> taken(base.size(), false);
    const auto pass = [&](const auto& isSame) {
        for (std::size_t i = 0; i < side.size(); ++i)
            for (std::size_t b = 0; b < base.size() && of[i] < 0; ++b)
                if (!taken[b] && isSame(side[i], base[b])) {
                    of[i] = static_cast<int>(b);
                    taken[b] = true;
                }
    };
    pass([](const Json& a, const Json& b) { return a == b; });
    pass([&](const Json& a, const Json& b) { return !identity(list, a).empty() && identity(list, a) == identity(list, b); });
    if (list == "stages") // given another name
        pass([](Json a, Json b) {
            a.erase("name");
            b.erase("name");
            return a == b;
        });
    return of;
}

std::string shortText(const Json& value) {
    return cutShort(value.is_string() ? value.get<std::string>() : value.dump());
}

std::string titleOf(const std::string& list, const Json& element, std::size_t index) {
    const std::string number = std::to_string(index + 1);
    if (list == "stages") {
        const std::string name = element.value("name", "");
        return "stage " + number + ", " + (name.empty() ? element["stage"].get<std::string>() : name);
    }
    const std::string id = identity(list, element);
    const std::string thing = list == "strokes" ? "stroke" : list == "handles" ? "handle" : list == "curves" ? "curve" : list == "materials" ? "material" : list == "scatters" ? "scatter" : "change before step";
    return thing + " " + (id.empty() ? number : id);
}

std::string under(const std::string& place, const std::string& what) {
    return place.empty() ? what : place + ": " + what;
}

// ---- differences ----

class Differ {
public:
    std::vector<std::string> lines;

    void compare(const std::string& place, const std::string& key, const Json& from, const Json& to) {
        if (from == to)
            return;
        if (from.is_object() && to.is_object())
            return compareObjects(place, from, to);
        lines.push_back(under(place, key + " " + shortText(from) + " -> " + shortText(to)));
    }

private:
    void compareObjects(const std::string& place, const Json& from, const Json& to) {
        static const Json kNoList = Json::array();
        for (const std::string& key : keysOf(from, to)) {
            const Json *was = valueAt(from, key), *is = valueAt(to, key);
            const Json &before = was ? *was : kNoList, &after = is ? *is : kNoList;
            const bool isPart = key == "mix" || key == "grid" || key == "values" || key == "masks" || key == "surface";
            if (isListOfThings(key) && before.is_array() && after.is_array())
                compareLists(place, key, before, after);
            else if (was && is)
                compare(isPart && before.is_object() ? under(place, key) : place, key, before, after);
            else
                lines.push_back(under(place, key + " " + shortText(was ? before : after) + (was ? " removed" : " added")));
        }
    }

    void compareLists(const std::string& place, const std::string& list, const Json& from, const Json& to) {
        const std::vector<int> of = aligned(list, from, to);
        for (std::size_t b = 0; b < from.size(); ++b)
            if (std::ranges::find(of, static_cast<int>(b)) == of.end())
                lines.push_back(under(place, titleOf(list, from[b], b) + " removed"));
        int last = -1;
        for (std::size_t i = 0; i < to.size(); ++i) {
            const std::string title = titleOf(list, to[i], i);
            if (of[i] < 0) {
                lines.push_back(under(place, title + " added"));
                continue;
            }
            if (of[i] < last)
                lines.push_back(under(place, title + " moved from place " + std::to_string(of[i] + 1)));
            last = std::max(last, of[i]);
            compare(under(place, title), "", from[static_cast<std::size_t>(of[i])], to[i]);
        }
    }
};

// ---- merging ----

class Merger {
public:
    std::vector<std::string> conflicts;

    /// Null pointers: not there. Nothing comes out where it is not to be there.
    std::optional<Json> merge(const std::string& place, const std::string& key, const Json* base, const Json* ours,
                              const Json* theirs) {
        const auto same = [](const Json* a, const Json* b) { return a == b || (a && b && *a == *b); };
        const auto copy = [](const Json* value) { return value ? std::optional<Json>(*value) : std::nullopt; };
        if (same(ours, theirs) || same(theirs, base))
            return copy(ours);
        if (same(ours, base))
            return copy(theirs);
        static const Json kNoList = Json::array(), kNoObject = Json::object();
        const auto all = [&](bool (*is)(const Json&)) {
            return (!base || is(*base)) && (!ours || is(*ours)) && (!theirs || is(*theirs));
        };
        if (isListOfThings(key) && all([](const Json& j) { return j.is_array(); })) {
            Json list = mergeLists(place, key, base ? *base : kNoList, ours ? *ours : kNoList, theirs ? *theirs : kNoList);
            return list.empty() && key != "stages" ? std::nullopt : std::optional<Json>(std::move(list));
        }
        if (ours && theirs && all([](const Json& j) { return j.is_object(); }))
            return mergeObjects(key.empty() || key == "parameters" ? place : under(place, key), base ? *base : kNoObject, *ours, *theirs);
        const auto words = [](const Json* value) { return value ? shortText(*value) : std::string("removed"); };
        conflicts.push_back(under(place, key + ": ours " + words(ours) + ", theirs " + words(theirs) +
                                             (base ? ", was " + shortText(*base) : "")));
        return ours ? copy(ours) : copy(theirs);
    }

private:
    Json mergeObjects(const std::string& place, const Json& base, const Json& ours, const Json& theirs) {
        Json merged = Json::object();
        for (const std::string& key : keysOf(ours, theirs))
            if (auto value = merge(place, key, valueAt(base, key), valueAt(ours, key), valueAt(theirs, key)))
                merged[key] = std::move(*value);
        return merged;
    }

    /// An element with what the three sides make of it; -1: not there.
    struct Row {
        int base = -1, ours = -1, theirs = -1;
    };

    Json mergeLists(const std::string& place, const std::string& list, const Json& base, const Json& ours,
                    const Json& theirs) {
        Json merged = Json::array();
        for (const Row& row : rowsOf(place, list, base, ours, theirs)) {
            const auto at = [](const Json& from, int i) { return i < 0 ? nullptr : &from[static_cast<std::size_t>(i)]; };
            const Json *b = at(base, row.base), *o = at(ours, row.ours), *t = at(theirs, row.theirs);
            const Json& any = o ? *o : t ? *t : *b;
            const std::string title = under(place, titleOf(list, any, static_cast<std::size_t>(row.base >= 0 ? row.base : o ? row.ours : row.theirs)));
            if (b && (!o || !t)) {
                const Json* left = o ? o : t;
                if (left && *left != *b) {
                    conflicts.push_back(title + (o ? ": theirs removed it, ours changed it: it stays"
                                                   : ": ours removed it, theirs changed it: it stays"));
                    merged.push_back(*left);
                }
                continue;
            }
            if (auto value = merge(title, "", b, o, t))
                merged.push_back(std::move(*value));
        }
        return merged;
    }

    std::vector<Row> rowsOf(const std::string& place, const std::string& list, const Json& base, const Json& ours,
                            const Json& theirs) {
        const std::vector<int> ofOurs = aligned(list, base, ours), ofTheirs = aligned(list, base, theirs);
        // The order is that of the side that changed it; what the other one added follows what it follows there.
        const bool oursKeeps = std::ranges::is_sorted(known(ofOurs)), theirsKeeps = std::ranges::is_sorted(known(ofTheirs));
        if (!oursKeeps && !theirsKeeps && common(ofOurs, ofTheirs) != common(ofTheirs, ofOurs))
            conflicts.push_back(under(place, list + ": both put them in another order, that of ours was taken"));
        const bool byOurs = !oursKeeps || theirsKeeps;
        std::vector<Row> rows = byOurs ? rowsBy(ofOurs, &Row::ours) : rowsBy(ofTheirs, &Row::theirs);
        const std::vector<int>& others = byOurs ? ofTheirs : ofOurs;
        const Json& own = byOurs ? ours : theirs;
        const Json& other = byOurs ? theirs : ours;
        int Row::*const mine = byOurs ? &Row::ours : &Row::theirs;
        int Row::*const side = byOurs ? &Row::theirs : &Row::ours;
        auto after = rows.begin(); // where what comes next from the other side goes
        for (std::size_t i = 0; i < others.size(); ++i) {
            auto found = std::ranges::find_if(rows, [&](const Row& row) {
                if (others[i] >= 0)
                    return row.base == others[i];
                return row.base < 0 && row.*side < 0 && row.*mine >= 0 &&
                       isSameNew(list, own[static_cast<std::size_t>(row.*mine)], other[i]);
            });
            if (found == rows.end()) {
                Row row;
                row.base = others[i];
                found = rows.insert(after, row);
            }
            (*found).*side = static_cast<int>(i);
            after = found + 1;
        }
        return rows;
    }

    /// Whether both sides added the same: stages, strokes and curves only where they are alike in all, so that neither
    /// swallows the other; what has to have a name of its own by that.
    static bool isSameNew(const std::string& list, const Json& a, const Json& b) {
        const bool isNamed = list == "events" || list == "mix_events" || list == "materials" || list == "scatters";
        return a == b || (isNamed && identity(list, a) == identity(list, b));
    }

    static std::vector<int> known(std::vector<int> of) {
        std::erase(of, -1);
        return of;
    }
    /// Of a side's elements those that the other side has too.
    static std::vector<int> common(const std::vector<int>& of, const std::vector<int>& other) {
        std::vector<int> both;
        for (const int b : of)
            if (b >= 0 && std::ranges::find(other, b) != other.end())
                both.push_back(b);
        return both;
    }
    static std::vector<Row> rowsBy(const std::vector<int>& of, int Row::*side) {
        std::vector<Row> rows(of.size());
        for (std::size_t i = 0; i < of.size(); ++i) {
            rows[i].base = of[i];
            rows[i].*side = static_cast<int>(i);
        }
        return rows;
    }
};

} // namespace

std::vector<std::string> recipeDifferences(const Recipe& from, const Recipe& to) {
    Differ differ;
    differ.compare("", "", jsonOf(from), jsonOf(to));
    return differ.lines;
}

MergedRecipe mergedRecipe(const Recipe& base, const Recipe& ours, const Recipe& theirs) {
    const Json b = jsonOf(base), o = jsonOf(ours), t = jsonOf(theirs);
    Merger merger;
    const std::optional<Json> merged = merger.merge("", "", &b, &o, &t);
    return {parseRecipe(merged->dump(), "merged"), std::move(merger.conflicts)};
}

} // namespace oxbow
