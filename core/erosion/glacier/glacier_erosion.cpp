#include "core/erosion/glacier/glacier_erosion.h"

#include "core/base/elementary.h"
#include "core/base/rounding.h"
#include "core/erosion/glacier/glacier_ground.h"
#include "core/erosion/glacier/ice_work.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace oxbow {

namespace {

constexpr StagePreset kGlacierPresets[] = {
    {"Valley glaciers", "Glaciers that advance twice and still fill the valleys: troughs, cirques and sharp ridges.",
     {{"swing_m", 300.0}, {"cycles", 2.0}}},
    {"After the ice", "The same, after the ice has gone: hanging valleys, basins for lakes and moraines.",
     {{"swing_m", 300.0}, {"cycles", 2.0}, {"meltwater_share", 0.4}, {"ice_at_end", "melts"}}},
    {"Ice cap", "Stiff ice that drowns all but the highest ground and flows out on all sides.", {{"most_snow_m", 0.8},
     {"balance_gradient", 4.0}, {"shade_m", 0.0}, {"equilibrium_line_m", 500.0}, {"softness", 0.6}}},
    {"Fjords", "Much snow and fast ice for long: deep troughs down to the coast.", {{"duration_years", 6e5},
     {"most_snow_m", 3.0}, {"balance_gradient", 10.0}, {"equilibrium_line_m", 700.0}, {"quarrying_mm_per_year", 40.0},
     {"meltwater_share", 0.8}, {"ice_at_end", "melts"}}},
    {"Last remnants", "Small glaciers below shady walls, which cut their cirques.", {{"duration_years", 1e5},
     {"steps", 30.0}, {"most_snow_m", 1.0}, {"shade_m", 350.0}, {"avalanche_deg", 40.0}}},
};

constexpr double kFollowedYears = 300.0; ///< of a step, in which ice comes to balance
constexpr double kPieceYears = 150.0;    ///< after which snow and melting are found anew
constexpr double kFirstStepYears = 5.0;
/// Newton's steps for each piece, which later ones may use up too: valley glaciers take some 40, steep ranges 140.
constexpr int kNewtonPerPiece = 140, kNewtonAtFirst = 200, kFewestNewton = 60;
/// Ice in which they run out, a sheet over all the map, settles no better in the next piece: so many pieces get so few of them.
constexpr int kPiecesOfFew = 60, kFewOfStuck = 4;
constexpr double kLeastIceCellM = 40.0; ///< a shallow film of ice is not defined on cells much smaller than it is thick
constexpr double kRetreat = 0.8; ///< share of the steps after which the ice goes, where it does
constexpr double kAboveAllM = 300.0;
constexpr double kBelowAllM = -500.0;   ///< no land of a planet lies lower: with such a snow line ice covers all
constexpr double kEffortOfCover = 5.0; ///< of ice over all the map, where valley glaciers cover a part
constexpr double kDeepestCut = 0.125; ///< of an ice cell in a step
constexpr double kDetailM = 30.0;     ///< wear that halves the map's own detail
constexpr int kTillEvenings = 4; ///< as slumping evens a moraine over a few cells of ice

struct GlacierState {
    double stepYears = kFirstStepYears;
    int newtonLeft = kNewtonAtFirst, piecesOfFew = 0;
};

double sumOf(std::span<const double> cells) {
    return std::accumulate(cells.begin(), cells.end(), 0.0);
}

GridSpec iceGrid(const GlacierErosionParams& params, const GridSpec& map, int step) {
    const int most = wholeCells(map.longerSideM() / kLeastIceCellM, 4, params.iceCells);
    return gridOfSide(map, std::max(1, most >> std::max(0, 2 - 4 * step / params.steps)));
}

class GlacierStepper : public StepperOf<GlacierErosionParams, GlacierState> {
public:
    GlacierStepper(GlacierErosionParams params, const WorkingTerrain&, ThreadPool&) : StepperOf(std::move(params)) {}

    void step(int index, WorkingTerrain& terrain, StageContext& context) override {
        const Compute& compute = context;
        const CoarseGrid level(terrain.grid(), iceGrid(m_params, terrain.grid(), index));
        Heightmap& ground = terrain.elevation();
        Heightmap& cover = terrain.edit(Layer::Ice);
        compute.cancel.throwIfRequested(); // a new map of a large terrain takes some 20 ms
        ShallowIce ice(level.coarse(), {2.15e-5 * m_params.softness, 1.28 * m_params.sliding}, compute.cancel);
        const Heightmap bed = level.restrict(ground, compute), before = level.restrict(cover, compute);
        ice.load(bed.cells(), before.cells());
        context.books.ice.rounding.add(exactSum(cover.cells()).value() - level.cellRatio() * sumOf(ice.thickness()));

        const WorkingTerrain weather = restricted(level, terrain, {Layer::Rain}, compute);
        const SnowAndMelt balance = moveIce(index, ice, weather.find(Layer::Rain), level.cellRatio(), context);
        const double years = m_params.durationYears / m_params.steps;
        workGround(years, level, ice, balance, terrain, context);
        if (m_params.iceAtEnd == IceAtEnd::Melts && index + 1 == m_params.steps) {
            context.books.ice.out.add(level.cellRatio() * sumOf(ice.thickness()));
            std::ranges::fill(cover.cells(), 0.0f);
        } else {
            const Heightmap worn = level.restrict(ground, compute);
            context.books.ice.rounding.add(layIce(level, ice.thickness(), ground, worn, compute, cover));
        }
    }

private:
    [[nodiscard]] double lineAt(int index, double highestM) const {
        const double t = (index + 0.5) / m_params.steps;
        const bool goes = m_params.iceAtEnd == IceAtEnd::Melts;
        const double main = goes ? std::min(1.0, t / kRetreat) : t;
        const double swing = 0.5 * (1.0 - elementary::cos(2.0 * std::numbers::pi * m_params.cycles * main));
        const double line = m_params.equilibriumM - m_params.swingM * swing;
        const double retreat = goes ? std::max(0.0, (t - kRetreat) / (1.0 - kRetreat)) : 0.0;
        return line + retreat * std::max(0.0, highestM + kAboveAllM - line);
    }

    /// Lets the ice flow in the climate of the step; returns the last balance.
    SnowAndMelt moveIce(int index, ShallowIce& ice, const Heightmap* rain, double cellRatio, StageContext& context) {
        const double highest = *std::ranges::max_element(ice.bed());
        const IceClimate climate{lineAt(index, highest), 0.001 * m_params.balanceGradient,
                                 m_params.mostSnowM,     m_params.shadeM,
                                 m_params.sunDirectionDeg, m_params.avalancheDeg,
                                 rain ? rain->cells() : std::span<const float>{}};
        const double years = std::min(kFollowedYears, m_params.durationYears / m_params.steps);
        const int pieces = std::max(1, static_cast<int>(std::ceil(years / kPieceYears)));
        ice.setStepYears(m_state.stepYears);
        SnowAndMelt balance;
        for (int i = 0; i < pieces; ++i) {
            balance = snowAndMelt(ice.grid(), climate, ice.bed(), ice.thickness(), context);
            const bool isStuck = m_state.piecesOfFew > 0;
            m_state.newtonLeft += isStuck ? 0 : kNewtonPerPiece;
            const int before = ice.newtonSteps(), most = isStuck ? kFewOfStuck : std::max(kFewestNewton, m_state.newtonLeft);
            const IceBalance moved = ice.advance(years / pieces, most, balance.snow, balance.melt, context);
            const int used = ice.newtonSteps() - before;
            m_state.newtonLeft -= isStuck ? 0 : used;
            m_state.piecesOfFew = isStuck ? m_state.piecesOfFew - 1 : used >= most ? kPiecesOfFew : 0;
            context.books.ice.in.add(cellRatio * moved.in);
            context.books.ice.out.add(cellRatio * (moved.melt + moved.over));
        }
        m_state.stepYears = ice.stepYears();
        return balance;
    }

    /// Wears the ground and lays down the rock.
    void workGround(double years, const CoarseGrid& level, const ShallowIce& ice, const SnowAndMelt& balance,
                    WorkingTerrain& terrain, StageContext& context) const {
        const Compute& compute = context;
        std::vector<double> cut =
            wearRate(ice, {m_params.abrasionMmPerYear, m_params.abrasionExponent, m_params.quarryingMmPerYear}, compute);
        const double deepest = kDeepestCut * ice.grid().cellSizeM;
        for (double& cell : cut)
            cell = std::min(deepest, years * cell);
        Headwalls walls = breakHeadwalls(ice, cut, m_params.headwallDeg);
        evenOnce(level.coarse(), walls.broken, compute); // one cell breaks and the next does not: a lattice on steep ground
        for (std::size_t c = 0; c < cut.size(); ++c)
            cut[c] += std::min(deepest, walls.broken[c]);

        const WornGround worn = wearGround(level, cut, kDetailM, terrain, compute);
        std::vector<double> taken(cut.size());
        for (std::size_t c = 0; c < cut.size(); ++c)
            taken[walls.fallsTo[c]] += std::max(0.0, worn.taken[c]);
        Till till = carryTill(ice, balance, taken);
        for (int i = 0; i < kTillEvenings; ++i)
            evenOnce(level.coarse(), till.laid, compute);
        const double laid = (1.0 - m_params.meltwater) * sumOf(till.laid), all = sumOf(till.laid) + till.over;
        const double stays = all > 0.0 ? worn.sumM * laid / all : 0.0;
        const double lies = layTill(level, till.laid, stays, terrain, compute);
        const double goes = all > 0.0 ? worn.sumM - stays : 0.0;
        context.books.rock.out.add(goes);
        context.books.rock.rounding.add(worn.sumM - goes - lies);
    }
};

} // namespace

StageKind glacierErosionStage() {
    StageKind kind = stageKind<GlacierStepper>("glacier", "Glacier", StageCategory::Erosion,
        "Lets ice flow down from the heights and carve cirques, troughs and basins.", kGlacierErosionParams,
        &GlacierErosionParams::steps);
    kind.searchWords = "ice glacial glaciation snow cirque moraine till fjord trough u-valley alps ice cap ice sheet";
    kind.uses(Access::Reads, {Layer::Hardness, Layer::Rain});
    kind.uses(Access::Changes, {Layer::Elevation, Layer::Wear, Layer::Deposition, Layer::Ice});
    kind.presets = kGlacierPresets;
    kind.stateVersion = 3;
    kind.effort = [](const std::any& given, const GridSpec& map, int step) {
        const auto& params = std::any_cast<const GlacierErosionParams&>(given);
        const bool coversAll = params.equilibriumM - std::min(0.0, params.swingM) < kBelowAllM;
        return static_cast<double>(iceGrid(params, map, step).cellCount()) * (coversAll ? kEffortOfCover : 1.0);
    };
    kind.cost = {.stepNs = 6000.0};
    return kind;
}

} // namespace oxbow
