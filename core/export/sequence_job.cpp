#include "core/export/sequence_job.h"

namespace oxbow {

ExportResult runSequence(const SequenceJob& job, ExportProgress& progress) {
    ThreadPool pool(exportThreads());
    Evaluator evaluator(pool, job.folder, job.recipe);
    if (job.from)
        evaluator.restore(job.recipe, *job.from);
    const int begin = globalStep(*job.recipe, evaluator.position());
    SequenceNotes notes;
    ExportOptions options = job.options;
    options.notes = &notes;
    ExportResult result;
    for (int step = begin; step <= job.steps.last && !progress.cancel.requested(); ++step) {
        if (job.steps.contains(step)) {
            const std::filesystem::path file = numberedFile(job.request.file, step);
            result.add(exportProduct(evaluator.capture({}).terrain, {job.request.kind, file}, options, pool));
            progress.filesDone = static_cast<int>(result.files.size());
        }
        progress.share = static_cast<double>(step + 1 - begin) / (job.steps.last + 1 - begin);
        if (evaluator.finished())
            break;
        try {
            evaluator.advance(progress.cancel);
        } catch (const Cancelled&) {
            break;
        }
    }
    notes.write();
    result.cancelled = progress.cancel.requested();
    return result;
}

} // namespace oxbow
