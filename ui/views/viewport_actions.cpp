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
    return QCoreApplication::translate("oxbow", text);
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
         {Row{"view.top", QT_TRANSLATE_NOOP("oxbow", "&Top"), Qt::Key_7, NamedView::Top},
          Row{"view.front", QT_TRANSLATE_NOOP("oxbow", "Fr&ont"), Qt::Key_1, NamedView::Front},
          Row{"view.side", QT_TRANSLATE_NOOP("oxbow", "&Side"), Qt::Key_3, NamedView::Side},
          Row{"view.perspective", QT_TRANSLATE_NOOP("oxbow", "&Perspective"), Qt::Key_0,
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
    action->setToolTip(tr("Turn the view slowly around its target"));
    QObject::connect(action, &QAction::toggled, turntable, &Turntable::setTurning);
}

void addOverlays(QWidget& view, ViewSettings& settings) {
    auto* group = new QActionGroup(&view);
    for (const OverlayInfo& info : overlays()) {
        const Overlay overlay = info.overlay;
        QAction* action = add(view,
                              QStringLiteral("overlay.") +
                                  QString::fromUtf8(info.key.data(), static_cast<qsizetype>(info.key.size())),
                              translated(info.title), {QKeySequence(overlayKey(overlay))});
        action->setCheckable(true);
        action->setChecked(settings.options().overlay == overlay);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &settings, [&settings, overlay] {
            settings.change([overlay](ViewOptions& options) { options.overlay = overlay; });
        });
        QObject::connect(&settings, &ViewSettings::optionsChanged, action, [&settings, action, overlay] {
            action->setChecked(settings.options().overlay == overlay);
        });
    }
}

/// A switch for one yes-or-no member of the options.
template <typename Member>
void addSwitch(QWidget& view, ViewSettings& settings, const char* id, const QString& text,
               const QKeySequence& key, Member member) {
    QAction* action = add(view, QLatin1String(id), text, key.isEmpty() ? QList<QKeySequence>{} : QList{key});
    action->setCheckable(true);
    const auto follow = [&settings, action, member] {
        ViewOptions now = settings.options();
        action->setChecked(member(now));
    };
    follow();
    QObject::connect(action, &QAction::triggered, &settings, [&settings, member](bool on) {
        settings.change([member, on](ViewOptions& options) { member(options) = on; });
    });
    QObject::connect(&settings, &ViewSettings::optionsChanged, action, follow);
}

void addContours(QWidget& view, ViewSettings& settings) {
    addSwitch(view, settings, "view.contours", tr("&Contour Lines"), Qt::Key_C,
              [](ViewOptions& o) -> bool& { return o.contours; });
}

void addWater(QWidget& view, ViewSettings& settings) {
    addSwitch(view, settings, "view.water", tr("Wat&er"), {},
              [](ViewOptions& o) -> bool& { return o.water; });
}

} // namespace

void addViewActions(ViewportWidget& viewport) {
    addViews(viewport);
    addTurntable(viewport);
    viewport.addAction((new ViewMemory(viewport))->menuAction());
    addSeparator(viewport);
    ViewSettings& settings = viewport.settings();
    addOverlays(viewport, settings);
    addSeparator(viewport);
    addContours(viewport, settings);
    addSwitch(viewport, settings, "view.wireframe", tr("&Wireframe"), Qt::Key_M,
              [](ViewOptions& o) -> bool& { return o.wireframe; });
    addSwitch(viewport, settings, "view.shadows", tr("S&hadows"), {},
              [](ViewOptions& o) -> bool& { return o.sun.shadows; });
    addWater(viewport, settings);
}

void addMapActions(MapView& map) {
    addFrameAll(map);
    addSeparator(map);
    addOverlays(map, map.settings());
    addSeparator(map);
    addContours(map, map.settings());
    addWater(map, map.settings());
}

} // namespace oxbow
