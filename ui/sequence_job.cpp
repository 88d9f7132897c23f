#include "ui/sequence_job.h"

#include "core/threads/thread_pool.h"

#include <algorithm>

namespace oxbow {

namespace {

/// Half the threads: the simulation may go on meanwhile.
int sequenceThreads() {
    return std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
}

bool isWanted(const SequenceJob& job, int step) {
    return step >= job.firstStep && step <= job.lastStep && (step - job.firstStep) % job.every == 0;
}

} // namespace

int frameCount(const SequenceJob& job) {
    return job.lastStep < job.firstStep ? 0 : (job.lastStep - job.firstStep) / job.every + 1;
}

ExportResult runSequence(const SequenceJob& job, ExportProgress& progress) {
    ThreadPool pool(sequenceThreads());
    Evaluator evaluator(pool, job.folder);
    evaluator.begin(job.recipe);
    if (job.from)
        evaluator.restore(job.recipe, *job.from);
    const CancelToken never;
    const int begin = globalStep(*job.recipe, evaluator.position());
    ExportResult result;
    for (int step = begin; step <= job.lastStep && !progress.cancelled; ++step) {
        if (isWanted(job, step)) {
            const std::filesystem::path file = numberedFile(job.request.file, step);
            exportProduct(evaluator.capture({}).terrain, {job.request.kind, file}, job.options, pool);
            result.files.push_back(file);
            result.bytes += std::filesystem::file_size(file);
        }
        progress.share = static_cast<double>(step + 1 - begin) / (job.lastStep + 1 - begin);
        if (evaluator.finished())
            break;
        evaluator.advance(never);
    }
    result.cancelled = progress.cancelled;
    return result;
}

} // namespace oxbow
