#include "ui/window/manual.h"

#include "core/recipe/stage_registry.h"
#include "tests/ui/editor_fixture.h"
#include "ui/recipe/recipe_panel.h"

#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>

#include <algorithm>

namespace oxbow {
namespace {

class ManualTest : public EditorTest {};

const manual::Page* pageAt(const QString& path) {
    const auto found = std::ranges::find(manual::pages(), path, &manual::Page::path);
    return found == manual::pages().end() ? nullptr : &*found;
}

TEST_F(ManualTest, EveryStageIsDescribedByAModelPage) {
    for (const StageKind& kind : stageKinds()) {
        const QString place = manual::placeOf(kind);
        EXPECT_TRUE(place.startsWith(QLatin1String("models/"))) << kind.id << " " << place.toStdString();
        ASSERT_TRUE(pageAt(place.section(u'#', 0, 0))) << place.toStdString();
    }
}

TEST_F(ManualTest, EveryLinkOfAPageLeadsSomewhere) {
    static const QRegularExpression kLink(QStringLiteral("\\]\\(([^)\\s]+)\\)"));
    static const QRegularExpression kHeading(QStringLiteral("^#+ +(.+)$"), QRegularExpression::MultilineOption);
    for (const manual::Page& page : manual::pages()) {
        EXPECT_FALSE(page.text.isEmpty()) << page.path.toStdString();
        for (auto match = kLink.globalMatch(page.text); match.hasNext();) {
            const QString link = match.next().captured(1);
            if (link.contains(QLatin1String("://")))
                continue;
            const QString path = QDir::cleanPath(
                link.startsWith(u'#') ? page.path : page.path.section(u'/', 0, -2) + u'/' + link.section(u'#', 0, 0));
            const QString file = path.startsWith(u'/') ? path.mid(1) : path;
            if (file.startsWith(QLatin1String("..")))
                continue; // to the sources
            const bool there = QFile::exists(QStringLiteral(":/oxbow/manual/") + file);
            EXPECT_TRUE(there) << page.path.toStdString() << ": " << link.toStdString();
            if (!link.contains(u'#') || !there)
                continue;
            const manual::Page* target = pageAt(file);
            ASSERT_TRUE(target) << link.toStdString();
            bool found = false;
            for (auto heading = kHeading.globalMatch(target->text); heading.hasNext();)
                found |= manual::anchorOf(heading.next().captured(1)) == link.section(u'#', 1);
            EXPECT_TRUE(found) << page.path.toStdString() << ": " << link.toStdString();
        }
    }
}

TEST_F(ManualTest, F1AtTheRecipeOpensThePageOfTheSelectedStage) {
    Recipe recipe = test::recipeWith({32, 32, 20.0}, {"noise", "levels"});
    m_document.load(recipe, {});
    m_document.selectStage(m_document.recipe().stages[1].id);
    m_window->recipePanel().setFocus();
    ManualWindow* window = m_window->showStageHelp();
    EXPECT_EQ(window->browser().path(), QStringLiteral("models/filters.md"));
    window->browser().resize(500, 200);
    window->open(QStringLiteral("models/filters.md#terraces-terrace"));
    EXPECT_GT(window->browser().verticalScrollBar()->value(), 0);
    window->browser().setSource(QUrl(QStringLiteral("nowhere.md")));
    EXPECT_EQ(window->browser().path(), QStringLiteral("models/filters.md")) << "a page that is not there";
    window->browser().backward();
    EXPECT_EQ(window->browser().path(), QStringLiteral("models/filters.md"));

    auto* search = window->findChild<QLineEdit*>(QStringLiteral("search"));
    auto* list = window->findChild<QListWidget*>();
    EXPECT_EQ(list->count(), manual::pages().size());
    search->setText(QStringLiteral("fill-spill-merge"));
    ASSERT_GE(list->count(), 1);
    EXPECT_EQ(list->item(0)->data(Qt::UserRole).toString(), QStringLiteral("models/lakes.md"));
    emit list->itemActivated(list->item(0));
    EXPECT_EQ(window->browser().path(), QStringLiteral("models/lakes.md"));
    search->setText(QStringLiteral("no such word in it"));
    ASSERT_EQ(list->count(), 1);
    EXPECT_FALSE(list->item(0)->flags() & Qt::ItemIsEnabled);
    window->close();
}

} // namespace
} // namespace oxbow
