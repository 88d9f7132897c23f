#include "core/erosion/stream_power/stream_power_level.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/erosion/level_ground.h"
#include "core/erosion/stream_power/level_share.h"
#include "core/strata/strata.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <functional>

namespace oxbow {

namespace {

constexpr const char *kLevelStart = "level_start", *kLevelGround = "level_ground", *kLevelKept = "level_kept",
                     *kLevelUplift = "level_uplift", *kLevelLaid = "level_laid";
constexpr std::array kOfLevel = {kLevelStart, kLevelGround, kLevelKept, kLevelUplift, kLevelLaid};
constexpr const char *kMapGround = "level_map", *kMapWear = "level_map_wear", *kMapDeposition = "level_map_deposition", *kShare = "level_share";

void keepCopy(const char* name, const Heightmap& layer, WorkingTerrain& terrain) {
    Heightmap copy = layer;
    terrain.privateLayers().floats(name, terrain.grid()) = std::move(copy);
}

/// Keeps what the map was when the level began, where that is not done.
void keepMap(WorkingTerrain& terrain) {
    if (terrain.privateLayers().findFloats(kMapGround, terrain.grid()))
        return;
    keepCopy(kMapGround, terrain.elevation(), terrain);
    if (const Heightmap* wear = terrain.find(Layer::Wear))
        keepCopy(kMapWear, *wear, terrain);
    if (const Heightmap* deposition = terrain.find(Layer::Deposition))
        keepCopy(kMapDeposition, *deposition, terrain);
}

} // namespace

std::optional<GridSpec> StreamPowerLevel::gridOf(const WorkingTerrain& terrain) {
    const auto& layers = terrain.privateLayers().list();
    const auto ground = std::ranges::find(layers, kLevelGround, [](const PrivateLayer& layer) { return layer.info.name; });
    return ground == layers.end() ? std::nullopt : std::optional(ground->info.grid);
}

void StreamPowerLevel::leave(WorkingTerrain& terrain) {
    for (const char* name : kOfLevel)
        terrain.privateLayers().drop(name);
    for (const char* name : {kMapGround, kMapWear, kMapDeposition, kShare})
        terrain.privateLayers().drop(name);
}

void StreamPowerLevel::begin(WorkingTerrain& terrain, const Compute& compute) const {
    PrivateLayers& layers = terrain.privateLayers();
    const Heightmap start = m_level.sampled(terrain.elevation(), compute);
    layers.floats(kLevelStart, m_level.coarse()) = start;
    layers.floats(kLevelGround, m_level.coarse()) = start;
    layers.floats(kLevelKept, m_level.coarse()) = Heightmap(m_level.coarse(), 1.0f);
    layers.floats(kLevelUplift, m_level.coarse());
    layers.floats(kLevelLaid, m_level.coarse());
    if (Heightmap share = bedrockShare(terrain, compute); !share.empty())
        layers.floats(kShare, terrain.grid()) = std::move(share);
}

bool StreamPowerLevel::isOnItsBedrock(const WorkingTerrain& terrain, const Compute& compute) {
    const Heightmap* begun = terrain.privateLayers().findFloats(kShare, terrain.grid());
    const Heightmap share = bedrockShare(terrain, compute);
    return begun ? std::ranges::equal(begun->cells(), share.cells()) : share.empty();
}

StepBalance StreamPowerLevel::step(StreamPowerModel& model, const RockProfile* rock, WorkingTerrain& terrain,
                                   const Compute& compute) const {
    PrivateLayers& layers = terrain.privateLayers();
    const GridSpec& grid = m_level.coarse();
    WorkingTerrain coarse = restricted(m_level, terrain, kReadByStreamPower, compute);
    Heightmap& ground = layers.floats(kLevelGround, grid);
    coarse.elevation() = ground;
    if (rock) {
        const Heightmap* share = layers.findFloats(kRockShare, terrain.grid());
        const Heightmap datum = m_level.sampled(*layers.findFloats(kRockDatum, terrain.grid()), compute);
        const Heightmap shareHere = share ? m_level.sampled(*share, compute) : Heightmap();
        Heightmap hardness(grid);
        findBareRock(*rock, {ground, datum, share ? &shareHere : nullptr, coarse.find(Layer::Hardness)}, compute, hardness);
        coarse.edit(Layer::Hardness) = std::move(hardness);
    }
    StepBalance balance = model.erodeNodes(m_level.nodes(), coarse, compute, true);
    for (double* amount : {&balance.in, &balance.out, &balance.rounding})
        *amount *= m_level.cellRatio();
    Heightmap &kept = layers.floats(kLevelKept, grid), &uplift = layers.floats(kLevelUplift, grid),
              &laid = layers.floats(kLevelLaid, grid);
    const std::span<const float> after = coarse.elevation().cells();
    compute.forRows(grid.height, [&](int y0, int y1) {
        for (std::size_t c = grid.index(0, y0); c < grid.index(0, y1); ++c) {
            const float raised = model.raised()[c];
            uplift.cells()[c] += raised - ground.cells()[c];
            laid.cells()[c] += std::max(0.0f, after[c] - raised);
            kept.cells()[c] *= model.kept()[c];
        }
    });
    ground = std::move(coarse.elevation());
    return balance;
}

/// Calls visit(y, change, laid, held) for each row of the map, side by side: what the level makes of it, what it laid down there, and
/// what bedrock held back of both.
template <typename Visit>
void StreamPowerLevel::forRows(const WorkingTerrain& terrain, const Heightmap& from, const Compute& compute, Visit&& visit) const {
    enum { Start, Kept, Uplift, Change, Laid };
    std::array<BentGrid::Field, 5> fields;
    const auto take = [&](int field, const char* name) {
        const std::span<const float> cells = terrain.privateLayers().findFloats(name, m_level.coarse())->cells();
        fields[static_cast<std::size_t>(field)].assign(cells.begin(), cells.end());
    };
    take(Start, kLevelStart);
    take(Kept, kLevelKept);
    take(Uplift, kLevelUplift);
    take(Change, kLevelGround);
    take(Laid, kLevelLaid);
    const ValueRange range = rangeOf(from, compute);
    const double highest = range.high + std::max(0.0, *std::ranges::max_element(fields[Uplift]));
    const Heightmap* share = terrain.privateLayers().findFloats(kShare, from.grid());
    const Heightmap keeps = share ? keptOfLevel(m_level, *share, compute) : Heightmap();
    Heightmap faded(from.grid());
    m_level.prolong(std::span(fields).first(Uplift), compute, [&](int y, std::span<const BentGrid::Field> rows) {
        fade(rows[Start].data(), rows[Kept].data(), from.row(y), from.width(), faded.row(y));
        if (share)
            std::transform(faded.row(y), faded.row(y) + from.width(), keeps.row(y), faded.row(y), std::multiplies<>());
    });
    const Heightmap lost = m_level.restricted(faded, compute);
    for (std::size_t c = 0; c < lost.cells().size(); ++c)
        fields[Change][c] += lost.cells()[c] - fields[Start][c];
    m_level.prolong(std::span(fields).subspan(Uplift), compute, [&](int y, std::span<const BentGrid::Field> rows) {
        const auto show = [&](const BentGrid::Field& uplift, const BentGrid::Field& change, const BentGrid::Field& laid, const StepBalance& held) {
            visit(y, RowChange{from.row(y), uplift.data(), change.data(), faded.row(y), range.low, highest}, laid.data(), held);
        };
        if (!share)
            return show(rows[0], rows[Change - Uplift], rows[Laid - Uplift], {});
        BentGrid::Field uplift = rows[0], change = rows[Change - Uplift], laid = rows[Laid - Uplift];
        const StepBalance held = holdBack(keeps.row(y), {uplift.data(), change.data(), laid.data()}, from.width());
        show(uplift, change, laid, held);
    });
}

StepBalance StreamPowerLevel::bringUp(const StreamPowerModel& model, bool goesOn, WorkingTerrain& terrain,
                                      const Compute& compute) const {
    if (goesOn)
        keepMap(terrain);
    const WrittenLayers written(terrain, compute, [&](int y, float* row) { model.dischargeRow(y, row); }, &m_level);
    Heightmap &ground = terrain.elevation(), &wear = terrain.edit(Layer::Wear), &deposition = terrain.edit(Layer::Deposition);
    const PrivateLayers& layers = terrain.privateLayers();
    const Heightmap* from = layers.findFloats(kMapGround, terrain.grid());
    const Heightmap *wornBefore = layers.findFloats(kMapWear, terrain.grid()), *laidBefore = layers.findFloats(kMapDeposition, terrain.grid());
    const std::vector<float> none(static_cast<std::size_t>(ground.width()), 0.0f);
    const auto before = [&](const Heightmap* kept, const Heightmap& now, int y) {
        return kept ? kept->row(y) : from ? none.data() : now.row(y);
    };
    std::vector<StepBalance> rows(static_cast<std::size_t>(ground.height()));
    forRows(terrain, from ? *from : ground, compute, [&](int y, const RowChange& change, const double* laid, const StepBalance& held) {
        std::vector<float> raised(none.size());
        StepBalance& row = rows[static_cast<std::size_t>(y)];
        row = oxbow::bringUp(change, ground.width(), ground.row(y), raised.data());
        row.in += held.in;
        row.out += held.out;
        writeWear({raised.data(), ground.row(y), laid, before(wornBefore, wear, y), before(laidBefore, deposition, y)},
                  ground.width(), wear.row(y), deposition.row(y));
        written.writeDischarge(y);
    });
    StepBalance sum;
    for (const StepBalance& row : rows) {
        sum.in += row.in;
        sum.out += row.out;
        sum.rounding += row.rounding;
    }
    return sum;
}

bool StreamPowerLevel::isAsBroughtUp(const WorkingTerrain& terrain, const Compute& compute) const {
    const Heightmap* from = terrain.privateLayers().findFloats(kMapGround, terrain.grid());
    const Heightmap* ground = terrain.find(Layer::Elevation);
    if (!from || !ground)
        return false;
    std::atomic<bool> isSame = true;
    forRows(terrain, *from, compute, [&](int y, const RowChange& change, const double*, const StepBalance&) {
        std::vector<float> row(static_cast<std::size_t>(ground->width())), raised(row.size());
        static_cast<void>(oxbow::bringUp(change, ground->width(), row.data(), raised.data()));
        if (!std::equal(row.begin(), row.end(), ground->row(y)))
            isSame = false;
    });
    return isSame;
}

void StreamPowerLevel::expectLayers(const WorkingTerrain& terrain) const {
    for (const char* name : kOfLevel)
        expectPrivateFloats(terrain, name, m_level.coarse());
    expectPrivateFloats(terrain, kMapGround, terrain.grid());
}

void StreamPowerLevel::checkLayers(const WorkingTerrain& terrain) const {
    for (const char* name : kOfLevel)
        for (const float value : terrain.privateLayers().findFloats(name, m_level.coarse())->cells())
            if (!std::isfinite(value))
                throw Error(phrase("the saved state of a stage: heights of a level must be numbers"));
    if (const Heightmap* share = terrain.privateLayers().findFloats(kShare, terrain.grid()))
        for (const float value : share->cells())
            if (!(value >= 0.0f && value <= 1.0f))
                throw Error(phrase("the saved state of a stage: heights of a level must be numbers"));
}

} // namespace oxbow
