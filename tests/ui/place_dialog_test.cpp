#include "ui/files/place_dialog.h"

#include "places.h"
#include "tests/ui/editor_fixture.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>

#include <gmock/gmock.h>

#include <QFile>

namespace oxbow {
namespace {

class RealPlace : public EditorTest {
protected:
    PlaceDialog* open() {
        m_window->files().startPlace();
        auto* dialog = m_window->findChild<PlaceDialog*>();
        EXPECT_TRUE(dialog && dialog->isVisible());
        return dialog;
    }
    static QPushButton* make(PlaceDialog& dialog) { return dialog.findChild<QPushButton*>(QStringLiteral("placeMake")); }
    static QTreeWidget* findings(PlaceDialog& dialog) { return dialog.findChild<QTreeWidget*>(QStringLiteral("placeFindings")); }
    [[nodiscard]] QString source(const char* file) const { return QStringLiteral(OXBOW_SOURCE_ROOT "/") + QLatin1String(file); }
};

TEST_F(RealPlace, IsMadeOpenedAndItsFindingsLeadThere) {
    PlaceDialog* dialog = open();
    EXPECT_FALSE(make(*dialog)->isEnabled()) << "nothing is chosen";
    dialog->chooseModel(source("tests/data/dem/jacksboro_us_403x344.tif"));
    dialog->addFeatures({source("resources/place/jacksboro.geojson")});
    const QString project = m_folder.filePath(QStringLiteral("jacksboro.oxbow"));
    dialog->findChild<QLineEdit*>(QStringLiteral("placeProject"))->setText(project);
    ASSERT_TRUE(waitFor([&] { return make(*dialog)->isEnabled(); }));
    make(*dialog)->click();
    EXPECT_FALSE(make(*dialog)->isEnabled());
    ASSERT_TRUE(waitFor([&] { return m_document.file().path() == project; }));
    EXPECT_EQ(m_document.recipe().stages.front().params.kind().id, "import");
    ASSERT_GT(findings(*dialog)->topLevelItemCount(), 6);
    MapPoint at;
    QObject::connect(dialog, &PlaceDialog::placeChosen, dialog, [&](double eastM, double southM, double) { at = {eastM, southM}; });
    emit findings(*dialog)->itemClicked(findings(*dialog)->topLevelItem(0), 0);
    const GridSpec& grid = m_document.recipe().grid;
    EXPECT_GT(at.xM, 0.0);
    EXPECT_LT(at.xM, grid.widthM());
    EXPECT_LT(at.yM, grid.heightM());
}

TEST_F(RealPlace, WhatCannotBeIsSaidAndCanBeMended) {
    PlaceDialog* dialog = open();
    const QString broken = putFile("water.geojson", "{ \"type\": \"Featu");
    dialog->chooseModel(source("tests/data/dem/jacksboro_us_403x344.tif"));
    dialog->addFeatures({broken});
    const QString project = m_folder.filePath(QStringLiteral("p.oxbow"));
    dialog->findChild<QLineEdit*>(QStringLiteral("placeProject"))->setText(project);
    ASSERT_TRUE(waitFor([&] { return make(*dialog)->isEnabled(); }));
    make(*dialog)->click();
    auto* words = dialog->findChild<QLabel*>(QStringLiteral("warning"));
    ASSERT_TRUE(waitFor([&] { return words->isVisible(); }));
    EXPECT_THAT(words->text().toStdString(), testing::HasSubstr("water.geojson"));
    EXPECT_TRUE(make(*dialog)->isEnabled()) << "another file can be chosen";
    EXPECT_FALSE(QFile::exists(project));
}

} // namespace
} // namespace oxbow
