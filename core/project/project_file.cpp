#include "core/project/project_file.h"

#include "core/base/error.h"
#include "core/base/words.h"
#include "core/files/raster/place_files.h"
#include "core/files/raster/sidecar.h"
#include "core/files/storage/file_name.h"
#include "core/project/state_archive.h"
#include "core/recipe/recipe_file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <random>

namespace oxbow {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t kMostRecipeBytes = std::uint64_t{1} << 28;
constexpr std::uint64_t kMostInputBytes = std::uint64_t{1} << 33;
const std::string kInputs = "inputs/";
constexpr const char* kThumbnail = "thumbnail.png";
constexpr std::string_view kNotPlain = "/\\:"; ///< in the name of an input

/// Packs the files that recipes import, each once, under names that the recipes then use.
class InputPacker {
public:
    InputPacker(ZipWriter& zip, std::filesystem::path folder) : m_zip(zip), m_folder(std::move(folder)) {}

    [[nodiscard]] Recipe withPackedInputs(Recipe recipe) {
        changeFileNames(recipe, [this](const std::string& file) { return packed(file); });
        return recipe;
    }

private:
    std::string packed(const std::string& file) {
        if (file.empty())
            return file;
        const std::filesystem::path source = m_folder / file;
        const auto known = m_names.find(source);
        if (known != m_names.end())
            return known->second;
        const std::string name = nameOf(source.filename());
        m_zip.addFile(name, source);
        // What some formats need beside the raster.
        const auto add = [&](const std::filesystem::path& beside, const std::filesystem::path& as) {
            if (beside != source && std::filesystem::is_regular_file(beside))
                m_zip.addFile(as.string(), beside);
        };
        for (const std::string& companion : {std::string(".hdr"), std::string(".prj"), std::string(".wld"),
                                             worldFilePath(source).extension().string()})
            add(std::filesystem::path(source).replace_extension(companion),
                std::filesystem::path(name).replace_extension(companion));
        add(sidecarPath(source), sidecarPath(name));
        return m_names[source] = name;
    }

    [[nodiscard]] std::string nameOf(const std::filesystem::path& file) const {
        const auto taken = [&](const std::string& name) {
            return std::ranges::any_of(m_names, [&](const auto& entry) { return entry.second == name; });
        };
        std::string stem = utf8Name(file.stem().string());
        std::ranges::replace_if(stem, [](char c) { return kNotPlain.find(c) != std::string_view::npos; }, '_');
        return freeName(kInputs + stem, "_", taken, utf8Name(file.extension().string()));
    }

    ZipWriter& m_zip;
    std::filesystem::path m_folder;
    std::map<std::filesystem::path, std::string> m_names;
};

/// A list with recipes by their names at its end.
std::string listText(Json list, const std::vector<SavedBranch>& recipes, InputPacker& packer) {
    for (const auto& [name, recipe] : recipes)
        list.push_back({{"name", name}, {"recipe", Json::parse(recipeText(packer.withPackedInputs(recipe)))}});
    return list.dump(1) + "\n";
}

/// Stages that stand at the same place in both are taken for the same, so that what they share is not
/// computed twice.
void shareIds(const Recipe& recipe, Recipe& branch) {
    for (std::size_t i = 0; i < std::min(recipe.stages.size(), branch.stages.size()); ++i)
        if (&recipe.stages[i].params.kind() == &branch.stages[i].params.kind())
            branch.stages[i].id = recipe.stages[i].id;
}

/// Recipes by their names; `current` is told the name of an entry that stands for the project's own.
std::vector<SavedBranch> readNamed(const std::string& text, const std::string& where, const Recipe& own, std::string& current) {
    std::vector<SavedBranch> branches;
    const auto list = Json::parse(text, nullptr, false);
    if (!list.is_array())
        throw Error(where + ": " + phrase("is no list of branches"));
    for (const auto& entry : list) {
        const bool isNamed = entry.is_object() && entry.contains("name") && entry["name"].is_string();
        const bool isCurrent = isNamed && entry.contains("current") && entry["current"] == true;
        if (!isNamed || (!isCurrent && !entry.contains("recipe")))
            throw Error(where + ": " + phrase("a branch has no name or no recipe"));
        const auto name = entry["name"].get<std::string>();
        if (isCurrent)
            current = name;
        else
            branches.push_back({name, parseRecipe(entry["recipe"].dump(), where)});
    }
    for (SavedBranch& branch : branches)
        shareIds(own, branch.recipe);
    return branches;
}

/// Only plain names right below inputs/: nothing may be written elsewhere.
bool isPlainInput(const std::string& name) {
    const std::string file = name.starts_with(kInputs) ? name.substr(kInputs.size()) : std::string();
    return !file.empty() && file != "." && file != ".." && file.find_first_of(kNotPlain) == std::string::npos &&
           file.find('\0') == std::string::npos;
}

std::filesystem::path newFolder(const std::filesystem::path& below) {
    std::random_device entropy; // a name on disk, nothing that results depend on
    for (int attempt = 0; attempt < 100; ++attempt) {
        const std::filesystem::path folder = below / ("oxbow-" + std::to_string(entropy()));
        std::error_code error;
        std::filesystem::create_directories(below, error);
        if (std::filesystem::create_directory(folder, error)) {
            std::filesystem::permissions(folder, std::filesystem::perms::owner_all, error);
            return folder;
        }
        if (error)
            throw Error(below.string() + ": " +
                        phrase("the project's files cannot be unpacked here: %1", error.message()));
    }
    throw Error(below.string() + ": " + phrase("the project's files cannot be unpacked here"));
}

std::filesystem::path unpackInputs(const ZipReader& zip, const std::filesystem::path& below) {
    const std::filesystem::path folder = newFolder(below);
    for (const std::string& name : zip.names()) {
        if (!isPlainInput(name))
            continue;
        const std::filesystem::path target = folder / name;
        std::filesystem::create_directories(target.parent_path());
        zip.extract(name, target, kMostInputBytes);
    }
    return folder;
}

/// What a project can be opened without.
template <typename Read>
void orNote(std::vector<Phrase>& notes, const Phrase& lost, const Read& read) {
    try {
        read();
    } catch (const Error& failure) {
        notes.push_back(lost + ": " + failure.phrase());
    }
}

Project readPacked(const std::filesystem::path& path, const std::filesystem::path& unpackBelow,
                   ThreadPool& pool) {
    const ZipReader zip(path);
    const std::string shown = path.filename().string();
    if (!zip.has("recipe.json"))
        throw Error(shown + ": " + phrase("is no Oxbow project: it holds no recipe.json"));
    Project project{.recipe = parseRecipe(zip.readText("recipe.json", kMostRecipeBytes), shown + ": recipe.json"),
                    .folder = unpackInputs(zip, unpackBelow)};
    const auto named = [&](const std::string& file, std::string& current) {
        return readNamed(zip.readText(file, kMostRecipeBytes), shown + ": " + file, project.recipe, current);
    };
    std::string current, none;
    if (zip.has("branches.json"))
        orNote(project.notes, phrase("The project's branches could not be read and were left out"), [&] {
            project.branches = named("branches.json", current);
            project.branchName = current;
        });
    if (zip.has("favourites.json"))
        orNote(project.notes, phrase("The project's favourites could not be read and were left out"),
               [&] { project.favourites = named("favourites.json", none); });
    if (hasState(zip))
        orNote(project.notes, phrase("The run cannot go on where it was saved and starts anew"),
               [&] { project.state = unpackState(zip, project.recipe, pool); });
    return project;
}

} // namespace

bool isArchive(const std::filesystem::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::array<char, 2> head{};
    return file.read(head.data(), head.size()) && head[0] == 'P' && head[1] == 'K';
}

void writeProject(const std::filesystem::path& path, const ProjectContent& content) {
    ZipWriter zip;
    InputPacker packer(zip, content.folder);
    zip.add("recipe.json", recipeText(packer.withPackedInputs(content.recipe)));
    const Json current{{"name", content.branchName}, {"current", true}};
    if (!content.branches.empty())
        zip.add("branches.json", listText(Json::array({current}), content.branches, packer));
    if (!content.favourites.empty())
        zip.add("favourites.json", listText(Json::array(), content.favourites, packer));
    if (!content.thumbnail.empty())
        zip.add(kThumbnail, content.thumbnail);
    if (content.state)
        packState(*content.state, content.recipe, zip);
    zip.commit(path, content.packing);
}

Project readProject(const std::filesystem::path& path, const std::filesystem::path& unpackBelow,
                    ThreadPool& pool) {
    if (path.extension() == ".oxbow" || isArchive(path))
        return readPacked(path, unpackBelow, pool);
    return {.recipe = readRecipe(path), .folder = path.parent_path()};
}

std::vector<std::byte> projectThumbnail(const std::filesystem::path& path) {
    constexpr std::uint64_t kMostBytes = 16u << 20;
    const ZipReader zip(path);
    return zip.has(kThumbnail) ? zip.read(kThumbnail, kMostBytes) : std::vector<std::byte>();
}

bool isRecipeName(const std::filesystem::path& path) {
    return lowerCase(path.extension().string()) == ".json";
}

bool isProjectName(const std::filesystem::path& path) {
    return isRecipeName(path) || lowerCase(path.extension().string()) == ".oxbow";
}

} // namespace oxbow
