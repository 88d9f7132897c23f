#include "ui/widgets/boxes.h"

#include <QFormLayout>
#include <QLabel>
#include <QScreen>
#include <QScrollArea>
#include <QToolButton>

#include "ui/widgets/theme.h"

namespace oxbow {

QLabel* wrapped(QLabel* label) {
    label->setWordWrap(true);
    return label;
}

QLabel* muted(QLabel* label) {
    label->setProperty("muted", true);
    return label;
}

QLabel* mutedText(QWidget* parent, const QString& words) {
    return muted(wrapped(new QLabel(words, parent)));
}

QLabel* sectionTitle(const QString& text) {
    return named(new QLabel(text), "sectionTitle");
}

QToolButton* chip(const QString& text, const QString& toolTip) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(toolTip);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setProperty("chip", true);
    return button;
}

QToolButton* toolButton(QWidget* parent, const QString& text, const QString& help) {
    auto* button = new QToolButton(parent);
    button->setText(text);
    button->setToolTip(help);
    button->setAccessibleName(help);
    return button;
}

QToolButton* smallButton(QWidget* parent, const QString& text, const QString& help) {
    QToolButton* const button = toolButton(parent, text, help);
    button->setFixedSize(theme::withText(24), theme::withText(24));
    button->setStyleSheet(QStringLiteral("QToolButton { padding: 0; font-size: 14px; }"));
    return button;
}

QScrollArea* scrolling(QScrollArea* area, QWidget* content) {
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    area->setFrameShape(QFrame::NoFrame);
    return area;
}

void dismiss(QWidget* widget) {
    if (!widget)
        return;
    widget->hide();
    widget->deleteLater();
}

void resizeOnScreen(QWidget& window, QSize wanted) {
    const QSizeF room = window.screen()->availableSize();
    window.resize(wanted.boundedTo(QSizeF(0.98 * room.width(), 0.94 * room.height()).toSize()));
}

void bringForward(QWidget& window) {
    window.show();
    window.raise();
    window.activateWindow();
}

void centreLabels(const QFormLayout& form) {
    constexpr int kTallestLinePx = 40; // a field of more lines than that has its label at the first
    for (int row = 0; row < form.rowCount(); ++row) {
        const QLayoutItem* label = form.itemAt(row, QFormLayout::LabelRole);
        const QLayoutItem* field = form.itemAt(row, QFormLayout::FieldRole);
        if (!label || !field || !qobject_cast<QLabel*>(label->widget()))
            continue;
        if (const int height = field->sizeHint().height(); height <= kTallestLinePx)
            label->widget()->setMinimumHeight(height);
    }
}

} // namespace oxbow
