#include "render/camera/camera_path.h"

#include "core/base/error.h"
#include "core/base/phrase.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

/// What of a pose moves, in a form that may be added.
using Numbers = std::array<double, 7>;

Numbers numbersOf(const CameraPose& pose) {
    return {pose.target.x,  pose.target.y, pose.target.z, std::log(pose.distanceM), pose.headingDeg, pose.pitchDeg,
            std::log(pose.fieldOfViewDeg)};
}

CameraPose poseOf(const Numbers& numbers, bool orthographic) {
    CameraPose pose;
    pose.target = {numbers[0], numbers[1], numbers[2]};
    pose.distanceM = std::exp(numbers[3]);
    pose.headingDeg = numbers[4];
    pose.pitchDeg = numbers[5];
    pose.fieldOfViewDeg = std::exp(numbers[6]);
    pose.orthographic = orthographic;
    return pose;
}

double neededNumber(const Json& object, const char* key, const std::string& where) {
    if (!object.contains(key))
        throw Error(where + ": " + phrase("'%1' is missing", key));
    if (!object[key].is_number())
        throw Error(where + "." + key + ": " + phrase("a number is expected here"));
    return object[key].get<double>();
}

CameraKey parseKey(const Json& object, const std::string& where, const TargetHeight& heightAt) {
    if (!object.is_object())
        throw Error(where + ": " + phrase("an object { \"time_s\": ... } is expected here"));
    CameraKey key;
    const auto number = [&](const char* name) { return neededNumber(object, name, where); };
    key.timeS = number("time_s");
    key.pose.headingDeg = number("heading_deg");
    key.pose.pitchDeg = number("pitch_deg");
    key.pose.distanceM = number("distance_m");
    key.pose.target = {number("east_m"), 0.0, number("south_m")};
    if (object.contains("field_of_view_deg"))
        key.pose.fieldOfViewDeg = number("field_of_view_deg");
    for (const auto& [name, value] : object.items())
        if (constexpr std::array kKnown = {"time_s", "heading_deg", "pitch_deg", "distance_m", "east_m", "south_m", "height_m",
                                           "field_of_view_deg"};
            std::ranges::find(kKnown, name) == kKnown.end())
            throw Error(where + ": " + phrase("'%1' is not known here", name));
    if (key.pose.distanceM <= 0.0)
        throw Error(where + ".distance_m: " + phrase("more than 0 is expected here"));
    if (key.pose.fieldOfViewDeg < 1.0 || key.pose.fieldOfViewDeg > 150.0)
        throw Error(where + ".field_of_view_deg: " + phrase("1 to 150 is expected here"));
    key.pose.target.y = object.contains("height_m") ? number("height_m")
                                                    : heightAt(key.pose.target.x, key.pose.target.z).value_or(0.0);
    return key;
}

} // namespace

CameraPath::CameraPath(std::vector<CameraKey> keys) : m_keys(std::move(keys)) {
    if (m_keys.size() < 2)
        throw Error(phrase("a flight needs two keys or more"));
    for (std::size_t i = 1; i < m_keys.size(); ++i) {
        if (m_keys[i].timeS <= m_keys[i - 1].timeS)
            throw Error(phrase("key %1 of the flight is not later than the one before it: times must rise", i + 1));
        // The shorter way round.
        double& heading = m_keys[i].pose.headingDeg;
        heading = m_keys[i - 1].pose.headingDeg + std::remainder(heading - m_keys[i - 1].pose.headingDeg, 360.0);
    }
}

CameraPose CameraPath::at(double timeS) const {
    const double time = m_keys.front().timeS + timeS;
    const auto after = std::ranges::upper_bound(m_keys, time, {}, &CameraKey::timeS);
    if (after == m_keys.begin())
        return m_keys.front().pose;
    if (after == m_keys.end())
        return m_keys.back().pose;
    const auto i = static_cast<std::size_t>(after - m_keys.begin());
    const double length = m_keys[i].timeS - m_keys[i - 1].timeS, t = (time - m_keys[i - 1].timeS) / length;
    const Numbers from = numbersOf(m_keys[i - 1].pose), to = numbersOf(m_keys[i].pose);
    const auto speedAt = [this](std::size_t key, std::size_t number) {
        if (key == 0 || key + 1 == m_keys.size())
            return 0.0;
        const double step = m_keys[key + 1].timeS - m_keys[key - 1].timeS;
        return (numbersOf(m_keys[key + 1].pose)[number] - numbersOf(m_keys[key - 1].pose)[number]) / step;
    };
    const double t2 = t * t, t3 = t2 * t;
    Numbers now;
    for (std::size_t k = 0; k < now.size(); ++k)
        now[k] = (2.0 * t3 - 3.0 * t2 + 1.0) * from[k] + (t3 - 2.0 * t2 + t) * length * speedAt(i - 1, k) +
                 (3.0 * t2 - 2.0 * t3) * to[k] + (t3 - t2) * length * speedAt(i, k);
    return poseOf(now, m_keys[i - 1].pose.orthographic);
}

CameraPath parseCameraPath(std::string_view json, const std::string& file, const TargetHeight& heightAt) {
    Json document;
    try {
        document = Json::parse(json);
    } catch (const Json::exception&) {
        throw Error(file + ": " + phrase("this is no whole JSON: it is damaged or cut off"));
    }
    if (!document.is_object() || !document.contains("keys") || !document["keys"].is_array())
        throw Error(file + ": " + phrase("a flight is an object with a list 'keys'"));
    std::vector<CameraKey> keys;
    for (const Json& key : document["keys"])
        keys.push_back(parseKey(key, file + ": keys[" + std::to_string(keys.size()) + "]", heightAt));
    try {
        return CameraPath(std::move(keys));
    } catch (const Error& error) {
        throw Error(file + ": " + error.phrase());
    }
}

} // namespace oxbow
