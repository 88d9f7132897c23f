#pragma once

#include <QApplication>
#include <QStringList>

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

/// Shows the window and runs it until it is closed: on the first of the files, or on the example where none
/// is given. Where the machine has no OpenGL 3.3, words stand in place of the 3D view. Returns the program's
/// exit code.
int runEditor(Application& application, const QStringList& files);

} // namespace oxbow
