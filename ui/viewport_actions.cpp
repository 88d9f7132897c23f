#include "ui/viewport_actions.h"

#include "ui/value_text.h"
#include "ui/viewport_overlays.h"
#include "ui/viewport_widget.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>

namespace oxbow {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ViewportActions", text);
}

QAction* add(ViewportWidget& viewport, const QString& id, const QString& text,
             const QList<QKeySequence>& keys) {
    auto* action = new QAction(text, &viewport);
    action->setObjectName(id);
    action->setShortcuts(keys);
    viewport.addAction(action);
    return action;
}

void addSeparator(ViewportWidget& viewport) {
    auto* separator = new QAction(&viewport);
    separator->setSeparator(true);
    viewport.addAction(separator);
}

void addViews(ViewportWidget& viewport) {
    QObject::connect(
        add(viewport, QStringLiteral("view.frameAll"), tr("Frame &All"), {Qt::Key_F, Qt::Key_Home}),
        &QAction::triggered, &viewport, &ViewportWidget::frameAll);
    struct Row {
        const char* id;
        const char* text;
        Qt::Key key;
        NamedView view;
    };
    for (const Row& row :
         {Row{"view.top", QT_TRANSLATE_NOOP("ViewportActions", "&Top"), Qt::Key_7, NamedView::Top},
          Row{"view.front", QT_TRANSLATE_NOOP("ViewportActions", "Fr&ont"), Qt::Key_1, NamedView::Front},
          Row{"view.side", QT_TRANSLATE_NOOP("ViewportActions", "&Side"), Qt::Key_3, NamedView::Side},
          Row{"view.perspective", QT_TRANSLATE_NOOP("ViewportActions", "&Perspective"), Qt::Key_0,
              NamedView::Perspective}}) {
        const NamedView view = row.view;
        QObject::connect(
            add(viewport, QLatin1String(row.id), tr(row.text), {QKeySequence(Qt::KeypadModifier | row.key)}),
            &QAction::triggered, &viewport, [&viewport, view] { viewport.showView(view); });
    }
}

void addOverlays(ViewportWidget& viewport) {
    auto* group = new QActionGroup(&viewport);
    for (const OverlayInfo& info : overlays()) {
        const Overlay overlay = info.overlay;
        QAction* action = add(viewport,
                              QStringLiteral("overlay.") +
                                  QLatin1String(info.key.data(), static_cast<qsizetype>(info.key.size())),
                              translated(info.title), {QKeySequence(overlayKey(overlay))});
        action->setCheckable(true);
        action->setChecked(viewport.settings().overlay == overlay);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &viewport, [&viewport, overlay] {
            FrameSettings settings = viewport.settings();
            settings.overlay = overlay;
            viewport.setSettings(settings);
        });
        QObject::connect(&viewport, &ViewportWidget::settingsChanged, action, [&viewport, action, overlay] {
            action->setChecked(viewport.settings().overlay == overlay);
        });
    }
}

/// A switch for one yes-or-no member of the settings.
template <typename Member>
void addSwitch(ViewportWidget& viewport, const char* id, const QString& text, const QKeySequence& key,
               Member member) {
    QAction* action =
        add(viewport, QLatin1String(id), text, key.isEmpty() ? QList<QKeySequence>{} : QList{key});
    action->setCheckable(true);
    FrameSettings now = viewport.settings();
    action->setChecked(member(now));
    QObject::connect(action, &QAction::triggered, &viewport, [&viewport, member](bool on) {
        FrameSettings settings = viewport.settings();
        member(settings) = on;
        viewport.setSettings(settings);
    });
    QObject::connect(&viewport, &ViewportWidget::settingsChanged, action, [&viewport, action, member] {
        FrameSettings settings = viewport.settings();
        action->setChecked(member(settings));
    });
}

} // namespace

void addViewActions(ViewportWidget& viewport) {
    addViews(viewport);
    addSeparator(viewport);
    addOverlays(viewport);
    addSeparator(viewport);
    using Settings = FrameSettings;
    addSwitch(viewport, "view.contours", tr("&Contour Lines"), Qt::Key_C,
              [](Settings& s) -> bool& { return s.contours; });
    addSwitch(viewport, "view.wireframe", tr("&Wireframe"), Qt::Key_M,
              [](Settings& s) -> bool& { return s.wireframe; });
    addSwitch(viewport, "view.shadows", tr("S&hadows"), {},
              [](Settings& s) -> bool& { return s.sun.shadows; });
    addSwitch(viewport, "view.water", tr("Wat&er"), {}, [](Settings& s) -> bool& { return s.water; });
}

} // namespace oxbow
