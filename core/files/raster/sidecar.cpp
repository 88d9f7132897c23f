#include "core/files/raster/sidecar.h"

#include "core/files/storage/atomic_file.h"
#include "core/files/storage/file_name.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>

namespace oxbow {

namespace {

using nlohmann::json;

constexpr const char* kFormat = "oxbow heightmap";
constexpr const char* kSequenceFormat = "oxbow sequence";
constexpr std::size_t kLongestSidecar = 1 << 16;
constexpr std::size_t kLongestNote = 1 << 26;

// nlohmann's own comparisons with texts allocate within noexcept: without memory they would end the program.

/// A text; empty where there is none.
std::string_view textAt(const json& value, const char* key) {
    const auto found = value.find(key);
    return found != value.end() && found->is_string() ? std::string_view(found->get_ref<const std::string&>())
                                                      : std::string_view();
}

bool isTrueAt(const json& value, const char* key) {
    const auto found = value.find(key);
    return found != value.end() && found->is_boolean() && found->get<bool>();
}

std::optional<json> readJson(const std::filesystem::path& path, const char* format, std::size_t longest) {
    json value = json::parse(shortFile(path, longest), nullptr, false);
    if (!value.is_object() || textAt(value, "format") != format)
        return std::nullopt;
    return value;
}

std::optional<double> numberAt(const json& value, const char* key) {
    const auto found = value.find(key);
    if (found == value.end() || !found->is_number() || !std::isfinite(found->get<double>()))
        return std::nullopt;
    return found->get<double>();
}

int sideAt(const json& value, const char* key) {
    const double number = numberAt(value, key).value_or(0.0);
    return number >= 1.0 && number <= kMaxGridSide ? static_cast<int>(number) : 0;
}

std::optional<SampleType> sampleTypeAt(const json& value) {
    const std::string_view name = textAt(value, "sample_type");
    if (name == "u8")
        return SampleType::U8;
    if (name == "u16")
        return SampleType::U16;
    if (name == "f32")
        return SampleType::F32;
    return std::nullopt;
}

const char* typeKey(SampleType type) {
    return type == SampleType::U8 ? "u8" : type == SampleType::U16 ? "u16" : "f32";
}

template <typename T>
std::vector<T> numbersAt(const json& value, const char* key) {
    std::vector<T> numbers;
    const json list = value.value(key, json::array());
    for (const json& number : list.is_array() ? list : json::array())
        if (number.is_number() && (!std::is_integral_v<T> || (number >= 0 && number <= 65535)))
            numbers.push_back(number.get<T>());
    return numbers;
}

std::optional<GeoReference> placeAt(const json& value) {
    const auto found = value.find("place");
    if (found == value.end() || !found->is_object())
        return std::nullopt;
    const auto west = numberAt(*found, "west"), north = numberAt(*found, "north");
    const auto width = numberAt(*found, "width"), height = numberAt(*found, "height");
    if (!west || !north || !width || !height || !(*width > 0.0) || !(*height > 0.0))
        return std::nullopt;
    GeoReference place{.west = *west, .north = *north, .width = *width, .height = *height};
    place.epsg = static_cast<int>(std::clamp(numberAt(*found, "epsg").value_or(0.0), 0.0, 65535.0));
    place.isGeographic = isTrueAt(*found, "geographic");
    place.keys = numbersAt<std::uint16_t>(*found, "keys");
    place.numbers = numbersAt<double>(*found, "numbers");
    place.text = textAt(*found, "text");
    return place;
}

nlohmann::ordered_json jsonOf(const GeoReference& place) {
    nlohmann::ordered_json value = {
        {"west", place.west}, {"north", place.north}, {"width", place.width}, {"height", place.height}};
    if (place.epsg != 0)
        value["epsg"] = place.epsg;
    if (place.isGeographic)
        value["geographic"] = true;
    if (!place.keys.empty())
        value["keys"] = place.keys;
    if (!place.numbers.empty())
        value["numbers"] = place.numbers;
    if (!place.text.empty())
        value["text"] = place.text;
    return value;
}

/// What a note or a sidecar says of a file.
Sidecar sidecarOf(const json& value) {
    Sidecar sidecar;
    sidecar.width = sideAt(value, "width");
    sidecar.height = sideAt(value, "height");
    sidecar.cellSizeM = std::max(0.0, numberAt(value, "cell_size_m").value_or(0.0));
    sidecar.lowM = numberAt(value, "low_m");
    sidecar.highM = numberAt(value, "high_m");
    sidecar.zeroIsNoValue = numberAt(value, "no_value_sample") == 0.0;
    sidecar.place = placeAt(value);
    if (const std::optional<SampleType> type = sampleTypeAt(value);
        type && sidecar.width > 0 && sidecar.height > 0)
        sidecar.raw =
            RawLayout{sidecar.width, sidecar.height, *type,
                      textAt(value, "byte_order") == "big" ? ByteOrder::Big : ByteOrder::Little};
    return sidecar;
}

nlohmann::ordered_json jsonOf(const Sidecar& sidecar) {
    nlohmann::ordered_json value = {
        {"width", sidecar.width}, {"height", sidecar.height}, {"cell_size_m", sidecar.cellSizeM}};
    if (sidecar.lowM && sidecar.highM) {
        value["low_m"] = *sidecar.lowM;
        value["high_m"] = *sidecar.highM;
    }
    if (sidecar.zeroIsNoValue)
        value["no_value_sample"] = 0;
    if (sidecar.raw) {
        value["sample_type"] = typeKey(sidecar.raw->sampleType);
        value["byte_order"] = sidecar.raw->byteOrder == ByteOrder::Big ? "big" : "little";
    }
    if (sidecar.place)
        value["place"] = jsonOf(*sidecar.place);
    return value;
}

/// The notes that a numbered file may belong to, for each number in its name, the last first: the name without it.
std::vector<std::filesystem::path> sequenceNotePaths(const std::filesystem::path& path) {
    constexpr std::string_view kDigits = "0123456789";
    const std::string stem = path.stem().string();
    std::vector<std::filesystem::path> notes;
    for (std::size_t last = stem.find_last_of(kDigits); last != std::string::npos;) {
        const std::size_t before = stem.find_last_not_of(kDigits, last);
        const std::size_t first = before == std::string::npos ? 0 : before + 1;
        std::string rest = stem;
        rest.erase(first, last + 1 - first);
        const bool isJoined = rest.empty() || rest.back() == '_' || rest.back() == '-';
        notes.push_back(path.parent_path() / (rest + (isJoined ? "" : "_") + "sequence.json"));
        last = first == 0 ? std::string::npos : stem.find_last_of(kDigits, first - 1);
    }
    return notes;
}

} // namespace

std::string shortFile(const std::filesystem::path& path, std::uintmax_t longest) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure) || std::filesystem::file_size(path, failure) > longest)
        return {};
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::filesystem::path sidecarPath(const std::filesystem::path& path) {
    std::filesystem::path beside = path;
    beside += ".json";
    return beside;
}

std::optional<Sidecar> readSidecar(const std::filesystem::path& file) {
    if (const std::optional<json> own = readJson(sidecarPath(file), kFormat, kLongestSidecar))
        return sidecarOf(*own);
    for (const std::filesystem::path& path : sequenceNotePaths(file)) {
        const std::optional<json> note = readJson(path, kSequenceFormat, kLongestNote);
        const json files = note ? note->value("files", json()) : json();
        const auto found = files.is_object() ? files.find(utf8Name(file.filename().string())) : files.end();
        if (found != files.end() && found->is_object())
            return sidecarOf(*found);
    }
    return std::nullopt;
}

void SequenceNotes::write() const {
    // The number that counts is the one that most files differ by.
    std::map<std::filesystem::path, int> counts;
    for (const auto& [file, sidecar] : m_files)
        for (const std::filesystem::path& note : sequenceNotePaths(file))
            ++counts[note];
    std::map<std::filesystem::path, nlohmann::ordered_json> notes;
    for (const auto& [file, sidecar] : m_files) {
        const auto candidates = sequenceNotePaths(file);
        if (candidates.empty())
            continue;
        const auto note = std::ranges::max_element(candidates, {}, [&](const auto& path) { return counts.at(path); });
        notes[*note][utf8Name(file.filename().string())] = jsonOf(sidecar);
    }
    for (const auto& [note, files] : notes) {
        const nlohmann::ordered_json value = {{"format", kSequenceFormat}, {"files", files}};
        writeFileAtomically(note, value.dump(1, ' ', false, json::error_handler_t::replace) + "\n");
    }
}

void writeSidecar(const std::filesystem::path& path, const Sidecar& sidecar) {
    nlohmann::ordered_json value = {{"format", kFormat}};
    value.update(jsonOf(sidecar));
    writeFileAtomically(sidecarPath(path), value.dump(2, ' ', false, json::error_handler_t::replace) + "\n");
}

} // namespace oxbow
