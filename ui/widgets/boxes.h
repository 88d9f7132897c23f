#pragma once

#include <QBoxLayout>
#include <QWidget>

#include <initializer_list>
#include <optional>

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

} // namespace oxbow
