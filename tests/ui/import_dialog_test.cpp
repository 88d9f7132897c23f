#include "ui/files/import_dialog.h"

#include "core/files/heightmap_file.h"
#include "tests/ui/editor_fixture.h"
#include "ui/widgets/message_bar.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>

#include <cmath>

namespace oxbow {
namespace {

class Importing : public EditorTest {
protected:
    /// 293 x 343 rolling metres as 16-bit samples: 200,998 bytes that are no square.
    [[nodiscard]] QString rawFile(const char* name = "ground.raw") const {
        const QString path = m_folder.filePath(QString::fromLatin1(name));
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        for (int y = 0; y < kHeight; ++y)
            for (int x = 0; x < kWidth; ++x) {
                const auto sample = static_cast<quint16>(std::lround(
                    20'000.0 + 9'000.0 * std::sin(0.03 * x) + 6'000.0 * std::cos(0.05 * y + 0.01 * x)));
                const char bytes[2] = {static_cast<char>(sample & 0xff), static_cast<char>(sample >> 8)};
                file.write(bytes, 2);
            }
        return path;
    }
    ImportDialog* open(const QString& path) {
        m_window->files().open(path);
        EXPECT_TRUE(waitFor([&] {
            auto* dialog = m_window->findChild<ImportDialog*>();
            return dialog && dialog->isVisible();
        }));
        return m_window->findChild<ImportDialog*>();
    }
    [[nodiscard]] static QPushButton* accept(ImportDialog& dialog) {
        for (QPushButton* button : dialog.findChildren<QPushButton*>())
            if (button->isDefault())
                return button;
        return nullptr;
    }
    void waitUntilRead(ImportDialog& dialog) {
        ASSERT_TRUE(waitFor([&] { return accept(dialog)->isEnabled(); }));
    }

    static constexpr int kWidth = 293, kHeight = 343;
};

TEST_F(Importing, ARawFileThatIsNoSquareIsAskedAboutWithASizeThatFits) {
    ImportDialog* dialog = open(rawFile());
    waitUntilRead(*dialog);
    const auto boxes = dialog->findChildren<QSpinBox*>();
    ASSERT_EQ(boxes.size(), 2);
    EXPECT_TRUE(boxes[0]->isEnabled() && boxes[1]->isEnabled());
    EXPECT_EQ(boxes[0]->value(), kWidth);
    EXPECT_EQ(boxes[1]->value(), kHeight);
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == kWidth; }));
    EXPECT_EQ(m_document.recipe().grid.height, kHeight);
}

TEST_F(Importing, OtherSamplesAndAnotherWidthBringASizeThatHasTheFilesLength) {
    ImportDialog* dialog = open(rawFile());
    waitUntilRead(*dialog);
    const auto boxes = dialog->findChildren<QSpinBox*>();
    auto* samples = dialog->findChildren<QComboBox*>().front();
    samples->setFocus();
    QTest::keyClick(samples, Qt::Key_Up); // 8 bit
    ASSERT_TRUE(waitFor([&] { return boxes[0]->value() * boxes[1]->value() == 2 * kWidth * kHeight; }));
    QTest::keyClick(samples, Qt::Key_Down); // 16 bit
    ASSERT_TRUE(waitFor([&] { return boxes[0]->value() * boxes[1]->value() == kWidth * kHeight; }));
    boxes[0]->setFocus();
    boxes[0]->selectAll();
    QTest::keyClicks(boxes[0], QStringLiteral("343"));
    EXPECT_EQ(boxes[1]->value(), kWidth);
}

TEST_F(Importing, TheRangeShownIsTheOneApplied) {
    ImportDialog* dialog = open(rawFile("ground_293x343.raw"));
    waitUntilRead(*dialog);
    const auto heights = dialog->findChildren<QDoubleSpinBox*>();
    // Samples above what a mountain can be are shares of 1000 m.
    EXPECT_DOUBLE_EQ(heights[0]->value(), 0.0);
    EXPECT_DOUBLE_EQ(heights[1]->value(), kDefaultReliefM);
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == kWidth; }));
    const auto metresOf = [](double sample) { return 1000.0 * sample / 65535.0; };
    EXPECT_NEAR(m_document.snapshot()->terrain.value(Layer::Elevation, 0, 0), metresOf(26'000.0), 0.01);
}

TEST_F(Importing, WhatTheDialogHasSettledIsNotSaidAgain) {
    ImportDialog* dialog = open(rawFile("ground_293x343.raw"));
    waitUntilRead(*dialog);
    QTest::mouseClick(accept(*dialog), Qt::LeftButton);
    ASSERT_TRUE(waitFor([&] { return isAtRest() && m_document.snapshot()->terrain.grid().width == kWidth; }));
    QTest::qWait(50);
    EXPECT_TRUE(m_window->messages().isHidden())
        << m_window->messages().findChild<QLabel*>()->text().toStdString();
}

} // namespace
} // namespace oxbow
