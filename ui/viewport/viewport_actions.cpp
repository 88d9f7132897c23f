#include "ui/viewport/viewport_actions.h"

#include "render/sky/sky.h"
#include "ui/map/map_view.h"
#include "ui/viewport/view_memory.h"
#include "ui/viewport/viewport_overlays.h"
#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/free_tr.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/unit_system.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QActionGroup>
#include <QElapsedTimer>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>

namespace oxbow {

namespace {

using unowned::tr;

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

void addLens(ViewportWidget& viewport) {
    QAction* parallel = add(viewport, QStringLiteral("view.orthographic"), tr("Ort&hographic"),
                            {QKeySequence(Qt::KeypadModifier | Qt::Key_5)});
    parallel->setCheckable(true);
    parallel->setToolTip(tr("Parallel rays: what is far is as large as what is near"));
    QObject::connect(parallel, &QAction::triggered, &viewport, &ViewportWidget::setOrthographic);
    QObject::connect(&viewport, &ViewportWidget::cameraMoved, parallel, [parallel, &viewport] {
        parallel->setChecked(viewport.camera().goal().orthographic);
    });
    QAction* walk = add(viewport, QStringLiteral("view.walk"), tr("Wa&lk"), {QKeySequence(QStringLiteral("Shift+E"))});
    walk->setCheckable(true);
    walk->setToolTip(tr("At eye level on the ground: drag to look around, wheel or W A S D with the right button to walk"));
    QObject::connect(walk, &QAction::triggered, &viewport, &ViewportWidget::setWalking);
    QObject::connect(&viewport, &ViewportWidget::cameraMoved, walk,
                     [walk, &viewport] { walk->setChecked(viewport.camera().isWalking()); });
    auto* menu = new QMenu(tr("Field of &View"), &viewport);
    menu->menuAction()->setObjectName(QStringLiteral("view.fieldOfView"));
    for (const double degrees : {10.0, 20.0, CameraPose{}.fieldOfViewDeg, 50.0, 70.0, 90.0}) {
        QAction* action = menu->addAction(tr("%1°").arg(degrees), &viewport,
                                          [&viewport, degrees] { viewport.setFieldOfView(degrees); });
        action->setCheckable(true);
        QObject::connect(menu, &QMenu::aboutToShow, action, [action, &viewport, degrees] {
            action->setChecked(std::abs(viewport.camera().goal().fieldOfViewDeg - degrees) < 0.01);
        });
    }
    viewport.addAction(menu->menuAction());
}

/// Lets the view turn slowly around what it looks at, a frame after the other; the user may go on looking around meanwhile.
void addTurntable(ViewportWidget& viewport) {
    static constexpr double kDegreesPerS = 12.0;
    static constexpr double kLongestPauseS = 0.5; // after a pause, as behind another window, it goes on where it was
    const auto clock = std::make_shared<QElapsedTimer>();
    const auto turn = [&viewport, clock] {
        if (clock->isValid())
            viewport.turnBy(kDegreesPerS * std::min(kLongestPauseS, static_cast<double>(clock->restart()) * 1e-3));
    };
    QAction* action = add(viewport, QStringLiteral("view.turntable"), tr("T&urntable"),
                          {QKeySequence(QStringLiteral("Ctrl+T"))});
    action->setCheckable(true);
    action->setToolTip(tr("Turn the view slowly around its target"));
    QObject::connect(&viewport, &QOpenGLWidget::frameSwapped, action, turn);
    QObject::connect(action, &QAction::toggled, action, [clock, turn](bool isTurning) {
        isTurning ? clock->start() : clock->invalidate();
        turn();
    });
}

/// An action that is checked while the options are as it says: `isOn` reads them, `choose` brings them there or back.
template <typename IsOn, typename Choose>
QAction* addChoice(QWidget& view, ViewSettings& settings, const QString& id, const QString& text,
                   const QList<QKeySequence>& keys, IsOn isOn, Choose choose) {
    QAction* action = add(view, id, text, keys);
    action->setCheckable(true);
    const auto follow = [&settings, action, isOn] { action->setChecked(isOn(settings.options())); };
    follow();
    QObject::connect(action, &QAction::triggered, &settings, [&settings, choose](bool on) {
        settings.change([choose, on](ViewOptions& options) { choose(options, on); });
    });
    QObject::connect(&settings, &ViewSettings::optionsChanged, action, follow);
    return action;
}

void addOverlays(QWidget& view, ViewSettings& settings) {
    auto* group = new QActionGroup(&view);
    for (const OverlayInfo& info : overlays())
        group->addAction(addChoice(
            view, settings, QStringLiteral("overlay.") + plainText(info.key), translated(info.title),
            {QKeySequence(overlayKey(info.overlay))},
            [overlay = info.overlay](const ViewOptions& options) { return options.overlay == overlay; },
            [overlay = info.overlay](ViewOptions& options, bool) { options.overlay = overlay; }));
}

/// A switch for one yes-or-no member of the options.
template <typename Member>
void addSwitch(QWidget& view, ViewSettings& settings, const char* id, const QString& text,
               const QList<QKeySequence>& keys, Member member) {
    addChoice(
        view, settings, QLatin1String(id), text, keys,
        [member](const ViewOptions& options) { return std::invoke(member, options); },
        [member](ViewOptions& options, bool on) { std::invoke(member, options) = on; });
}

/// Contour lines and their interval: by the relief, round lengths in the unit that is shown, or a length of one's own.
void addContours(QWidget& view, ViewSettings& settings) {
    addSwitch(view, settings, "view.contours", tr("&Contour Lines"), {Qt::Key_C}, &ViewOptions::contours);
    auto* menu = new QMenu(tr("Contour &Interval"), &view);
    menu->menuAction()->setObjectName(QStringLiteral("view.contourInterval"));
    const auto fill = [menu, &settings] {
        menu->clear();
        const double perMetre = units::shown("m").perKept;
        const double now = settings.options().contourIntervalM;
        const auto choose = [&settings](double metres) {
            settings.change([metres](ViewOptions& options) {
                options.contourIntervalM = metres;
                options.contours = true;
            });
        };
        const auto row = [&](const QString& text, double metres) {
            QAction* action = menu->addAction(text, menu, [choose, metres] { choose(metres); });
            action->setCheckable(true);
            action->setChecked(std::abs(now - metres) < 1e-6 * (1.0 + metres));
            return action->isChecked();
        };
        bool isRow = row(tr("By the relief"), 0.0);
        for (const double length : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0})
            isRow |= row(measureText(length / perMetre, "m", 0), length / perMetre);
        if (!isRow)
            row(measureText(now, "m", 1), now);
        menu->addSeparator();
        menu->addAction(tr("Other…"), menu, [menu, choose, now, perMetre] {
            const NumberQuestion question{tr("Contour interval"), tr("From one line to the next:"),
                                          now > 0.0 ? now : 25.0 / perMetre, 0.1 / perMetre, 10'000.0};
            lengthDialog(*menu->window(), question, choose)->open();
        });
    };
    QObject::connect(menu, &QMenu::aboutToShow, menu, fill);
    view.addAction(menu->menuAction());
}

/// What the ground looks like, and under which sky: a sky that is chosen shows the landscape.
void addLooks(QWidget& view, ViewSettings& settings) {
    auto* menu = new QMenu(tr("&Look"), &view);
    menu->menuAction()->setObjectName(QStringLiteral("view.look"));
    const auto fill = [menu, &settings] {
        menu->clear();
        const ViewOptions& now = settings.options();
        for (const LookInfo& look : kLooks) {
            QAction* action = menu->addAction(translated(look.label), menu, [&settings, look = look.look] {
                settings.change([look](ViewOptions& options) { options.look = look; });
            });
            action->setCheckable(true);
            action->setChecked(now.look == look.look);
        }
        menu->addSection(tr("Sky"));
        for (const SkyPreset& sky : skyPresets()) {
            QAction* action = menu->addAction(translated(sky.label), menu, [&settings, &sky] {
                settings.change([&sky](ViewOptions& options) {
                    options.look = Look::Landscape;
                    applySky(sky, options);
                });
            });
            action->setCheckable(true);
            action->setChecked(now.look == Look::Landscape && now.sky == sky.sky && now.sun.heightDeg == sky.sunHeightDeg);
        }
    };
    QObject::connect(menu, &QMenu::aboutToShow, menu, fill);
    view.addAction(menu->menuAction());
    addChoice(
        view, settings, QStringLiteral("view.landscape"), tr("&Landscape"), {QKeySequence(QStringLiteral("Shift+L"))},
        [](const ViewOptions& options) { return options.look == Look::Landscape; },
        [](ViewOptions& options, bool on) { options.look = on ? Look::Landscape : Look::Natural; })
        ->setToolTip(tr("Shows the ground as a place under a sky, or as a model"));
}

void addGround(QWidget& view, ViewSettings& settings) {
    addSwitch(view, settings, "view.surface", tr("Surface &Materials"), {}, &ViewOptions::surface);
    addSwitch(view, settings, "view.water", tr("Wat&er"), {}, &ViewOptions::water);
}

} // namespace

void addViewActions(ViewportWidget& viewport) {
    addViews(viewport);
    addLens(viewport);
    addTurntable(viewport);
    viewport.addAction((new ViewMemory(viewport))->menuAction());
    addSeparator(viewport);
    ViewSettings& settings = viewport.settings();
    addLooks(viewport, settings);
    addSeparator(viewport);
    addOverlays(viewport, settings);
    addSeparator(viewport);
    addContours(viewport, settings);
    addSwitch(viewport, settings, "view.wireframe", tr("&Wireframe"), {QKeySequence(QStringLiteral("Shift+W"))},
              &ViewOptions::wireframe);
    addSwitch(viewport, settings, "view.shadows", tr("S&hadows"), {},
              [](auto& options) -> auto& { return options.sun.shadows; });
    addGround(viewport, settings);
    addSwitch(viewport, settings, "view.relief", tr("Fine &Relief"), {}, &ViewOptions::relief);
    addSwitch(viewport, settings, "view.plants", tr("Tree&s"), {}, &ViewOptions::plants);
}

void addMapActions(MapView& map) {
    addFrameAll(map);
    addSeparator(map);
    addOverlays(map, map.settings());
    addSeparator(map);
    addContours(map, map.settings());
    addGround(map, map.settings());
}

} // namespace oxbow
