#include "app/diagnose.h"

#include "app/command_line.h"
#include "app/diagnose_probes.h"
#include "core/base/memory_use.h"
#include "core/base/simd.h"
#include "core/export/build_forecast.h"
#include "ui/window/log_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QProcess>
#include <QSettings>
#include <QStandardPaths>
#include <QSysInfo>
#include <QTemporaryFile>

#include <clocale>
#include <cstdio>
#include <filesystem>
#include <thread>

namespace oxbow {

namespace {

constexpr const char* kOption = "--diagnose";
constexpr int kProbeMs = 20000;
constexpr double kLittleRoom = 1073741824.0; ///< bytes that a large project may take

/// Prints as it goes, and gathers what is wrong.
class Diagnosis {
public:
    void carryOut() {
        section("Oxbow", [] { versions(); });
        section("System", [] { system(); });
        section("Processor and memory", [this] { processor(); });
        section("Window system", [this] { windowSystem(); });
        section("OpenGL without a screen", [this] { probe("opengl", "OpenGL"); });
        section("Folders", [this] { folders(); });
        section("Locale", [this] { locale(); });
        std::printf("\nProblems\n");
        for (const QString& problem : m_problems)
            std::printf("  %s\n", qUtf8Printable(problem));
        if (m_problems.isEmpty())
            std::printf("  none found\n");
    }

private:
    template <typename Tell>
    void section(const char* title, Tell tellAll) {
        std::printf("%s%s\n", m_isFirst ? "" : "\n", title);
        m_isFirst = false;
        try {
            tellAll();
        } catch (const std::exception& failure) {
            m_problems << QStringLiteral("%1: %2").arg(title, failure.what());
        }
        std::fflush(stdout);
    }
    static void tell(const QString& name, const QString& value) {
        std::printf("  %-22s %s\n", qUtf8Printable(name), qUtf8Printable(value));
    }
    static QString bytes(double count) { return QString::fromStdString(bytesWords(count)); }

    static void versions() {
        tell("version", OXBOW_VERSION);
        tell("built with", QStringLiteral(OXBOW_COMPILER ", Qt " QT_VERSION_STR));
        tell("Qt", qVersion());
        tell("program", QCoreApplication::applicationFilePath());
    }

    static void system() {
        tell("system", QSysInfo::prettyProductName());
        tell("kernel", QSysInfo::kernelType() + u' ' + QSysInfo::kernelVersion());
        tell("architecture", QSysInfo::currentCpuArchitecture());
        for (const char* name : {"XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM",
                                 "QT_SCALE_FACTOR", "LIBGL_ALWAYS_SOFTWARE", "MESA_LOADER_DRIVER_OVERRIDE"})
            if (qEnvironmentVariableIsSet(name))
                tell(name, qEnvironmentVariable(name));
    }

    void processor() {
        tell("threads", QString::number(std::thread::hardware_concurrency()));
        QStringList units;
        for (const std::string& unit : vectorUnits())
            units << QString::fromStdString(unit);
        tell("vector units", units.isEmpty() ? "none beyond the baseline" : units.join(", "));
        tell("kernels", hasVectorVersions() && !units.isEmpty() ? units.first() : "baseline");
        const auto memory = systemMemory();
        if (!memory)
            return;
        tell("memory", bytes(static_cast<double>(memory->totalBytes)) + ", free " +
                           bytes(static_cast<double>(memory->availableBytes)));
        if (static_cast<double>(memory->availableBytes) < kLittleRoom)
            m_problems << QStringLiteral("only %1 of memory are free: close other programs")
                              .arg(bytes(static_cast<double>(memory->availableBytes)));
    }

    void windowSystem() {
        if (qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY") ||
            qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
            return probe("window", "the window system");
        tell("platform", "none");
        m_problems << "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): the editor needs a desktop session, "
                      "commands do not";
    }

    /// Asks a process of its own, which may crash.
    void probe(const QString& part, const QString& what) {
        QProcess process;
        process.start(QCoreApplication::applicationFilePath(), {kOption, part});
        const bool hasEnded = process.waitForFinished(kProbeMs);
        if (!hasEnded) {
            process.kill();
            process.waitForFinished();
        }
        for (const QString& line : QString::fromUtf8(process.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts)) {
            const QString name = line.section(": ", 0, 0), value = line.section(": ", 1);
            if (name == "problem")
                m_problems << value;
            else
                tell(name, value);
        }
        const QString said = QString::fromUtf8(process.readAllStandardError()).simplified().left(400);
        if (!hasEnded)
            m_problems << QStringLiteral("%1 gave no answer within %2 s").arg(what).arg(kProbeMs / 1000);
        else if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
            m_problems << QStringLiteral("%1 ended the program that asked it%2").arg(what, said.isEmpty() ? said : ": " + said);
        else if (!said.isEmpty())
            tell("says", said);
    }

    void folders() {
        folder("own data", QStandardPaths::writableLocation(QStandardPaths::AppDataLocation));
        folder("settings", QFileInfo(QSettings().fileName()).absolutePath());
        folder("kept states", QStandardPaths::writableLocation(QStandardPaths::CacheLocation));
        folder("log", stateFolder());
        folder("temporary files", QDir::tempPath());
    }

    void folder(const QString& name, const QString& path) {
        // A folder that is not there yet is made when it is needed: what counts is the nearest one above.
        QString there = path;
        while (!QFileInfo::exists(there) && !QDir(there).isRoot())
            there = QFileInfo(there).absolutePath();
        QTemporaryFile file(there + "/oxbow-diagnose-XXXXXX");
        const bool canWrite = file.open() && file.write("x") == 1 && file.flush();
        std::error_code failure;
        const auto room = static_cast<double>(std::filesystem::space(there.toStdString(), failure).available);
        tell(name, path + (canWrite ? ", can be written, free " + bytes(room) : ", cannot be written"));
        if (!canWrite)
            m_problems << QStringLiteral("%1 (%2) cannot be written: %3").arg(path, name, file.errorString());
        else if (!failure && room < kLittleRoom)
            m_problems << QStringLiteral("%1 (%2) has only %3 left").arg(path, name, bytes(room));
    }

    void locale() {
        tell("language", QLocale::system().uiLanguages().join(", "));
        tell("numbers", QLocale::system().toString(1234.5));
        const char* encoding = std::setlocale(LC_ALL, "");
        tell("C library", encoding ? encoding : "(not known)");
        if (!encoding)
            m_problems << "the locale of the environment is not installed: numbers and messages are English";
    }

    QStringList m_problems;
    bool m_isFirst = true;
};

} // namespace

bool isDiagnosis(const QStringList& arguments) {
    return arguments.value(1) == kOption;
}

int runDiagnosis(int argc, char** argv, const QStringList& arguments) {
    if (arguments.value(2) == "window")
        probeWindowSystem(argc, argv);
    else if (arguments.value(2) == "opengl")
        probeOpenGl(argc, argv);
    else {
        const QCoreApplication application(argc, argv);
        Diagnosis().carryOut();
    }
    return endOfOutput(0);
}

} // namespace oxbow
