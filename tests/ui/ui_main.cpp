#include "render/gl/gl_check.h"
#include "render/gl/gl_error.h"
#include "ui/widgets/theme.h"
#include "ui/window/application.h"
#include "ui/window/language.h"

#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <malloc.h>

namespace {

/// Of the tests that this program starts itself for, none is left out.
class NoShareForChildren : public testing::Environment {
    void SetUp() override {
        qunsetenv("GTEST_TOTAL_SHARDS");
        qunsetenv("GTEST_SHARD_INDEX");
    }
};

} // namespace

/// GoogleTest with an application around it. Settings and recovery copies go to folders of their own, so that no test meets
/// those of the person who runs it or of the share of the tests beside it.
int main(int argc, char** argv) {
#ifdef M_PERTURB
    mallopt(M_PERTURB, 0xa5); // memory that was given back holds nothing that still looks right
#endif
    const QTemporaryDir home;
    if (!qEnvironmentVariableIsSet("OXBOW_TESTS_AT_HOME")) {
        qputenv("OXBOW_TESTS_AT_HOME", "1"); // programs that a test starts share what lies there
        qputenv("HOME", home.path().toUtf8());
    }
    QSurfaceFormat::setDefaultFormat(oxbow::surfaceFormat());
    oxbow::setGlStrict(true);
    oxbow::Application application(argc, argv);
    QCoreApplication::setOrganizationName(QStringLiteral("oxbow_tests"));
    QCoreApplication::setApplicationName(QStringLiteral("ui_tests"));
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    oxbow::useLanguage(QStringLiteral("en"));
    oxbow::theme::apply(application);
    testing::InitGoogleTest(&argc, argv);
    testing::AddGlobalTestEnvironment(new NoShareForChildren); // which it deletes
    return RUN_ALL_TESTS();
}
