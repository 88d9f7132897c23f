#pragma once

#include "app/headless_run.h"
#include "app/mask_exports.h"
#include "app/output_files.h"
#include "app/picture_options.h"
#include "core/export/product_export.h"
#include "core/export/target_folder.h"
#include "core/recipe/step_range.h"

#include <QTemporaryDir>

#include <functional>

namespace oxbow {

/// Throws UsageError for an option of targets that none of those given takes.
void checkTargetOptions(const QCommandLineParser& parser);

/// The files that a run writes, as its options ask: products, sequences, masks, curves, targets.
class RunOutputs {
public:
    /// `say`: takes a line about what was written. Throws Error where options cannot be meant so.
    RunOutputs(const QCommandLineParser& parser, RunMode mode, const QTemporaryDir& unpacked, ThreadPool& pool,
               std::function<void(const std::string&)> say);

    /// Before all that follows; relative file names of the recipe start in the folder.
    void setRecipe(std::shared_ptr<const Recipe> recipe, const std::filesystem::path& folder);
    /// What can be known to fail is said before the run: throws Error.
    void check();
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] std::uint64_t leastBytes() const;

    /// Finds the steps of sequences, of a run that goes from one step to another.
    void findFrames(int begun, int last);
    [[nodiscard]] bool hasFrame(int step) const { return m_frames.contains(step); }
    /// The pictures of the moment that the evaluator is at, where its step is one of a sequence.
    void writeFrames(Evaluator& evaluator, int step);
    /// The masks of the stage that is about to start.
    void writeMasks(Evaluator& evaluator);
    void writeNotes() { m_notes.write(); }
    /// What can be written is: a failure is told when all is done, by throwIfOneFailed.
    void write(const KeptState& state);
    void throwIfOneFailed() const;

    /// Whether a product goes to standard output; `pipe` sends it there.
    [[nodiscard]] bool isPiped() const { return !m_piped.empty(); }
    void pipe() const;

private:
    template <typename Write>
    void attempt(const Write& write);
    void addExport(const std::string& text);
    void checkCompany() const;
    void checkTargets() const;
    [[nodiscard]] bool isFollowed() const;
    [[nodiscard]] bool isSeries(const ExportRequest& request) const;
    [[nodiscard]] std::vector<OutputFile> files() const;
    [[nodiscard]] std::vector<std::filesystem::path> inputs() const;
    [[nodiscard]] bool hasSequence() const;
    [[nodiscard]] StepRange frames(int begun, int last) const;
    void writeProduct(const ExportRequest& request, const TerrainState& terrain);
    void writeInto(const Target& target, const std::filesystem::path& folder, const TerrainState& terrain);

    const QCommandLineParser& m_parser;
    RunMode m_mode;
    const QTemporaryDir& m_unpacked;
    ThreadPool& m_pool;
    std::function<void(const std::string&)> m_say;
    PictureOptions m_picture;
    std::vector<ExportRequest> m_exports;
    std::filesystem::path m_piped; ///< what goes to standard output; empty for nothing
    MaskExports m_masks;
    std::vector<std::filesystem::path> m_curveFiles;
    ExportOptions m_options;
    std::vector<std::pair<const Target*, std::filesystem::path>> m_targets;
    int m_targetSide = 0, m_targetTiles = 0;
    TileEdges m_targetEdges = TileEdges::Apart;
    std::vector<std::string> m_failures; ///< of what could not be written
    SequenceNotes m_notes;
    StepRange m_frames;
    std::shared_ptr<const Recipe> m_recipe;
    std::filesystem::path m_folder;
};

} // namespace oxbow
