#pragma once

#include "core/base/failure_words.h"
#include "ui/widgets/phrase_text.h"

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QThreadPool>

#include <exception>
#include <functional>
#include <memory>
#include <utility>

namespace oxbow {

/// Computes something beside the UI thread and hands the result, or the words of the failure, to `receiver`
/// on the UI thread. Nothing is handed over where the receiver is gone by then.
template <typename Compute, typename Done, typename Failed>
void runInBackground(QObject* receiver, Compute compute, Done done, Failed failed) {
    using Result = decltype(compute());
    QThreadPool::globalInstance()->start([guard = QPointer<QObject>(receiver), compute = std::move(compute),
                                          done = std::move(done), failed = std::move(failed)] {
        std::shared_ptr<Result> result;
        QString problem;
        try {
            result = std::make_shared<Result>(compute());
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
