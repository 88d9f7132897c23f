#include "app/command_line.h"
#include "app/commands.h"
#include "app/diagnose.h"
#include "core/base/memory_use.h"
#include "render/gl/gl_check.h"
#include "render/gl/program_cache.h"
#include "ui/window/application.h"
#include "ui/window/log_file.h"

#include <QApplication>
#include <QGuiApplication>
#include <QStandardPaths>
#include <QSurfaceFormat>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace {

/// A command's words are its own: what Qt has to say about the desktop is no part of them.
void dropMessage(QtMsgType, const QMessageLogContext&, const QString&) {}

bool hasDisplay() {
    return qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
}

[[noreturn]] void endWithoutWindow(const QString& why) {
    std::fprintf(stderr,
                 "oxbow: %s: start it in a desktop session, by ssh -X or by xvfb-run, or run a recipe without a "
                 "display: oxbow run RECIPE --export elevation=FILE.png\n",
                 qPrintable(why));
    std::_Exit(1);
}

/// Qt ends the program by a signal where no platform opens; what it said first of its platforms tells why.
void endWhereNoWindowOpens(QtMsgType type, const QMessageLogContext& context, const QString& words) {
    static QString why;
    if (type == QtFatalMsg)
        endWithoutWindow("no window can be opened (" + why + ")");
    if (why.isEmpty() && QLatin1String(context.category).startsWith(QLatin1String("qt.qpa")))
        why = words.simplified();
}

/// Whether the user named a Qt platform, by argument or environment.
bool platformIsChosen(const QStringList& arguments) {
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") || arguments.contains("-platform");
}

/// Files are asked for by the desktop's own window where its portal and Qt's part for it are there.
void useDesktopPortal() {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORMTHEME") && qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS"))
        qputenv("QT_QPA_PLATFORMTHEME", "xdgdesktopportal");
}

/// A preview may be drawn by OpenGL where there is a display. Without one, or with one that does not answer, the program must
/// run all the same: Qt takes the first platform of the list that opens, and ends the program where none does.
void allowNoDisplay() {
    QByteArray platforms = qgetenv("QT_QPA_PLATFORM");
    if (platforms.isEmpty()) {
        if (qEnvironmentVariableIsSet("WAYLAND_DISPLAY"))
            platforms += "wayland;";
        if (qEnvironmentVariableIsSet("DISPLAY"))
            platforms += "xcb;";
    }
    qputenv("QT_QPA_PLATFORM", platforms + ";offscreen");
}

int runCommands(int argc, char** argv, const QStringList& arguments) {
    allowNoDisplay();
    qInstallMessageHandler(dropMessage);
    // A window's pictures need widgets, a command no more than pictures.
    const bool showsWindow = arguments[1] == QLatin1String("pictures");
    const std::unique_ptr<QGuiApplication> application(showsWindow ? new QApplication(argc, argv)
                                                                   : new QGuiApplication(argc, argv));
    std::setlocale(LC_ALL, "C.UTF-8"); // numbers in files and on the terminal have points
    return oxbow::runCommandLine(arguments);
}

} // namespace

int main(int argc, char** argv) {
    oxbow::keepFreedMemory();
#ifdef SIGXFSZ
    std::signal(SIGXFSZ, SIG_IGN); // a limit of file sizes fails the write, which is told, and does not end the program
#endif
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << oxbow::argumentText(argv[i]);
    QCoreApplication::setApplicationName("oxbow");
    QCoreApplication::setOrganizationName("oxbow");
    QCoreApplication::setApplicationVersion(OXBOW_VERSION);
    // Before the application: some drivers give no core profile otherwise.
    QSurfaceFormat::setDefaultFormat(oxbow::surfaceFormat());
    oxbow::setProgramCache(
        (QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + "/oxbow/shaders")
            .toStdString());
    if (oxbow::isDiagnosis(arguments))
        return oxbow::runDiagnosis(argc, argv, arguments);
    if (oxbow::isCommand(arguments))
        return runCommands(argc, argv, arguments);
    if (!hasDisplay() && !platformIsChosen(arguments))
        endWithoutWindow("there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)");
    qInstallMessageHandler(endWhereNoWindowOpens);
    QGuiApplication::setDesktopFileName("oxbow"); // by which a desktop finds the icon of the window
    useDesktopPortal();
    oxbow::Application application(argc, argv);
    qInstallMessageHandler(nullptr);
    oxbow::logMessages();
    const QStringList files = QCoreApplication::arguments().mid(1);
    if (files.size() > 1) {
        std::fprintf(stderr, "oxbow: the window opens one file and takes no more than its name: leave out '%s', or give a command "
                             "('oxbow --help' lists them)\n", oxbow::pathText(files[1]).c_str());
        return oxbow::kMisused;
    }
    return oxbow::runEditor(application, files);
}
