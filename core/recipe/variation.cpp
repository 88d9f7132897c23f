#include "core/recipe/variation.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/words.h"
#include "core/recipe/recipe_edit.h"

#include <algorithm>
#include <cmath>

namespace oxbow {

namespace {

constexpr std::size_t kMostRuns = 1'000'000;

std::vector<std::string_view> split(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos)
            return parts;
        text.remove_prefix(end + separator.size());
    }
}

/// "A..B" or "A..B..STEP".
void addRange(std::vector<std::string>& values, std::string_view text, const std::string& where) {
    const std::vector<std::string_view> ends = split(text, "..");
    const auto first = parseNumber<double>(ends[0]), last = parseNumber<double>(ends[1]);
    const auto step = ends.size() == 3 ? parseNumber<double>(ends[2]) : std::optional(1.0);
    if (ends.size() > 3 || !first || !last || !step || !(*step > 0.0) || !(*last >= *first))
        throw Error(where + ": " +
                    phrase("'%1' is no range: write 1..100, or 0..1..0.25 with a step above 0", text));
    const double count = std::floor((*last - *first) / *step + 1e-9) + 1.0;
    if (!(count <= static_cast<double>(kMostRuns)))
        throw Error(where + ": " + phrase("'%1' holds more than a million values: take a larger step", text));
    for (int i = 0; i < static_cast<int>(count); ++i) {
        // Decimal steps stay short: 0.1 + 2 x 0.1 is written 0.3.
        values.push_back(numberText(std::round((*first + i * *step) * 1e9) / 1e9));
    }
}

std::vector<std::string> valuesOf(std::string_view text, const std::string& where) {
    std::vector<std::string> values;
    for (const std::string_view part : split(text, ",")) {
        if (part.empty())
            throw Error(where + ": " + phrase("there is an empty value in '%1'", text));
        if (part.find("..") != std::string_view::npos)
            addRange(values, part, where);
        else
            values.emplace_back(part);
    }
    return values;
}

void checkKeys(const std::vector<std::string>& keys, const std::string& where) {
    for (auto key = keys.begin(); key != keys.end(); ++key) {
        if (*key != "seed" && *key != "size" && *key != "surface" && key->find('.') == std::string::npos)
            throw Error(where + ": " + phrase("'%1' cannot be varied: give seed, size, surface or STAGE.KEY", *key));
        if (std::find(keys.begin(), key, *key) != key)
            throw Error(where + ": " + phrase("'%1' is given twice", *key));
    }
}

} // namespace

Variation combinations(const std::vector<std::string>& assignments, const std::string& where) {
    Variation variation;
    std::vector<std::vector<std::string>> values;
    std::size_t count = 1;
    for (const std::string& text : assignments) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
            throw Error(where + ": " + phrase("'%1' is not of the form KEY=VALUES", text));
        variation.keys.push_back(text.substr(0, equals));
        values.push_back(valuesOf(std::string_view(text).substr(equals + 1), where + " " + variation.keys.back()));
        count *= values.back().size();
        if (count > kMostRuns)
            throw Error(where + ": " + phrase("more than a million runs: give fewer values"));
    }
    checkKeys(variation.keys, where);
    for (std::size_t run = 0; run < count; ++run) {
        std::vector<std::string> chosen(values.size());
        std::size_t rest = run;
        for (std::size_t k = values.size(); k-- > 0; rest /= values[k].size())
            chosen[k] = values[k][rest % values[k].size()];
        variation.runs.push_back(std::move(chosen));
    }
    return variation;
}

Variation variationFromCsv(std::string_view text, const std::string& where) {
    Variation variation;
    int number = 0;
    for (std::string_view line : split(text, "\n")) {
        ++number;
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.empty())
            continue;
        std::vector<std::string> fields = csvFields(line);
        if (variation.keys.empty()) {
            variation.keys = std::move(fields);
            checkKeys(variation.keys, where);
            continue;
        }
        if (fields.size() != variation.keys.size())
            throw Error(where + ": " +
                        phrase("line %1 has %2 values and %3 are expected", number, fields.size(),
                               variation.keys.size()));
        variation.runs.push_back(std::move(fields));
    }
    if (variation.runs.empty())
        throw Error(where + ": " +
                    phrase("there is no run: a line of keys and a line of values for each run are expected"));
    return variation;
}

Recipe varied(const Recipe& recipe, const Variation& variation, std::size_t run) {
    Recipe changed = recipe;
    for (std::size_t k = 0; k < variation.keys.size(); ++k) {
        const std::string &key = variation.keys[k], &value = variation.runs[run][k];
        const std::string ofRun = "run " + std::to_string(run + 1), where = ofRun + ", " + key;
        if (key == "seed") {
            const auto seed = parseNumber<std::uint32_t>(value);
            if (!seed)
                throw Error(where + ": " +
                            phrase("'%1' is no seed: give a whole number from 0 to 4294967295", value));
            setSeed(changed, *seed);
        } else if (key == "size") {
            setSize(changed, value, where);
        } else if (key == "surface") {
            changed.surface = surfaceNamed(value, where);
        } else {
            setByText(changed, key + "=" + value, ofRun); // which names the key
        }
    }
    return changed;
}

std::vector<std::size_t> sliceOf(std::size_t runs, std::string_view text, const std::string& where) {
    const std::vector<std::string_view> parts = split(text, "/");
    const auto part = parseNumber<std::size_t>(parts[0]);
    const auto of = parts.size() == 2 ? parseNumber<std::size_t>(parts[1]) : std::nullopt;
    if (!part || !of || *part < 1 || *part > *of)
        throw Error(where + ": " +
                    phrase("'%1' is no part: give I/N with I from 1 to N, for example 3/10", text));
    std::vector<std::size_t> slice;
    for (std::size_t run = *part - 1; run < runs; run += *of)
        slice.push_back(run);
    return slice;
}

std::vector<std::string> csvFields(std::string_view line) {
    std::vector<std::string> fields(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (quoted && c == '"' && i + 1 < line.size() && line[i + 1] == '"')
            fields.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            fields.emplace_back();
        else
            fields.back() += c;
    }
    return fields;
}

std::string csvField(std::string_view text) {
    return text.find_first_of(",\"\n") == std::string_view::npos ? std::string(text) : inQuotes(text);
}

} // namespace oxbow
