#pragma once

#include <QApplication>

namespace oxbow {

/// The program with a window. Where memory runs out in the midst of an event it says so and goes on: what was asked for
/// is not done, the document stays.
class Application : public QApplication {
    Q_OBJECT
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

signals:
    void memoryRanOut(const QString& words);
};

} // namespace oxbow
