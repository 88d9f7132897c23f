#include "core/place/place_lines.h"

#include "core/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <tuple>

namespace oxbow {

namespace {

constexpr double kThinCells = 0.25;
constexpr double kGapCells = 3.0; ///< of a shore that is closed all the same
constexpr std::size_t kThinPiece = 256;
constexpr double kLongest = 20.0; ///< of a line, in half girths of the map

/// The part of a segment within the map, as shares of it.
bool clipSegment(MapPoint a, MapPoint b, const GridSpec& grid, double& from, double& to) {
    from = 0.0, to = 1.0;
    const double dx = b.xM - a.xM, dy = b.yM - a.yM;
    for (const auto& [p, q] : {std::pair{-dx, a.xM}, {dx, grid.widthM() - a.xM}, {-dy, a.yM}, {dy, grid.heightM() - a.yM}}) {
        if (p == 0.0) {
            if (q < 0.0)
                return false;
        } else if (p < 0.0) {
            from = std::max(from, q / p);
        } else {
            to = std::min(to, q / p);
        }
    }
    return from < to;
}

std::vector<PlaceLine> clippedLine(const PlaceLine& line, const GridSpec& grid) {
    std::vector<PlaceLine> parts;
    bool isOpen = false;
    const std::size_t count = line.points.size() + (line.isClosed ? 1 : 0);
    for (std::size_t i = 0; i + 1 < count; ++i) {
        const MapPoint a = line.points[i], b = line.points[(i + 1) % line.points.size()];
        double from = 0.0, to = 1.0;
        if (!clipSegment(a, b, grid, from, to)) {
            isOpen = false;
            continue;
        }
        const auto at = [&](double share) { return MapPoint{std::lerp(a.xM, b.xM, share), std::lerp(a.yM, b.yM, share)}; };
        if (!isOpen || from > 0.0) {
            PlaceLine& part = parts.emplace_back(line);
            part.isClosed = false;
            part.points = {at(from)};
            part.decks = {line.decks[i]};
        }
        parts.back().decks.back() = line.decks[i];
        parts.back().points.push_back(at(to));
        parts.back().decks.push_back(line.decks[i]);
        isOpen = to >= 1.0;
    }
    return parts;
}

/// SutherlandHodgman1974, side by side.
std::vector<MapPoint> clippedRing(std::vector<MapPoint> ring, const GridSpec& grid) {
    for (int side = 0; side < 4 && !ring.empty(); ++side) {
        // Within the outermost cells, so that a shore along the edge has some.
        const double inset = 1e-3 * grid.cellSizeM;
        const double limit = side == 1 ? grid.widthM() - inset : side == 3 ? grid.heightM() - inset : inset, sign = side % 2 == 0 ? 1.0 : -1.0;
        const auto inside = [&](MapPoint p) { return sign * ((side < 2 ? p.xM : p.yM) - limit); };
        std::vector<MapPoint> kept;
        for (std::size_t i = 0; i < ring.size(); ++i) {
            const MapPoint a = ring[i], b = ring[(i + 1) % ring.size()];
            const double da = inside(a), db = inside(b);
            if (da >= 0.0)
                kept.push_back(a);
            if ((da >= 0.0) != (db >= 0.0)) {
                const double share = da / (da - db);
                kept.push_back({std::lerp(a.xM, b.xM, share), std::lerp(a.yM, b.yM, share)});
            }
        }
        ring = std::move(kept);
    }
    return ring;
}

/// Points nearer than a distance to the one before are left out: what follows is bounded by the map.
void dropNear(PlaceLine& line, double leastM) {
    std::vector<MapPoint> points;
    std::vector<RoadDeck> decks;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
        const bool isEnd = i + 1 == line.points.size() && !line.isClosed;
        const bool isNew = points.empty() || apartM(points.back(), line.points[i]) >= leastM;
        if (!isNew && isEnd && points.size() > 1)
            points.pop_back(), decks.pop_back();
        if (isNew || isEnd) {
            points.push_back(line.points[i]);
            decks.push_back(line.decks[i]);
        } else {
            decks.back() = line.decks[i];
        }
    }
    line.points = std::move(points);
    line.decks = std::move(decks);
}

bool isOfRole(FeatureKind kind, PlaceRole role) {
    if (role == PlaceRole::All)
        return kind != FeatureKind::None;
    if (role == PlaceRole::Water)
        return kind <= FeatureKind::Coastline;
    if (role == PlaceRole::Roads)
        return kind == FeatureKind::Road;
    return kind == FeatureKind::Land || kind == FeatureKind::Ridge || kind == FeatureKind::Cliff;
}

/// Whether tags say anything about what a thing is: else the file's role does.
bool hasKnownKey(const nlohmann::ordered_json& tags) {
    return std::ranges::any_of(std::initializer_list<const char*>{"waterway", "natural", "water", "landuse", "highway", "fclass", "leisure", "railway", "building", "boundary"},
                               [&](const char* key) { return tags.contains(key) && tags[key].is_string(); });
}

FeatureRule ruleOfRole(PlaceRole role, bool isRing) {
    FeatureRule rule;
    rule.kind = role == PlaceRole::Water   ? (isRing ? FeatureKind::Lake : FeatureKind::River)
                : role == PlaceRole::Roads && !isRing ? FeatureKind::Road
                : role == PlaceRole::Land && isRing   ? FeatureKind::Land
                                                      : FeatureKind::None;
    rule.cover = "land";
    return rule;
}

class Intake {
public:
    Intake(PlaceRole role, const FeatureKinds& kinds, const GridSpec& grid) : m_role(role), m_kinds(kinds), m_grid(grid) {}

    void take(const MapFeature& feature) {
        if (feature.isPoint || feature.points.empty())
            return;
        for (const CurvePoint& point : feature.points)
            m_lowX = std::min(m_lowX, point.at.xM), m_highX = std::max(m_highX, point.at.xM), m_lowY = std::min(m_lowY, point.at.yM),
            m_highY = std::max(m_highY, point.at.yM);
        bool isRing = feature.isClosed;
        const bool closes = !isRing && feature.points.size() > 3 && feature.points.front().at == feature.points.back().at;
        const FeatureRule byRole = ruleOfRole(m_role, isRing || closes);
        const FeatureRule* rule = m_kinds.find(feature.tags, isRing);
        const FeatureRule* asRing = isRing || rule ? nullptr : m_kinds.find(feature.tags, true);
        const bool isOpenLake = asRing && (asRing->kind == FeatureKind::Lake || asRing->kind == FeatureKind::Reservoir);
        if (isOpenLake)
            rule = asRing, isRing = true;
        if (!rule && !hasKnownKey(feature.tags) && byRole.kind != FeatureKind::None)
            rule = &byRole, isRing |= closes && byRole.kind == FeatureKind::Lake;
        if (!rule || !isOfRole(rule->kind, m_role)) {
            ++m_result.unknown;
            return;
        }
        PlaceLine line = lineOf(feature, *rule, isRing);
        if (feature.isHole && !line.isLake()) {
            ++m_holes;
            return;
        }
        if (isOpenLake && !close(line))
            return;
        add(std::move(line));
    }
    /// A hint in words where nothing lies on the map.
    void expectSome(const std::string& where) const {
        if (!m_result.lines.empty() || m_result.beside == 0)
            return;
        if (m_highX >= 0.0 && m_lowX <= m_grid.widthM() && m_highY >= 0.0 && m_lowY <= m_grid.heightM())
            return; // around the map, or in pieces smaller than its cells
        const auto km = [](double metres) { return shortNumber(std::round(metres / 100.0) / 10.0); };
        throw Error(where + ": " +
                    phrase("none of its features lies on the map: they span %1 to %2 km east and %3 to %4 km south of its north-west "
                           "corner, the map is %5 x %6 km: check the coordinate system, and that east comes before north",
                           km(m_lowX), km(m_highX), km(m_lowY), km(m_highY), km(m_grid.widthM()), km(m_grid.heightM())));
    }
    PlaceIntake result() {
        if (m_holes > 0)
            m_result.notes.push_back(phrase("%1 clearings in areas are not cut out", m_holes));
        return std::move(m_result);
    }

private:
    [[nodiscard]] PlaceLine lineOf(const MapFeature& feature, const FeatureRule& rule, bool isRing) const {
        PlaceLine line;
        line.kind = rule.kind;
        line.cover = rule.cover;
        if (const auto name = feature.tags.find("name"); name != feature.tags.end() && name->is_string())
            line.name = name->get<std::string>();
        for (const CurvePoint& point : feature.points)
            line.points.push_back(point.at);
        if (isRing && line.points.size() > 1 && line.points.front() == line.points.back())
            line.points.pop_back();
        const RoadDeck deck = rule.kind != FeatureKind::Road            ? RoadDeck::Ground
                              : saysYes(feature.tags, "tunnel") ? RoadDeck::Tunnel
                              : saysYes(feature.tags, "bridge") ? RoadDeck::Bridge
                                                                : RoadDeck::Ground;
        line.decks.assign(line.points.size(), deck);
        line.isClosed = isRing;
        line.isIsland = feature.isHole;
        line.widthM = rule.widthM;
        line.maxGradePercent = rule.maxGradePercent;
        return line;
    }
    bool close(PlaceLine& line) {
        const double gapM = apartM(line.points.front(), line.points.back());
        const bool isSmall = gapM <= kGapCells * m_grid.cellSizeM && line.points.size() >= 3;
        const double metres = std::round(gapM);
        m_result.faults.push_back({isSmall ? phrase("%1: its shore does not close, the gap of %2 m is closed", line.title(), shortNumber(metres))
                                           : phrase("%1: its shore does not close, its ends lie %2 m apart: it is left out", line.title(),
                                                    shortNumber(metres)),
                                   line.points.back()});
        return isSmall;
    }
    void add(PlaceLine line) {
        std::vector<PlaceLine> parts;
        if (line.isClosed && line.kind != FeatureKind::Coastline) {
            line.points = clippedRing(std::move(line.points), m_grid);
            line.decks.assign(line.points.size(), RoadDeck::Ground);
            if (line.points.size() >= 3)
                parts.push_back(std::move(line));
        } else if (line.points.size() >= 2) {
            parts = clippedLine(line, m_grid);
        }
        bool isThere = false;
        for (PlaceLine& part : parts) {
            dropNear(part, kThinCells * m_grid.cellSizeM);
            thinLine(part.points, part.decks, kThinCells * m_grid.cellSizeM);
            for (double coarser = 0.5; part.points.size() > kMostCurvePoints && coarser < 1e3; coarser *= 2.0) {
                dropNear(part, coarser * m_grid.cellSizeM);
                thinLine(part.points, part.decks, coarser * m_grid.cellSizeM);
            }
            if (part.lengthM() > kLongest * (m_grid.widthM() + m_grid.heightM())) {
                m_result.faults.push_back({phrase("%1: its line goes over the map again and again: it is left out", part.title()), part.points.front()});
                isThere = true;
                continue;
            }
            const bool isEnough = part.isClosed ? part.points.size() >= 3 && std::fabs(ringAreaM2(part.points)) >= m_grid.cellAreaM2()
                                                : part.points.size() >= 2 && part.lengthM() >= m_grid.cellSizeM;
            if (isEnough) {
                m_result.lines.push_back(std::move(part));
                isThere = true;
            }
        }
        m_result.beside += isThere ? 0 : 1;
    }

    PlaceRole m_role;
    const FeatureKinds& m_kinds;
    const GridSpec m_grid;
    PlaceIntake m_result;
    int m_holes = 0;
    double m_lowX = HUGE_VAL, m_highX = -HUGE_VAL, m_lowY = HUGE_VAL, m_highY = -HUGE_VAL;
};

/// Marks the points to keep between two that are kept.
void markBends(std::span<const MapPoint> points, std::size_t first, std::size_t last, double toleranceM, std::vector<bool>& keep) {
    std::vector<std::pair<std::size_t, std::size_t>> open{{first, last}};
    while (!open.empty()) {
        const auto [a, b] = open.back();
        open.pop_back();
        double farthest = toleranceM;
        std::size_t bend = a;
        const double dx = points[b].xM - points[a].xM, dy = points[b].yM - points[a].yM, square = dx * dx + dy * dy;
        for (std::size_t i = a + 1; i < b; ++i) {
            const double px = points[i].xM - points[a].xM, py = points[i].yM - points[a].yM;
            const double t = square > 0.0 ? std::clamp((px * dx + py * dy) / square, 0.0, 1.0) : 0.0;
            const double away = elementary::hypot(px - t * dx, py - t * dy);
            if (away > farthest)
                farthest = away, bend = i;
        }
        if (bend == a)
            continue;
        keep[bend] = true;
        open.emplace_back(a, bend);
        open.emplace_back(bend, b);
    }
}

/// An end of a line: that of its first point or of its last.
struct LineEnd {
    std::size_t line;
    bool isLast;
};

class Chainer {
public:
    Chainer(std::span<const PlaceLine> lines, double joinM, bool directed) : m_lines(lines), m_joinM(joinM), m_directed(directed) {
        m_links.resize(lines.size());
    }
    std::vector<PlaceLine> run() {
        gatherNodes();
        for (const auto& [key, ends] : m_nodes)
            m_directed ? linkRivers(ends) : linkRoads(ends);
        std::vector<PlaceLine> chains;
        std::vector<bool> isDone(m_lines.size(), false);
        for (const bool takesRings : {false, true})
            for (std::size_t i = 0; i < m_lines.size(); ++i)
                for (const bool fromLast : {false, true})
                    if (!isDone[i] && (takesRings || !m_links[i][fromLast]) && (!m_directed || !fromLast || takesRings))
                        chains.push_back(follow({i, m_directed ? false : fromLast}, isDone));
        return chains;
    }

private:
    [[nodiscard]] MapPoint placeOf(LineEnd end) const { return end.isLast ? m_lines[end.line].points.back() : m_lines[end.line].points.front(); }
    /// Ends that lie together, by the cell of the first of them.
    void gatherNodes() {
        for (std::size_t i = 0; i < m_lines.size(); ++i)
            for (const bool isLast : {false, true}) {
                const MapPoint at = placeOf({i, isLast});
                const auto x = static_cast<std::int64_t>(std::floor(at.xM / m_joinM)), y = static_cast<std::int64_t>(std::floor(at.yM / m_joinM));
                std::vector<LineEnd>* node = nullptr;
                for (std::int64_t v = y - 1; v <= y + 1 && !node; ++v)
                    for (std::int64_t u = x - 1; u <= x + 1 && !node; ++u)
                        if (const auto found = m_nodes.find({u, v}); found != m_nodes.end() && apartM(placeOf(found->second.front()), at) <= m_joinM)
                            node = &found->second;
                (node ? *node : m_nodes[{x, y}]).push_back({i, isLast});
            }
    }
    void link(LineEnd a, LineEnd b) {
        m_links[a.line][a.isLast] = b;
        m_links[b.line][b.isLast] = a;
    }
    void linkRivers(const std::vector<LineEnd>& ends) {
        const auto longest = [&](bool isLast, const PlaceLine* like) {
            const LineEnd* best = nullptr;
            const auto rank = [&](const LineEnd& end) {
                const PlaceLine& line = m_lines[end.line];
                return std::tuple(like && !line.name.empty() && line.name == like->name, like && line.kind == like->kind, line.lengthM());
            };
            for (const LineEnd& end : ends)
                if (end.isLast == isLast && (!best || rank(end) > rank(*best)))
                    best = &end;
            return best;
        };
        const LineEnd* out = longest(false, nullptr);
        const LineEnd* in = out ? longest(true, &m_lines[out->line]) : nullptr;
        if (in && in->line != out->line)
            link(*in, *out);
    }
    void linkRoads(const std::vector<LineEnd>& ends) {
        const auto isAlike = [&](LineEnd a, LineEnd b) {
            const PlaceLine &p = m_lines[a.line], &q = m_lines[b.line];
            return a.line != b.line && p.widthM == q.widthM && p.maxGradePercent == q.maxGradePercent &&
                   (ends.size() == 2 || (!p.name.empty() && p.name == q.name));
        };
        for (std::size_t i = 0; i < ends.size(); ++i)
            for (std::size_t k = i + 1; k < ends.size(); ++k)
                if (isAlike(ends[i], ends[k]) && !m_links[ends[i].line][ends[i].isLast] && !m_links[ends[k].line][ends[k].isLast])
                    link(ends[i], ends[k]);
    }
    PlaceLine follow(LineEnd from, std::vector<bool>& isDone) const {
        PlaceLine chain;
        double longestNamed = -1.0;
        for (std::optional<LineEnd> next = from; next && !isDone[next->line];) {
            PlaceLine part = m_lines[next->line];
            isDone[next->line] = true;
            if (next->isLast) {
                std::ranges::reverse(part.points);
                std::rotate(part.decks.begin(), part.decks.end() - 1, part.decks.end());
                std::ranges::reverse(part.decks);
            }
            const double lengthM = part.lengthM();
            if (chain.points.empty())
                chain = part;
            else {
                chain.decks.back() = part.decks.front(); // the joint goes on as the next part does
                chain.points.insert(chain.points.end(), part.points.begin() + 1, part.points.end());
                chain.decks.insert(chain.decks.end(), part.decks.begin() + 1, part.decks.end());
                chain.kind = std::min(chain.kind, part.kind);
                chain.widthM = std::max(chain.widthM, part.widthM);
            }
            if (!part.name.empty() && lengthM > longestNamed) {
                chain.name = part.name;
                longestNamed = lengthM;
            }
            next = m_links[next->line][!next->isLast];
        }
        return chain;
    }

    std::span<const PlaceLine> m_lines;
    const double m_joinM;
    const bool m_directed;
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<LineEnd>> m_nodes;
    std::vector<std::array<std::optional<LineEnd>, 2>> m_links;
};

} // namespace

double PlaceLine::lengthM() const {
    double sum = 0.0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i)
        sum += apartM(points[i], points[i + 1]);
    return sum;
}

std::string PlaceLine::title() const {
    const std::string what = isIsland ? "island" : kind == FeatureKind::Land ? cover : std::string(featureKindName(kind));
    return name.empty() ? what : what + " " + name;
}

PlaceIntake placeLines(std::span<const MapFeature> features, PlaceRole role, const FeatureKinds& kinds, const GridSpec& grid,
                       const std::string& where) {
    Intake intake(role, kinds, grid);
    for (const MapFeature& feature : features)
        intake.take(feature);
    intake.expectSome(where);
    return intake.result();
}

void thinLine(std::vector<MapPoint>& points, std::vector<RoadDeck>& decks, double toleranceM) {
    if (points.size() < 3)
        return;
    std::vector<bool> keep(points.size(), false);
    keep.front() = keep.back() = true;
    std::size_t first = 0;
    for (std::size_t i = 1; i < points.size(); ++i)
        if (i + 1 == points.size() || i - first >= kThinPiece || decks[i] != decks[i - 1]) {
            keep[i] = true;
            markBends(points, first, i, toleranceM, keep);
            first = i;
        }
    std::size_t kept = 0;
    for (std::size_t i = 0; i < points.size(); ++i)
        if (keep[i]) {
            points[kept] = points[i];
            decks[kept++] = decks[i];
        }
    points.resize(kept);
    decks.resize(kept);
}

void thickenLine(PlaceLine& line, double mostM) {
    std::vector<MapPoint> points;
    std::vector<RoadDeck> decks;
    for (std::size_t i = 0; i < line.points.size(); ++i) {
        points.push_back(line.points[i]);
        decks.push_back(line.decks[i]);
        if (i + 1 == line.points.size())
            break;
        const MapPoint a = line.points[i], b = line.points[i + 1];
        const auto pieces = static_cast<int>(std::ceil(apartM(a, b) / mostM));
        for (int k = 1; k < pieces; ++k) {
            const double share = static_cast<double>(k) / pieces;
            points.push_back({std::lerp(a.xM, b.xM, share), std::lerp(a.yM, b.yM, share)});
            decks.push_back(line.decks[i]);
        }
    }
    line.points = std::move(points);
    line.decks = std::move(decks);
}

std::vector<PlaceLine> chainedLines(std::span<const PlaceLine> lines, double joinM, bool directed) {
    return Chainer(lines, joinM, directed).run();
}

} // namespace oxbow
