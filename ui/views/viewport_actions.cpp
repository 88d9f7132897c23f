#include "ui/views/viewport_actions.h"

#include "ui/views/map_view.h"
#include "ui/views/turntable.h"
#include "ui/views/view_memory.h"
#include "ui/views/viewport_overlays.h"
#include "ui/views/viewport_widget.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QActionGroup>
#include <QCoreApplication>

namespace oxbow {

namespace {

QString tr(const char* text) {
    return QCoreApplication::translate("ViewportActions", text);
}

QAction* add(QWidget& view, const QString& id, const QString& text, const QList<QKeySequence>& keys) {
    auto* action = new QAction(text, &view);
    action->setObjectName(id);
    action->setShortcuts(keys);
    view.addAction(action);
    return action;
}

void addSeparator(QWidget& view) {
    auto* separator = new QAction(&view);
    separator->setSeparator(true);
    view.addAction(separator);
}

template <typename View>
void addFrameAll(View& view) {
    QAction* action = add(view, QLatin1String(kFrameAllAction), tr("Frame &All"), {Qt::Key_F, Qt::Key_Home});
    QObject::connect(action, &QAction::triggered, &view, &View::frameAll);
}

void addViews(ViewportWidget& viewport) {
    addFrameAll(viewport);
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

void addTurntable(ViewportWidget& viewport) {
    auto* turntable = new Turntable(viewport);
    QAction* action = add(viewport, QStringLiteral("view.turntable"), tr("T&urntable"),
                          {QKeySequence(QStringLiteral("Ctrl+T"))});
    action->setCheckable(true);
    action->setToolTip(tr("Let the view turn slowly around what it looks at"));
    QObject::connect(action, &QAction::toggled, turntable, &Turntable::setTurning);
}

template <typename View>
void addOverlays(View& view) {
    auto* group = new QActionGroup(&view);
    for (const OverlayInfo& info : overlays()) {
        const Overlay overlay = info.overlay;
        QAction* action = add(view,
                              QStringLiteral("overlay.") +
                                  QString::fromUtf8(info.key.data(), static_cast<qsizetype>(info.key.size())),
                              translated(info.title), {QKeySequence(overlayKey(overlay))});
        action->setCheckable(true);
        action->setChecked(view.settings().overlay == overlay);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &view, [&view, overlay] {
            FrameSettings settings = view.settings();
            settings.overlay = overlay;
            view.setSettings(settings);
        });
        QObject::connect(&view, &View::settingsChanged, action, [&view, action, overlay] {
            action->setChecked(view.settings().overlay == overlay);
        });
    }
}

/// A switch for one yes-or-no member of the settings.
template <typename View, typename Member>
void addSwitch(View& view, const char* id, const QString& text, const QKeySequence& key, Member member) {
    QAction* action = add(view, QLatin1String(id), text, key.isEmpty() ? QList<QKeySequence>{} : QList{key});
    action->setCheckable(true);
    FrameSettings now = view.settings();
    action->setChecked(member(now));
    QObject::connect(action, &QAction::triggered, &view, [&view, member](bool on) {
        FrameSettings settings = view.settings();
        member(settings) = on;
        view.setSettings(settings);
    });
    QObject::connect(&view, &View::settingsChanged, action, [&view, action, member] {
        FrameSettings settings = view.settings();
        action->setChecked(member(settings));
    });
}

template <typename View>
void addContours(View& view) {
    addSwitch(view, "view.contours", tr("&Contour Lines"), Qt::Key_C,
              [](FrameSettings& s) -> bool& { return s.contours; });
}

template <typename View>
void addWater(View& view) {
    addSwitch(view, "view.water", tr("Wat&er"), {}, [](FrameSettings& s) -> bool& { return s.water; });
}

} // namespace

void addViewActions(ViewportWidget& viewport) {
    addViews(viewport);
    addTurntable(viewport);
    viewport.addAction((new ViewMemory(viewport))->menuAction());
    addSeparator(viewport);
    addOverlays(viewport);
    addSeparator(viewport);
    addContours(viewport);
    addSwitch(viewport, "view.wireframe", tr("&Wireframe"), Qt::Key_M,
              [](FrameSettings& s) -> bool& { return s.wireframe; });
    addSwitch(viewport, "view.shadows", tr("S&hadows"), {},
              [](FrameSettings& s) -> bool& { return s.sun.shadows; });
    addWater(viewport);
}

void addMapActions(MapView& map) {
    addFrameAll(map);
    addSeparator(map);
    addOverlays(map);
    addSeparator(map);
    addContours(map);
    addWater(map);
}

} // namespace oxbow
