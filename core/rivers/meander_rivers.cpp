#include "core/rivers/meander_rivers.h"

#include "core/base/elementary.h"
#include "core/rivers/meander_migration.h"
#include "core/terrain/layer.h"
#include "core/terrain/river_line.h"
#include "core/terrain/sampling.h"

#include <algorithm>

namespace oxbow {

namespace {

constexpr double kLeastShortcut = 3.0; ///< widths of way that a tributary loses where it is met earlier

constexpr double kLeastReach = 2.0 / 3.0; ///< least widths from its line that a river holds
constexpr double kEdgeTaper = 24.0;       ///< widths from the map's edge over which rivers calm down
constexpr double kMargin = 2.0;           ///< widths from the map's edge that rivers keep

double lengthM(const MapPoint& a, const MapPoint& b) {
    return elementary::hypot(b.xM - a.xM, b.yM - a.yM);
}

void takeRiver(const RiverPoint& from, RiverPoint& to) {
    to.dischargeM3s = from.dischargeM3s;
    to.widthM = from.widthM;
    to.depthM = from.depthM;
    to.velocityMPerS = from.velocityMPerS;
}

/// A point of a river that comes from `before` into a place of the bed of a larger one.
RiverPoint enteringPoint(const RiverPoint& before, const RiverPoint& place) {
    RiverPoint point = place;
    takeRiver(before, point);
    point.bedM = std::max(place.bedM, std::min(before.bedM, place.waterM - before.depthM));
    return point;
}

/// A river as one line.
struct Stream {
    std::vector<RiverPoint> points;
    std::vector<MeanderJoint> joints; ///< between its reaches
    int receiver = -1;                ///< the stream it ends in; -1 for none
    std::size_t receiverJoint = 0;    ///< and which of its joints
    bool isAlone = true;              ///< no other one ends in that joint
    [[nodiscard]] std::size_t lastJoint() const { return joints.empty() ? 0 : joints.back().point; }
};

std::vector<Stream> streamsOf(const std::vector<River>& rivers, const std::vector<RiverReach>& reaches) {
    std::vector<Stream> streams(rivers.size());
    std::vector<int> jointOf(reaches.size() + 1, -1), enders(reaches.size() + 1, 0);
    for (std::size_t r = 0; r < rivers.size(); ++r)
        for (const int id : rivers[r].reachIds) {
            Stream& stream = streams[r];
            const auto& points = reaches[id - 1].points;
            if (!stream.points.empty()) {
                stream.points.pop_back(); // the next reach begins there, with the water of those that join
                stream.joints.push_back({stream.points.size(), {}});
            }
            jointOf[id] = static_cast<int>(stream.joints.size()) - 1;
            stream.points.insert(stream.points.end(), points.begin(), points.end());
        }
    const auto into = [&](const River& river) { return reaches[river.reachIds.back() - 1].downstreamId; };
    for (const River& river : rivers)
        ++enders[into(river)];
    for (std::size_t r = 0; r < rivers.size(); ++r)
        if (const int id = into(rivers[r]); id != 0) {
            streams[r].receiver = reaches[id - 1].riverId - 1;
            streams[r].receiverJoint = static_cast<std::size_t>(jointOf[id]);
            streams[r].isAlone = enders[id] == 1;
        }
    return streams;
}

/// Which river covers a cell, and which one else may come there.
class Territory {
public:
    Territory(const GridSpec& grid, double leastReachM)
        : m_grid(grid), m_leastReachM(leastReachM), m_owner(grid.cellCount(), 0), m_guest(m_owner) {}

    void clear() {
        for (const std::size_t cell : m_taken)
            m_owner[cell] = m_guest[cell] = 0;
        m_taken.clear();
    }
    /// Its last stretch, below its joints, is open to the one that it ends in.
    void take(int stream, const Stream& of) {
        for (std::size_t i = 0; i < of.points.size(); ++i)
            takeAround(of.points[i], stream + 1, i > of.lastJoint() ? of.receiver + 1 : 0);
    }
    [[nodiscard]] bool isOpen(std::size_t cell, int stream, const Stream& of) const {
        const int owner = m_owner[cell];
        return owner == 0 || owner == stream + 1 || owner == of.receiver + 1 || m_guest[cell] == stream + 1;
    }
    [[nodiscard]] bool isOf(std::size_t cell, int stream) const { return m_owner[cell] == stream + 1; }

private:
    void takeAround(const RiverPoint& point, int owner, int guest) {
        const double reachM = std::max(0.5 * point.widthM, m_leastReachM);
        const auto first = [&](double m) {
            return std::max(0, static_cast<int>((m - reachM) / m_grid.cellSizeM));
        };
        const auto last = [&](double m, int cells) {
            return std::min(cells - 1, static_cast<int>((m + reachM) / m_grid.cellSizeM));
        };
        for (int y = first(point.at.yM); y <= last(point.at.yM, m_grid.height); ++y)
            for (int x = first(point.at.xM); x <= last(point.at.xM, m_grid.width); ++x) {
                const std::size_t cell = m_grid.index(x, y);
                if (m_owner[cell] != 0)
                    continue; // the larger river came first
                m_owner[cell] = owner;
                m_guest[cell] = guest;
                m_taken.push_back(cell);
            }
    }

    GridSpec m_grid;
    double m_leastReachM;
    std::vector<int> m_owner, m_guest; ///< by cell: 1 + the stream, 0 for none
    std::vector<std::size_t> m_taken;
};

class Wandering {
public:
    Wandering(const WanderRule& rule, std::vector<Stream>& streams,
              std::vector<std::vector<RiverPoint>>& loops)
        : m_rule(rule),
          m_grid(rule.ground.grid()),
          m_streams(streams),
          m_loops(loops),
          m_territory(m_grid, kLeastReach * rule.leastWidthM) {}

    /// Lays the lines anew that were found on the grid.
    void begin(const Compute& compute) {
        moveAll(compute, [](const MeanderRule& rule, Stream& stream) {
            layForMeanders(rule, stream.points, stream.joints);
        });
    }
    void round(const Compute& compute) {
        moveAll(compute, [this](const MeanderRule& rule, Stream& stream) {
            meander(rule, stream.points, stream.joints, m_loops);
        });
    }

private:
    template <typename Move>
    void moveAll(const Compute& compute, Move&& move) {
        m_territory.clear();
        for (std::size_t s = 0; s < m_streams.size(); ++s)
            m_territory.take(static_cast<int>(s), m_streams[s]);
        for (std::size_t s = 0; s < m_streams.size(); ++s) {
            compute.cancel.throwIfRequested();
            move(ruleOf(static_cast<int>(s)), m_streams[s]);
        }
        for (std::size_t s = 0; s < m_streams.size(); ++s)
            if (m_streams[s].receiver >= 0)
                follow(static_cast<int>(s));
    }
    [[nodiscard]] bool isDry(std::size_t cell) const { return m_rule.still.empty() || !m_rule.still[cell]; }
    [[nodiscard]] bool isFree(const MapPoint& a, const MapPoint& b) const {
        return m_rule.still.empty() || holdsAlong(m_grid, a, b, [&](std::size_t cell) { return isDry(cell); });
    }

    [[nodiscard]] MeanderRule ruleOf(int index) const {
        const Stream& stream = m_streams[static_cast<std::size_t>(index)];
        MeanderRule rule;
        rule.rate = m_rule.rate;
        rule.leastWidthM = m_rule.leastWidthM;
        rule.groundM = [this, index, &stream](const MapPoint& at) -> double {
            const double marginM = kMargin * m_rule.leastWidthM;
            if (at.xM < marginM || at.yM < marginM || at.xM >= m_grid.widthM() - marginM ||
                at.yM >= m_grid.heightM() - marginM)
                return kNoValue;
            const std::size_t cell = cellAt(m_grid, at);
            if (!isDry(cell) || !m_territory.isOpen(cell, index, stream))
                return kNoValue;
            const double cellM = m_rule.ground.cellSizeM();
            return heightBetween(m_rule.ground, at.xM / cellM - 0.5, at.yM / cellM - 0.5);
        };
        rule.share = [this](const MapPoint& at) {
            const double awayM =
                std::min(std::min(at.xM, m_grid.widthM() - at.xM), std::min(at.yM, m_grid.heightM() - at.yM));
            return std::clamp(awayM / (kEdgeTaper * m_rule.leastWidthM) - 0.25, 0.0, 1.0);
        };
        rule.isFree = [this](const MapPoint& a, const MapPoint& b) { return isFree(a, b); };
        return rule;
    }

    /// Leads a stream to its joint, wherever that is now.
    void follow(int index) {
        Stream& stream = m_streams[static_cast<std::size_t>(index)];
        Stream& receiver = m_streams[static_cast<std::size_t>(stream.receiver)];
        MeanderJoint& joint = receiver.joints[stream.receiverJoint];
        for (const RiverPoint& old : joint.tail)
            stream.points.push_back(enteringPoint(stream.points.back(), old));
        if (joint.tail.empty() && stream.points.size() > stream.lastJoint() + 2 &&
            isFree(stream.points[stream.points.size() - 2].at, receiver.points[joint.point].at))
            stream.points.pop_back();
        cutDown(stream.receiver, joint.point, stream.points.front().waterM);
        endAt(receiver.points[joint.point], stream);
        if (stream.isAlone)
            meetEarlier(stream, receiver, joint);
    }

    /// Takes a river, and those that it ends in, from a point on down to a height where it stands higher: a joint has come
    /// up over a fall, above the head of the stream that joins there, say the lake that it begins in. The fall then lies
    /// above the joint.
    void cutDown(int index, std::size_t from, double heightM) {
        Stream& stream = m_streams[static_cast<std::size_t>(index)];
        for (std::size_t i = from; i < stream.points.size(); ++i) {
            RiverPoint& point = stream.points[i];
            if (point.waterM <= heightM)
                return;
            point.waterM = heightM;
            point.bedM = std::min(point.bedM, heightM - point.depthM);
            if (i > 0)
                point.bedM = std::min(point.bedM, stream.points[i - 1].bedM);
        }
        if (stream.receiver < 0)
            return;
        const Stream& receiver = m_streams[static_cast<std::size_t>(stream.receiver)];
        cutDown(stream.receiver, receiver.joints[stream.receiverJoint].point, heightM);
    }

    static void endAt(const RiverPoint& place, Stream& stream) {
        const RiverPoint end = enteringPoint(stream.points.back(), place);
        // Where the larger river stands higher than the smaller one fell, it backs up.
        for (RiverPoint& point : stream.points) {
            point.waterM = std::max(point.waterM, end.waterM);
            point.bedM = std::max(point.bedM, end.bedM);
        }
        stream.points.push_back(end);
    }

    /// Ends a stream where it first comes to its receiver.
    void meetEarlier(Stream& stream, Stream& receiver, MeanderJoint& joint) const {
        double left = 0.0; // way to the end
        std::vector<double> toEnd(stream.points.size(), 0.0);
        for (std::size_t i = stream.points.size() - 1; i-- > 0;)
            toEnd[i] = left += lengthM(stream.points[i].at, stream.points[i + 1].at);
        for (std::size_t i = stream.lastJoint() + 1; i + 1 < stream.points.size(); ++i) {
            const double widthM = std::max(receiver.points[joint.point].widthM, m_rule.leastWidthM);
            if (toEnd[i] < kLeastShortcut * widthM)
                return;
            if (!m_territory.isOf(cellAt(m_grid, stream.points[i].at), stream.receiver))
                continue;
            const std::size_t at = nearest(receiver, joint, stream.points[i].at);
            const RiverPoint& place = receiver.points[at];
            if (lengthM(place.at, stream.points[i].at) > 0.5 * widthM ||
                place.waterM > stream.points.front().waterM || !isFree(stream.points[i].at, place.at))
                continue;
            shiftWater(receiver, joint.point, at);
            joint.point = at;
            stream.points.resize(i + 1);
            endAt(receiver.points[at], stream);
            return;
        }
    }
    /// Between the joints beside.
    static std::size_t nearest(const Stream& receiver, const MeanderJoint& joint, const MapPoint& to) {
        const auto k = static_cast<std::size_t>(&joint - receiver.joints.data());
        const std::size_t first = k == 0 ? 1 : receiver.joints[k - 1].point + 1;
        const std::size_t end =
            k + 1 < receiver.joints.size() ? receiver.joints[k + 1].point : receiver.points.size() - 1;
        std::size_t best = joint.point;
        for (std::size_t i = first; i < end; ++i)
            if (lengthM(receiver.points[i].at, to) < lengthM(receiver.points[best].at, to))
                best = i;
        return best;
    }
    /// The water of a tributary comes in at another point.
    static void shiftWater(Stream& receiver, std::size_t from, std::size_t to) {
        auto& points = receiver.points;
        const RiverPoint with = points[from], without = points[from - 1];
        for (std::size_t i = to; i < from; ++i) {
            takeRiver(with, points[i]);
            points[i].bedM = std::min(points[i].bedM, points[i].waterM - points[i].depthM);
            points[i].bedM = std::max(std::min(points[i].bedM, points[i - 1].bedM), with.bedM);
        }
        for (std::size_t i = from; i < to; ++i)
            takeRiver(without, points[i]);
    }

    const WanderRule& m_rule;
    GridSpec m_grid;
    std::vector<Stream>& m_streams;
    std::vector<std::vector<RiverPoint>>& m_loops;
    Territory m_territory;
};

/// Length and cells of a line that has moved; the cells of a stream's own ends stay.
void measure(const GridSpec& grid, bool isHead, bool isMouth, RiverReach& reach) {
    reach.lengthM = 0.0;
    for (std::size_t i = 0; i < reach.points.size(); ++i) {
        RiverPoint& point = reach.points[i];
        if (!(isHead && i == 0) && !(isMouth && i + 1 == reach.points.size()))
            point.cell = static_cast<std::int64_t>(cellAt(grid, point.at));
        if (i > 0)
            reach.lengthM += lengthM(reach.points[i - 1].at, point.at);
    }
}

void writeBack(const Stream& stream, const River& river, const GridSpec& grid,
               std::vector<RiverReach>& reaches) {
    const std::size_t count = river.reachIds.size();
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t from = k == 0 ? 0 : stream.joints[k - 1].point;
        const std::size_t to = k + 1 == count ? stream.points.size() - 1 : stream.joints[k].point;
        RiverReach& reach = reaches[river.reachIds[k] - 1];
        reach.points.assign(stream.points.begin() + static_cast<std::ptrdiff_t>(from),
                            stream.points.begin() + static_cast<std::ptrdiff_t>(to) + 1);
        if (k + 1 < count)
            reach.points.back() = enteringPoint(reach.points[to - from - 1], stream.points[to]);
        measure(grid, k == 0, k + 1 == count && stream.receiver < 0, reach);
    }
}

} // namespace

void wanderRivers(const WanderRule& rule, const std::vector<River>& rivers, const Compute& compute,
                  std::vector<RiverReach>& reaches, std::vector<std::vector<RiverPoint>>& loops) {
    std::vector<Stream> streams = streamsOf(rivers, reaches);
    Wandering wandering(rule, streams, loops);
    if (rule.begins)
        wandering.begin(compute);
    for (int i = 0; i < rule.rounds; ++i)
        wandering.round(compute);
    for (std::size_t r = 0; r < rivers.size(); ++r)
        writeBack(streams[r], rivers[r], rule.ground.grid(), reaches);
}

} // namespace oxbow
