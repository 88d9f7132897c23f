#include "ui/files/video_file.h"

#include "core/base/error.h"
#include "core/base/phrase.h"
#include "core/export/product_export.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cstdio>
#include <system_error>
#include <utility>

namespace oxbow {

namespace {

QString text(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

QStringList codecOf(const std::filesystem::path& file) {
    if (file.extension() == ".webm")
        return {"-c:v", "libvpx-vp9", "-crf", "24", "-b:v", "0"};
    return {"-c:v", "libx264", "-crf", "17", "-movflags", "+faststart"};
}

std::string lastLine(const QByteArray& output) {
    const QList<QByteArray> lines = output.trimmed().split('\n');
    return lines.back().trimmed().toStdString();
}

} // namespace

VideoFile::VideoFile(std::filesystem::path file, double framesPerSecond)
    : m_file(std::move(file)), m_framesPerSecond(framesPerSecond) {
    if (!isVideo(m_file))
        throw Error(m_file.string() + ": " + phrase("a video's name ends in .mp4 or .webm"));
    m_program = QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).toStdString();
    if (m_program.empty())
        throw Error(m_file.filename().string() + ": " +
                    phrase("a video is packed by ffmpeg, which is not installed: install it (Debian, Ubuntu: apt install "
                           "ffmpeg), or write pictures: %1",
                           m_file.stem().string() + "_%04d.png"));
    const std::filesystem::path beside = m_file.parent_path().empty() ? "." : m_file.parent_path();
    const FolderBeingMade untilItPasses;
    QTemporaryDir folder(text(beside / ".oxbow_video_XXXXXX"));
    if (!folder.isValid())
        throw Error(beside.string() + ": " + phrase("no folder for the pictures of a video can be made here: choose another"));
    folder.setAutoRemove(false);
    m_folder = folder.path().toStdString();
    m_passing.emplace(m_folder);
}

VideoFile::~VideoFile() = default;

std::filesystem::path VideoFile::frame(int number) const {
    char name[32];
    std::snprintf(name, sizeof name, "frame_%06d.png", number);
    return m_folder / name;
}

void VideoFile::finish(const std::function<bool()>& cancelled) {
    constexpr int kAskMs = 100;
    const std::filesystem::path packed = m_folder / ("video" + m_file.extension().string());
    QStringList arguments = {"-hide_banner", "-loglevel", "error", "-nostdin", "-y", "-framerate", QString::number(m_framesPerSecond),
                             "-i", text(m_folder / "frame_%06d.png"),
                             // Both sides even, as the codecs want them, and colours that every player knows.
                             "-vf", "crop=trunc(iw/2)*2:trunc(ih/2)*2", "-pix_fmt", "yuv420p"};
    arguments << codecOf(m_file) << text(packed);
    QProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(text(m_program), arguments);
    while (!process.waitForFinished(kAskMs) && process.state() != QProcess::NotRunning)
        if (cancelled && cancelled()) {
            process.kill();
            process.waitForFinished();
            throw Error(m_file.string() + ": " + phrase("cancelled"));
        }
    if (process.error() == QProcess::FailedToStart)
        throw Error(m_file.string() + ": " + phrase("ffmpeg cannot be started: %1", process.errorString().toStdString()));
    if (process.exitStatus() != QProcess::NormalExit || process.exitCode() != 0)
        throw Error(m_file.string() + ": " + phrase("ffmpeg could not pack the video: %1", lastLine(process.readAll())));
    std::error_code failed;
    std::filesystem::rename(packed, m_file, failed);
    if (failed)
        throw Error(m_file.string() + ": " + phrase("cannot be written: %1", failed.message()));
}

} // namespace oxbow
