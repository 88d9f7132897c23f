#include "core/files/sidecar.h"

#include "core/files/atomic_file.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <iterator>

namespace oxbow {

namespace {

using nlohmann::json;

constexpr const char* kFormat = "oxbow heightmap";
constexpr std::size_t kLongestSidecar = 1 << 16;

std::optional<json> readJson(const std::filesystem::path& path) {
    std::error_code failure;
    if (!std::filesystem::is_regular_file(path, failure) ||
        std::filesystem::file_size(path, failure) > kLongestSidecar)
        return std::nullopt;
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    json value = json::parse(text, nullptr, false);
    if (!value.is_object() || value.value("format", json()) != kFormat)
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
    const json name = value.value("sample_type", json());
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

} // namespace

std::filesystem::path sidecarPath(const std::filesystem::path& path) {
    std::filesystem::path beside = path;
    beside += ".json";
    return beside;
}

std::optional<Sidecar> readSidecar(const std::filesystem::path& path) {
    const std::optional<json> value = readJson(sidecarPath(path));
    if (!value)
        return std::nullopt;
    Sidecar sidecar;
    sidecar.width = sideAt(*value, "width");
    sidecar.height = sideAt(*value, "height");
    sidecar.cellSizeM = std::max(0.0, numberAt(*value, "cell_size_m").value_or(0.0));
    sidecar.lowM = numberAt(*value, "low_m");
    sidecar.highM = numberAt(*value, "high_m");
    sidecar.zeroIsNoValue = numberAt(*value, "no_value_sample") == 0.0;
    if (const std::optional<SampleType> type = sampleTypeAt(*value);
        type && sidecar.width > 0 && sidecar.height > 0)
        sidecar.raw =
            RawLayout{sidecar.width, sidecar.height, *type,
                      value->value("byte_order", json()) == "big" ? ByteOrder::Big : ByteOrder::Little};
    return sidecar;
}

void writeSidecar(const std::filesystem::path& path, const Sidecar& sidecar) {
    nlohmann::ordered_json value = {{"format", kFormat},
                                    {"width", sidecar.width},
                                    {"height", sidecar.height},
                                    {"cell_size_m", sidecar.cellSizeM}};
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
    writeFileAtomically(sidecarPath(path), value.dump(2) + "\n");
}

} // namespace oxbow
