#include "ui/timeline/ledger_panel.h"

#include "tests/ui/editor_fixture.h"
#include "ui/widgets/units_text.h"

#include <QLabel>

namespace oxbow {
namespace {

class LedgerPanelTest : public EditorTest {
protected:
    /// The rows that are shown, name and value.
    [[nodiscard]] std::vector<std::pair<QString, QString>> rows() const {
        std::vector<QString> texts;
        const QLabel* empty = nullptr;
        for (const QLabel* label : m_window->findChild<LedgerPanel*>()->findChildren<QLabel*>()) {
            if (!empty) {
                empty = label; // the sentence that stands there before anything ran
                continue;
            }
            if (!label->isHidden())
                texts.push_back(label->text());
        }
        std::vector<std::pair<QString, QString>> rows;
        for (std::size_t i = 0; i + 1 < texts.size(); i += 2)
            rows.emplace_back(texts[i], texts[i + 1]);
        return rows;
    }
    [[nodiscard]] QString valueOf(const QString& name) const {
        for (const auto& [row, value] : rows())
            if (row == name)
                return value;
        return QStringLiteral("no row ") + name;
    }
};

TEST_F(LedgerPanelTest, ShowsEveryRowOfTheAccountRoundingToo) {
    Recipe recipe = test::recipeWith({96, 96, 40.0}, {"noise", "droplet_erosion"});
    m_document.load(recipe, {});
    m_document.selectStage(m_document.recipe().stages[1].id);
    runToTheEnd();
    const Account& rock = m_document.snapshot()->ledgers[1].rock;
    ASSERT_NE(rock.rounding, 0.0) << "droplets leave a rounding: the row has something to say";
    EXPECT_EQ(valueOf(QStringLiteral("Rock in the map before")), volumeText(rock.initial));
    EXPECT_EQ(valueOf(QStringLiteral("+ added")), volumeText(rock.in));
    EXPECT_EQ(valueOf(QStringLiteral("− removed, left at the edge")), volumeText(rock.out));
    EXPECT_EQ(valueOf(QStringLiteral("− lost to rounding")), volumeText(rock.rounding));
    EXPECT_EQ(valueOf(QStringLiteral("Rock in the map now")), volumeText(rock.stored));
    EXPECT_TRUE(valueOf(QStringLiteral("Closing error")).startsWith(volumeText(rock.closingError())));
}

} // namespace
} // namespace oxbow
