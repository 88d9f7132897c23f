#include "ui/widgets/settings_store.h"

#include "tests/ui/editor_fixture.h"
#include "tests/ui/fresh_settings.h"
#include "ui/area/view_area.h"
#include "ui/views/view_settings.h"

#include <QFile>

namespace oxbow {
namespace {

QByteArray onDisk() {
    QFile file(QSettings().fileName());
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

class SettingsStore : public testing::Test {
protected:
    SettingsStore() { forgetSettings(); }
};

TEST_F(SettingsStore, WritesWhenItIsQuiet) {
    const QByteArray before = onDisk();
    for (int i = 0; i <= 100; ++i) {
        settings::set(QStringLiteral("test/number"), i);
        EXPECT_EQ(settings::value(QStringLiteral("test/number")).toInt(), i) << "known at once";
        EXPECT_EQ(onDisk(), before);
    }
    EXPECT_TRUE(QTest::qWaitFor([] { return onDisk().contains("number=100"); }, kPatienceMs));
}

TEST_F(SettingsStore, ForgetsAGroup) {
    settings::set(QStringLiteral("group/written"), 1);
    settings::write();
    settings::set(QStringLiteral("group/waiting"), 2);
    settings::set(QStringLiteral("groups"), 3);
    EXPECT_EQ(settings::keysOf(QStringLiteral("group")), (QStringList{"written", "waiting"}));
    settings::removeGroup(QStringLiteral("group"));
    settings::set(QStringLiteral("group/new"), 4);
    EXPECT_EQ(settings::value(QStringLiteral("group/written"), -1).toInt(), -1);
    EXPECT_EQ(settings::keysOf(QStringLiteral("group")), QStringList{"new"});
    settings::write();
    EXPECT_FALSE(QSettings().contains(QStringLiteral("group/written")));
    EXPECT_FALSE(QSettings().contains(QStringLiteral("group/waiting")));
    EXPECT_EQ(QSettings().value(QStringLiteral("group/new")).toInt(), 4);
    EXPECT_EQ(QSettings().value(QStringLiteral("groups")).toInt(), 3);
}

class MovesOfSliders : public EditorTest {};

TEST_F(MovesOfSliders, AreNotWrittenOneByOne) {
    settings::write();
    const QByteArray before = onDisk();
    ViewSettings& view = m_window->view().settings();
    ToolSettings tool = m_window->tools().settings();
    for (int i = 1; i <= 20; ++i) {
        ViewOptions options = view.options();
        options.haze = 0.1 * i;
        view.set(options);
        tool.radiusM = 100.0 + i;
        m_window->tools().change(tool);
        EXPECT_EQ(onDisk(), before);
    }
    settings::write();
    EXPECT_EQ(QSettings().value(QStringLiteral("view/options/haze")).toDouble(), 2.0);
}

} // namespace
} // namespace oxbow
