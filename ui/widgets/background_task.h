#pragma once

#include "core/base/compute.h"
#include "core/base/error.h"
#include "ui/widgets/value_text.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <concepts>
#include <exception>
#include <functional>
#include <memory>
#include <utility>

namespace oxbow {

/// Which tasks wait for one another. Each lane has threads of its own: saving never waits behind an export.
enum class Lane {
    Interactive, ///< what the eye waits for: tiles, overlays, previews
    Save,        ///< what the user has made, written one after the other; the program does not end before
    Long,        ///< exports and studies that may take minutes
};

namespace lanes {

/// Its threads.
[[nodiscard]] QThreadPool& pool(Lane lane);
/// `cancel` is requested where the lane is cancelled.
void start(Lane lane, const std::shared_ptr<CancelToken>& cancel, std::function<void()> task);
/// Drops what waits in a lane, and breaks off what runs.
void cancel(Lane lane);
/// What is to be saved is saved, all else is cancelled. The application does it before it goes.
void end();

} // namespace lanes

/// Computes something beside the UI thread and hands the result, or the words of the failure, to `receiver`
/// on the UI thread. Nothing is handed over where the receiver is gone by then, or where it was cancelled.
/// `compute` may take a token; one of the caller's own lets him cancel too.
template <typename Compute, typename Done, typename Failed>
void runInBackground(Lane lane, QObject* receiver, Compute compute, Done done, Failed failed,
                     const std::shared_ptr<CancelToken>& cancel = std::make_shared<CancelToken>()) {
    const auto carryOut = [compute = std::move(compute), cancel] {
        if constexpr (std::invocable<Compute, const CancelToken&>)
            return compute(*cancel);
        else
            return compute();
    };
    using Result = decltype(carryOut());
    lanes::start(lane, cancel, [guard = QPointer<QObject>(receiver), carryOut, done = std::move(done), failed = std::move(failed)] {
        std::shared_ptr<Result> result;
        QString problem;
        try {
            result = std::make_shared<Result>(carryOut());
        } catch (const Cancelled&) {
            return;
        } catch (const std::exception& failure) {
            problem = phraseText(failureWords(failure, phrase("what was begun")));
        }
        QMetaObject::invokeMethod(qApp, [guard, result, problem, done, failed] {
            if (guard && result)
                done(std::move(*result));
            else if (guard)
                failed(problem);
        });
    });
}

} // namespace oxbow
