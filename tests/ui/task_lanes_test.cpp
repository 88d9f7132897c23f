#include "ui/widgets/background_task.h"

#include "tests/ui/editor_fixture.h"
#include "tests/ui/slow_work.h"

#include <QFileInfo>

#include <atomic>

namespace oxbow {
namespace {

class TaskLanes : public EditorTest {
protected:
    /// Counts up on the UI thread when it is done.
    void begin(Lane lane) {
        runInBackground(
            lane, m_window.get(), [] { return 1; }, [this](int one) { m_done += one; }, [](const QString&) {});
    }

    int m_done = 0;
};

TEST_F(TaskLanes, ASaveWaitsNeitherForAnExportNorForThePicture) {
    loadSmall();
    SlowLane exports(Lane::Long), picture(Lane::Interactive);
    const QString path = m_folder.filePath(QStringLiteral("a.oxbow"));
    m_document.file().save(path);
    ASSERT_TRUE(waitFor([&] { return !m_document.isModified() && QFileInfo::exists(path); }));
    begin(Lane::Long);
    begin(Lane::Interactive);
    QCoreApplication::processEvents();
    EXPECT_EQ(m_done, 0) << "the others are busy";
    exports.finish();
    picture.finish();
    EXPECT_TRUE(waitFor([&] { return m_done == 2; }));
}

TEST_F(TaskLanes, WhatIsCancelledTellsNothing) {
    std::atomic<bool> hasBegun = false;
    bool isTold = false;
    const auto endless = [&hasBegun](const CancelToken& cancel) {
        for (hasBegun = true;; std::this_thread::yield())
            cancel.throwIfRequested();
        return 0;
    };
    const auto tell = [&isTold](const auto&) { isTold = true; };
    runInBackground(Lane::Long, m_window.get(), endless, tell, tell);
    ASSERT_TRUE(waitFor([&] { return hasBegun.load(); }));
    lanes::cancel(Lane::Long);
    lanes::pool(Lane::Long).waitForDone();
    QCoreApplication::processEvents();
    EXPECT_FALSE(isTold);
    begin(Lane::Long);
    EXPECT_TRUE(waitFor([&] { return m_done == 1; })) << "the lane is open to what comes next";
}

TEST_F(TaskLanes, WhatWaitsInACancelledLaneIsDropped) {
    SlowLane slow(Lane::Long);
    begin(Lane::Long);
    lanes::cancel(Lane::Long);
    slow.finishAndTell();
    QTest::qWait(1);
    EXPECT_EQ(m_done, 0);
}

TEST_F(TaskLanes, TheEndWaitsForWhatIsToBeSavedAndForNothingElse) {
    loadSmall();
    m_document.file().save(m_folder.filePath(QStringLiteral("a.oxbow")));
    m_document.file().save(m_folder.filePath(QStringLiteral("b.oxbow")));
    const auto endless = [](const CancelToken& cancel) {
        for (;; std::this_thread::yield())
            cancel.throwIfRequested();
        return 0;
    };
    for (const Lane lane : {Lane::Interactive, Lane::Long})
        runInBackground(lane, m_window.get(), endless, [](int) {}, [](const QString&) {});
    lanes::end();
    EXPECT_TRUE(QFileInfo::exists(m_folder.filePath(QStringLiteral("a.oxbow"))));
    EXPECT_TRUE(QFileInfo::exists(m_folder.filePath(QStringLiteral("b.oxbow"))));
}

} // namespace
} // namespace oxbow
