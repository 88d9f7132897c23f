#include "app/commands.h"
#include "app/output_files.h"
#include "app/picture_tour.h"
#include "app/preview.h"
#include "app/temporary_folder.h"
#include "core/base/error.h"
#include "core/base/thread_pool.h"
#include "render/gl/gl_check.h"
#include "ui/document/document.h"
#include "ui/widgets/settings_store.h"
#include "ui/widgets/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/preferences.h"

#include <QApplication>
#include <QFile>
#include <QSettings>

#include <algorithm>
#include <cstdio>

namespace oxbow {

namespace {

constexpr int kColumns = 3;
constexpr QSize kWindowSize{1600, 1000};
constexpr int kPictureWidth = 1120;
constexpr std::size_t kLargestPicture = 140'000;
constexpr std::size_t kLargestSheet = 1'100'000;

/// Nothing of the user's settings is read, and nothing is left behind.
class OwnSettings {
public:
    OwnSettings() {
        for (const char* place : {"XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
            qputenv(place, QFile::encodeName(m_folder.path()));
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_folder.path());
    }
    ~OwnSettings() { settings::write(); }

private:
    TemporaryFolder m_folder;
};

void expectOpenGl() {
    const GlCheck check = checkGl();
    if (!check.ok)
        throw Error("oxbow pictures: these are pictures of the window with its 3D view, which cannot be "
                    "drawn here: " +
                    check.message);
    QSurfaceFormat::setDefaultFormat(surfaceFormat());
}

std::filesystem::path folderOf(const QCommandLineParser& parser) {
    const std::filesystem::path folder = pathText(parser.positionalArguments()[1]);
    checkNamed({"oxbow pictures", folder});
    std::error_code failure;
    std::filesystem::create_directories(folder, failure);
    if (failure)
        throw Error(folder.string() + ": the folder cannot be made: " + failure.message() +
                    ": choose another");
    return folder;
}

void writeTour(const std::filesystem::path& folder, const std::set<std::string>& only, MainWindow& window) {
    std::vector<TourPicture> windows;
    PictureTour tour(window);
    tour.run(only, [&](const TourPicture& picture) {
        if (!only.empty() && !only.contains(picture.key))
            return;
        if (picture.isWindow)
            windows.push_back(picture);
        const std::filesystem::path file = folder / ("window_" + picture.key + ".jpg");
        const int width = std::min(picture.image.width(), kPictureWidth);
        writePicture(picture.image.scaledToWidth(width, Qt::SmoothTransformation), file, kLargestPicture);
        std::printf("%s: %s\n", file.string().c_str(), picture.caption.toUtf8().constData());
        std::fflush(stdout);
    });
    if (!only.empty())
        return;
    writePicture(contactSheet(windows, kColumns), folder / "contact_sheet.jpg", kLargestSheet);
    PictureOptions options;
    options.frame.widthPx = 1280;
    options.frame.heightPx = 800;
    options.view = {.headingDeg = 24.0, .pitchDeg = 27.0, .place = {}};
    ThreadPool pool(1);
    std::string note;
    writePreview(tour.firstTerrain(), folder / "readme.jpg", options, pool, note);
}

void declarePictures(CommandSyntax& syntax) {
    syntax.addPositionalArgument("FOLDER", "Where the pictures go.");
    syntax.addOption({"only", "Takes a single picture, by its key: surface, targets, target_unreal, ...; may be repeated.", "KEY"});
}

void runPictures(const QCommandLineParser& parser) {
    const std::filesystem::path folder = folderOf(parser);
    expectOpenGl();
    const OwnSettings settings;
    theme::apply(*qApp, theme::Scheme::Dark);
    Document document(nullptr, sessionOptions(Preferences().values()));
    MainWindow window(document);
    window.resize(kWindowSize);
    window.show();
    std::set<std::string> only;
    for (const QString& key : parser.values("only"))
        only.insert(key.toStdString());
    writeTour(folder, only, window);
}

} // namespace

Command picturesCommand() {
    return {"pictures", "Takes the manual's pictures of the window.", declarePictures, runPictures};
}

} // namespace oxbow
