#include "core/earthwork/curve_json.h"
#include "core/mask/mix_json.h"
#include "core/paint/stroke_json.h"
#include "tests/fuzz/fuzz_file.h"

#include <nlohmann/json.hpp>

#include <cstdlib>

namespace {

using Json = nlohmann::ordered_json;

/// What was read is written so that it reads back the same.
template <typename Parse, typename Write>
void checkPart(const Json& json, Parse parse, Write write) {
    oxbow::tried([&] {
        const auto parts = parse(json, "fuzz");
        const Json written = write(parts);
        if (write(oxbow::readBack([&] { return parse(written, "again"); })) != written)
            std::abort();
    });
}

} // namespace

/// Lists of a recipe on their own: curves, strokes, entries of a mask. Any JSON is one of them or refused.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Json json = Json::parse(oxbow::textOf(data, size), nullptr, false);
    if (json.is_discarded())
        return 0;
    checkPart(
        json, [](const Json& list, const char* where) { return oxbow::parseCurves(list, where); }, oxbow::curvesJson);
    checkPart(json, oxbow::parseStrokes, oxbow::strokesJson);
    checkPart(
        json, [](const Json& list, const char* where) { return oxbow::parseMask(list, where); },
        [](const auto& entries) { return oxbow::maskJson(entries); });
    return 0;
}
