#include "core/base/error.h"
#include "core/base/whole_file.h"
#include "core/export/target.h"
#include "core/files/storage/atomic_file.h"
#include "core/param/json_value.h"
#include "core/recipe/recipe_file.h"
#include "core/world/world_files.h"
#include "core/world/world_inputs.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace oxbow {

namespace {

constexpr int kPlanVersion = 2;

std::filesystem::path planFile(const std::filesystem::path& folder) {
    return folder / "plan.json";
}

OrderedJson planJson(const WorldPlan& plan, const std::string& recipe) {
    OrderedJson json;
    json["oxbow_world"] = kPlanVersion;
    json[plan.source ? "source" : "inputs"] = plan.inputs.string();
    json["side"] = plan.options.side;
    json["tile"] = plan.options.tile;
    json["block"] = plan.options.block;
    json["water"] = plan.options.water;
    if (plan.options.wholeFirst)
        json["whole_first"] = true;
    json["memory"] = plan.options.memoryBytes;
    json["overview"] =
        plan.coarseness > 0 ? std::max(plan.overviewGrid().width, plan.overviewGrid().height) : 0;
    json["width"] = plan.grid().width;
    json["height"] = plan.grid().height;
    json["cell_size_m"] = plan.grid().cellSizeM;
    OrderedJson stages = OrderedJson::array();
    for (int i = 0; i < static_cast<int>(plan.recipe.stages.size()); ++i)
        stages.push_back({{"stage", plan.stageAt(i).title()}, {"runs", plan.placeOf(i)}});
    json["stages"] = stages;
    OrderedJson tasks = OrderedJson::array();
    for (const WorldTask& task : plan.tasks) {
        OrderedJson files = OrderedJson::array();
        for (const int before : task.after)
            files.push_back(plan.taskAt(before).file);
        tasks.push_back({{"id", tasks.size()},
                         {"file", task.file},
                         {"reads", files},
                         {"memory", task.memoryBytes},
                         {"disk", task.diskBytes}});
    }
    json["tasks"] = tasks;
    if (!plan.source)
        json["recipe"] = stateOfRecipe(recipe);
    json["made_of"] = OrderedJson::object();
    for (const WorldInput& input : plan.madeOf)
        json["made_of"][input.file] = input.state;
    return json;
}

constexpr std::string_view kSnakefile =
    R"(# Builds the world with Snakemake: snakemake --cores 2 (in this folder). Written by oxbow world plan.
import json

PLAN = json.load(open("plan.json"))
OXBOW = config.get("oxbow", "oxbow")

rule all:
    input: [task["file"] for task in PLAN["tasks"]]

for task in PLAN["tasks"]:
    rule:
        name: f"task_{task['id']}"
        input: task["reads"]
        output: task["file"]
        resources: mem_mb=task["memory"] // 1000000
        params: oxbow=OXBOW, id=task["id"]
        shell: "{params.oxbow} world task . {params.id} --threads {threads}"
)";

/// Arrays, one a kind of task, each behind the one before.
std::string slurmScript(const WorldPlan& plan) {
    std::ostringstream text;
    text << "#!/bin/sh\n"
            "# Hands the world's tasks to Slurm: sh slurm.sh (in this folder, which all nodes see). Written "
            "by oxbow world plan.\n"
            "# OXBOW is the program; an array takes at most MOST tasks, a task CPUS processors.\n"
            "set -e\n"
            ": \"${OXBOW:=oxbow}\" \"${MOST:=1000}\" \"${CPUS:=1}\"\n"
            "after=\n"
            "wave() { # first and last task, megabytes\n"
            "    first=$1\n"
            "    jobs=\n"
            "    while [ \"$first\" -le \"$2\" ]; do\n"
            "        last=$((first + MOST - 1))\n"
            "        [ \"$last\" -gt \"$2\" ] && last=$2\n"
            "        job=$(sbatch --parsable --mem=\"$3M\" --cpus-per-task=\"$CPUS\" --array=0-$((last - first)) "
            "${after:+--dependency=afterok$after} \\\n"
            "            --job-name=oxbow --output=slurm.log --open-mode=append --kill-on-invalid-dep=yes \\\n"
            "            --wrap \"$OXBOW world task . \\$(($first + SLURM_ARRAY_TASK_ID)) --threads $CPUS\")\n"
            "        jobs=\"$jobs:$job\"\n"
            "        first=$((last + 1))\n"
            "    done\n"
            "    after=$jobs\n"
            "}\n";
    for (std::size_t first = 0; first < plan.tasks.size();) {
        std::size_t last = first;
        std::uint64_t most = plan.tasks[first].memoryBytes;
        while (last + 1 < plan.tasks.size() && plan.tasks[last + 1].kind == plan.tasks[first].kind)
            most = std::max(most, plan.tasks[++last].memoryBytes);
        text << "wave " << first << ' ' << last << ' ' << most / 1000000 << '\n';
        first = last + 1;
    }
    return text.str();
}

} // namespace

void makeWorldFolders(const WorldPlan& plan) {
    for (const char* folder : {"blocks", "tiles", "water"})
        makeFolder(plan.folder / folder);
}

void writeWorldPlan(const WorldPlan& plan) {
    const std::string recipe = plan.source ? "" : recipeText(plan.given) + "\n",
                      text = planJson(plan, recipe).dump(1) + "\n";
    const auto isOther = [](const std::filesystem::path& file, const std::string& own) {
        std::error_code failure;
        return std::filesystem::exists(file, failure) ? wholeFile(file) != own : !own.empty();
    };
    std::error_code failure;
    if (std::filesystem::exists(planFile(plan.folder), failure) &&
        (isOther(planFile(plan.folder), text) || isOther(plan.folder / "recipe.json", recipe)))
        throw Error(plan.folder.string() + ": " +
                    phrase("this folder holds another world: choose a new one, or delete it"));
    makeWorldFolders(plan);
    if (!plan.source)
        writeFileAtomically(plan.folder / "recipe.json", recipe);
    writeFileAtomically(plan.folder / "Snakefile", kSnakefile);
    writeFileAtomically(plan.folder / "slurm.sh", slurmScript(plan));
    writeFileAtomically(planFile(plan.folder), text); // the last: a folder with it is whole
}

WorldPlan readWorldPlan(const std::filesystem::path& folder) {
    const std::string where = planFile(folder).string();
    std::ifstream stream(planFile(folder), std::ios::binary);
    if (!stream)
        throw Error(folder.string() + ": " + phrase("this is no world: 'oxbow world plan' makes one"));
    const OrderedJson json = OrderedJson::parse(stream, nullptr, false);
    if (!json.is_object() || json.value("oxbow_world", 0) != kPlanVersion)
        throw Error(where + ": " + phrase("this plan is damaged, or of another version of the program: plan the world anew in another folder"));
    WorldOptions options;
    const auto number = [&](const char* key) {
        return static_cast<int>(std::clamp(neededNumber(json, key, where), 0.0, 2e9));
    };
    options.side = number("side");
    options.tile = number("tile");
    options.block = number("block");
    options.overview = number("overview");
    options.water = json.value("water", false);
    options.wholeFirst = json.value("whole_first", false);
    options.memoryBytes =
        static_cast<std::uint64_t>(std::clamp(neededNumber(json, "memory", where), 0.0, 1e18));
    std::vector<WorldInput> madeOf;
    const OrderedJson files = json.value("made_of", OrderedJson::object());
    for (const auto& [file, state] : files.items())
        madeOf.push_back({file, jsonText(state, where)});
    if (json.contains("source")) {
        WorldPlan plan = planWater(jsonText(json["source"], where), options, folder);
        plan.madeOf = madeOf;
        return plan;
    }
    const std::filesystem::path recipe = folder / "recipe.json";
    if (stateOfRecipe(wholeFile(recipe)) != jsonText(json.value("recipe", OrderedJson("")), where))
        throw Error(recipe.string() + ": " + changedInput());
    return planWorld(readRecipe(recipe), jsonText(json.value("inputs", OrderedJson("")), where), options, folder, &madeOf);
}

} // namespace oxbow
