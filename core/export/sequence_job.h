#pragma once

#include "core/export/export_job.h"
#include "core/export/product_export.h"
#include "core/recipe/step_range.h"
#include "core/run/evaluator.h"

namespace oxbow {

/// A run as numbered files: which steps, what of each, where.
struct SequenceJob {
    std::shared_ptr<const Recipe> recipe;
    std::filesystem::path folder;          ///< where relative file names of the recipe start
    std::shared_ptr<const KeptState> from; ///< a kept moment at or before the first step; null: the start
    StepRange steps;
    ExportRequest request; ///< a product of one terrain; its file's name holds %04d
    ExportOptions options;
};

/// Carries the recipe out beside the one that is shown and writes a file at every step wanted: the bytes that
/// `oxbow run --export sequence=... --from-step ... --to-step ... --every ...` writes. Each file appears
/// whole or not at all. Throws Error as stages and writers do.
[[nodiscard]] ExportResult runSequence(const SequenceJob& job, ExportProgress& progress);

} // namespace oxbow
