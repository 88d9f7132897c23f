#pragma once

#include <QBoxLayout>
#include <QWidget>

#include <initializer_list>
#include <optional>

class QFormLayout;
class QLabel;
class QScrollArea;
class QToolButton;

namespace oxbow {

/// What lies in a row or a column: a widget, a layout, or room that grows.
struct BoxItem {
    constexpr BoxItem(QWidget* inside, int grows = 0, Qt::Alignment aligned = {})
        : widget(inside), stretch(grows), alignment(aligned) {}
    constexpr BoxItem(QLayout* inside, int grows = 0) : layout(inside), stretch(grows) {}

    QWidget* widget = nullptr;
    QLayout* layout = nullptr;
    int stretch = 0;
    Qt::Alignment alignment;
};
inline constexpr BoxItem kRoom(static_cast<QWidget*>(nullptr));
inline constexpr BoxItem kAllRoom(static_cast<QWidget*>(nullptr), 1); ///< before what would grow

/// Where not told as the style has it, px.
struct BoxLook {
    std::optional<QMargins> margins = {};
    std::optional<int> spacing = {};
};

/// Fills a row or a column.
template <typename Box>
Box* filled(Box* box, const BoxLook& look, std::initializer_list<BoxItem> items = {}) {
    if (look.margins)
        box->setContentsMargins(*look.margins);
    if (look.spacing)
        box->setSpacing(*look.spacing);
    for (const BoxItem& item : items) {
        if (item.widget)
            box->addWidget(item.widget, item.stretch, item.alignment);
        else if (item.layout)
            box->addLayout(item.layout, item.stretch);
        else
            box->addStretch(item.stretch);
    }
    return box;
}

/// Gives a widget its name for the style sheet and for tests, and its tool tip.
template <typename Widget>
Widget* named(Widget* widget, const char* name, const QString& toolTip = {}) {
    widget->setObjectName(QLatin1String(name));
    if (!toolTip.isEmpty()) // else it may have one of its own
        widget->setToolTip(toolTip);
    return widget;
}

/// Words on several lines where they have to be.
QLabel* wrapped(QLabel* label);
/// Words that stand back behind others.
QLabel* muted(QLabel* label);
/// Both.
[[nodiscard]] QLabel* mutedText(QWidget* parent = nullptr, const QString& words = {});
[[nodiscard]] QLabel* sectionTitle(const QString& text);
/// One of several usual values, to be had by a click.
[[nodiscard]] QToolButton* chip(const QString& text, const QString& toolTip);
/// A button that screen readers know by what it does.
[[nodiscard]] QToolButton* toolButton(QWidget* parent, const QString& text, const QString& help);
/// The same with a sign in place of a text.
[[nodiscard]] QToolButton* smallButton(QWidget* parent, const QString& text, const QString& help);
/// Lets something scroll that may be larger than its place, without a frame.
QScrollArea* scrolling(QScrollArea* area, QWidget* content);

/// Takes away what may be the sender of what led here; null for nothing.
void dismiss(QWidget* widget);
/// Gives a window its size, or what its screen has room for with a frame.
void resizeOnScreen(QWidget& window, QSize wanted);
/// Shows a window before all others.
void bringForward(QWidget& window);

/// Brings the labels of a form to the height of the controls beside them: Qt puts them a few pixels higher
/// where controls are tall.
void centreLabels(const QFormLayout& form);

} // namespace oxbow
