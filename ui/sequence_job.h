#pragma once

#include "core/io/product_export.h"
#include "core/recipe/evaluator.h"
#include "ui/export_job.h"

namespace oxbow {

/// A run as numbered files: which steps, what of each, where.
struct SequenceJob {
    std::shared_ptr<const Recipe> recipe;
    std::filesystem::path folder;          ///< where relative file names of the recipe start
    std::shared_ptr<const KeptState> from; ///< a kept moment at or before the first step; null: the start
    int firstStep = 1;                     ///< counted over the whole recipe
    int lastStep = 1;
    int every = 1;
    ExportRequest request; ///< a product of one terrain; its file's name holds %04d
    ExportOptions options;
};

[[nodiscard]] int frameCount(const SequenceJob& job);

/// Carries the recipe out beside the one that is shown and writes a file at every step wanted: the bytes that
/// `oxbow run --export sequence=...` writes. Each file appears whole or not at all. Throws Error as stages
/// and writers do.
[[nodiscard]] ExportResult runSequence(const SequenceJob& job, ExportProgress& progress);

} // namespace oxbow
