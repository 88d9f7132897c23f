#include "ui/window/log_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>

#include <thread>

namespace oxbow {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

class LogFileTest : public testing::Test {
protected:
    [[nodiscard]] static std::string contentOf(const QString& path) {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : "(none)";
    }
    QTemporaryDir m_folder;
    QString m_path = m_folder.filePath(QStringLiteral("state/oxbow.log"));
};

TEST_F(LogFileTest, LinesSayWhenWhoAndWhat) {
    LogFile log(m_path);
    log.write(QStringLiteral("warning"), QStringLiteral("the disk is\nalmost full"));
    const std::string text = contentOf(m_path);
    EXPECT_THAT(text, HasSubstr("[" + std::to_string(QCoreApplication::applicationPid()) + "]"));
    EXPECT_THAT(text, EndsWith("warning: the disk is almost full\n"));
    EXPECT_THAT(text, testing::MatchesRegex("[0-9]{4}-[0-9]{2}-[0-9]{2}T.*\n"));
}

TEST_F(LogFileTest, WhatIsSaidAgainAtOnceIsCounted) {
    LogFile log(m_path);
    for (int i = 0; i < 1000; ++i)
        log.write(QStringLiteral("warning"), QStringLiteral("again"));
    log.write(QStringLiteral("error"), QStringLiteral("other"));
    const std::string text = contentOf(m_path);
    EXPECT_EQ(std::ranges::count(text, '\n'), 3);
    EXPECT_THAT(text, HasSubstr("(999 more times)"));
}

TEST_F(LogFileTest, TwoFilesOfBoundedSizeHoldTheNewestLines) {
    constexpr qint64 kMost = 4096;
    LogFile one(m_path, kMost), other(m_path, kMost); // of two windows
    const auto writeAll = [](LogFile& log, const char* whose) {
        for (int i = 0; i < 500; ++i)
            log.write(QStringLiteral("warning"), QString::fromLatin1(whose) + QString::number(i));
    };
    {
        const std::jthread beside([&] { writeAll(other, "other "); });
        writeAll(one, "one ");
    }
    one.write(QStringLiteral("error"), QStringLiteral("the last"));
    constexpr qint64 kLine = 64; // a line each may come after the size was looked at
    EXPECT_LE(QFileInfo(m_path).size(), kMost + 2 * kLine);
    EXPECT_LE(QFileInfo(m_path + QStringLiteral(".1")).size(), kMost + 2 * kLine);
    EXPECT_GT(QFileInfo(m_path + QStringLiteral(".1")).size(), kMost / 2);
    EXPECT_THAT(contentOf(m_path), EndsWith("error: the last\n"));
    EXPECT_EQ(QDir(QFileInfo(m_path).path()).entryList(QDir::Files).size(), 2) << "no lock stays";
}

TEST_F(LogFileTest, AFolderThatCannotBeWrittenStopsNothing) {
    LogFile log(QStringLiteral("/proc/no/oxbow.log"));
    log.write(QStringLiteral("error"), QStringLiteral("lost"));
    EXPECT_FALSE(QFileInfo::exists(log.path()));
}

TEST_F(LogFileTest, TheStateFolderFollowsTheEnvironment) {
    const QByteArray before = qgetenv("XDG_STATE_HOME");
    qputenv("XDG_STATE_HOME", "/somewhere");
    EXPECT_EQ(stateFolder(), QStringLiteral("/somewhere/oxbow"));
    qputenv("XDG_STATE_HOME", "relative"); // the standard says: to be ignored
    EXPECT_EQ(stateFolder(), QDir::homePath() + QStringLiteral("/.local/state/oxbow"));
    before.isNull() ? static_cast<void>(qunsetenv("XDG_STATE_HOME")) : static_cast<void>(qputenv("XDG_STATE_HOME", before));
}

} // namespace
} // namespace oxbow
