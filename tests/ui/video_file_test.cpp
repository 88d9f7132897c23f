#include "ui/files/video_file.h"

#include "core/base/error.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace oxbow {
namespace {

/// A program of that name that does what the test says, first on the way that programs are looked for.
class Video : public testing::Test {
protected:
    Video() : m_path(qgetenv("PATH")) { qputenv("PATH", m_folder.path().toUtf8() + ":/usr/bin:/bin"); }
    ~Video() override { qputenv("PATH", m_path); }

    void install(const std::string& script) {
        const QString file = m_folder.filePath("ffmpeg");
        std::ofstream(file.toStdString()) << "#!/bin/sh\n" << script;
        QFile(file).setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    [[nodiscard]] std::filesystem::path target() const { return m_folder.filePath("way.mp4").toStdString(); }
    [[nodiscard]] int leftBehind() const {
        return static_cast<int>(QDir(m_folder.path()).entryList({".oxbow_video*"}, QDir::Dirs | QDir::Hidden).size());
    }

    QTemporaryDir m_folder;
    QByteArray m_path;
};

TEST_F(Video, WithoutFfmpegSaysWhatToDo) {
    qputenv("PATH", m_folder.path().toUtf8());
    try {
        VideoFile video(target(), 25.0);
        FAIL();
    } catch (const Error& refused) {
        EXPECT_NE(std::string(refused.what()).find("apt install ffmpeg"), std::string::npos);
        EXPECT_NE(std::string(refused.what()).find("way_%04d.png"), std::string::npos);
    }
    EXPECT_THROW(VideoFile("way.png", 25.0), Error);
}

TEST_F(Video, ThePicturesArePackedInTheirOrderAndGo) {
    install("for last; do :; done\necho \"$@\" > \"$last\"\ncat \"$(dirname \"$last\")\"/frame_*.png >> \"$last\"\n");
    {
        VideoFile video(target(), 12.5);
        for (int i = 1; i <= 3; ++i)
            std::ofstream(video.frame(i)) << "picture " << i << "\n";
        video.finish();
    }
    std::ifstream file(target());
    const std::string text(std::istreambuf_iterator<char>(file), {});
    EXPECT_NE(text.find("-framerate 12.5"), std::string::npos);
    EXPECT_NE(text.find("picture 1\npicture 2\npicture 3\n"), std::string::npos);
    EXPECT_EQ(leftBehind(), 0);
}

TEST_F(Video, WhereItFailsNothingIsLeftAndTheLastWordsAreTold) {
    install("echo first; echo Unknown encoder; exit 3\n");
    {
        VideoFile video(target(), 25.0);
        try {
            video.finish();
            FAIL();
        } catch (const Error& failed) {
            EXPECT_NE(std::string(failed.what()).find("Unknown encoder"), std::string::npos);
        }
    }
    EXPECT_FALSE(std::filesystem::exists(target()));
    EXPECT_EQ(leftBehind(), 0);
}

TEST_F(Video, CanBeCancelled) {
    install("exec sleep 60\n");
    VideoFile video(target(), 25.0);
    EXPECT_THROW(video.finish([] { return true; }), Error);
    EXPECT_FALSE(std::filesystem::exists(target()));
}

} // namespace
} // namespace oxbow
