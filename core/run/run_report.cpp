#include "core/run/run_report.h"

#include "core/base/memory_use.h"
#include "core/measure/river_soundness.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

Json accountJson(const Account& account) {
    return {{"initial_m3", account.initial},
            {"in_m3", account.in},
            {"out_m3", account.out},
            {"rounding_m3", account.rounding},
            {"masked_out_m3", account.maskedOut},
            {"suspended_m3", account.suspended},
            {"stored_m3", account.stored},
            {"closing_error_m3", account.closingError()},
            {"relative_closing_error", account.relativeError()}};
}

Json stageJson(const Recipe& recipe, std::size_t i, const KeptState& state, const RunFigures& figures) {
    const RecipeStage& stage = recipe.stages[i];
    Json object{{"stage", stage.params.kind().id}, {"name", stage.title()}, {"enabled", stage.enabled}};
    for (const ParamField& param : stage.params.kind().params)
        if (param.info.kind == ParamKind::Seed)
            object[std::string(param.info.key)] = std::get<std::int64_t>(param.read(stage.params.values()));
    object["steps"] = figures.stageSteps[i];
    object["seconds"] = figures.stageSeconds[i];
    for (const Substance& substance : kSubstances)
        if (const Account& account = state.ledgers[i].*substance.account;
            substance.isAlwaysTold || !(account == Account{}))
            object[std::string(substance.key)] = accountJson(account);
    return object;
}

Json elevationJson(const TerrainState& terrain) {
    const Heightmap ground = terrain.flattened(Layer::Elevation);
    const ValueRange range = valueRange(ground.cells());
    const double mean = exactSum(ground.cells()).value() / static_cast<double>(ground.cells().size());
    return {{"min_m", range.low}, {"max_m", range.high}, {"mean_m", mean}};
}

/// Lakes that have water; the sea is none, nor are parts of lakes.
std::size_t lakeCount(const WaterBodies& bodies) {
    return static_cast<std::size_t>(std::ranges::count_if(bodies.lakes, [](const Lake& lake) {
        return lake.kind == LakeKind::Full || lake.kind == LakeKind::Partial;
    }));
}

/// What no river may do, counted.
Json riverCheckJson(const TerrainState& terrain) {
    const RiverSoundness found = riverSoundness(terrain);
    return {{"reaches", found.reaches},
            {"points", found.points},
            {"climb", found.climbs},
            {"cross_a_lake", found.lakeCrossings},
            {"end_on_land", found.landEnds},
            {"over_deeper_ground", found.floatingBeds}};
}

/// The whole recipe, and the stage that closes worst.
Json ledgerJson(const std::vector<Ledger>& ledgers) {
    Json json;
    const Ledger whole = wholeLedger(ledgers);
    for (const Substance& substance : kSubstances) {
        const Account& account = whole.*substance.account;
        if (!substance.isAlwaysTold && account == Account{})
            continue;
        double worst = 0.0;
        for (const Ledger& ledger : ledgers)
            worst = std::max(worst, std::abs((ledger.*substance.account).closingError()));
        Json& row = json[std::string(substance.key)] = accountJson(account);
        row["largest_stage_closing_error_m3"] = worst;
    }
    return json;
}

} // namespace

Json runReport(const Recipe& recipe, const KeptState& state, const RunFigures& figures) {
    Json report{{"width", recipe.grid.width},
                {"height", recipe.grid.height},
                {"cell_size_m", recipe.grid.cellSizeM},
                {"threads", figures.threads}};
    double seconds = 0.0;
    report["stages"] = Json::array();
    for (std::size_t i = 0; i < recipe.stages.size(); ++i) {
        report["stages"].push_back(stageJson(recipe, i, state, figures));
        seconds += figures.stageSeconds[i];
    }
    report["seconds"] = seconds;
    report["elevation"] = elevationJson(state.terrain);
    report["ledger"] = ledgerJson(state.ledgers);
    report["lakes"] = lakeCount(*state.terrain.waterBodies());
    report["rivers"] = state.terrain.waterBodies()->rivers.size();
    if (!state.terrain.waterBodies()->reaches.empty())
        report["river_check"] = riverCheckJson(state.terrain);
    report["notes"] = english(state.notes);
    report["peak_memory_bytes"] = peakResidentBytes().value_or(0);
    report["stateHash"] = hashText(state.terrain.stateHash());
    return report;
}

} // namespace oxbow
