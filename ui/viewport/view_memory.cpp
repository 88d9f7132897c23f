#include "ui/viewport/view_memory.h"

#include "ui/viewport/viewport_widget.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/settings_store.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>

namespace oxbow {

namespace {

const QString kViews = QStringLiteral("view/saved");
const QString kCount = kViews + QStringLiteral("/size");

/// Views are numbered from 1.
QString keyOf(int view, const char* key) {
    return QStringLiteral("%1/%2/%3").arg(kViews).arg(view + 1).arg(QLatin1String(key));
}

/// Calls `visit(key, value)` for every number of a view.
template <typename View, typename Visit>
void forEachNumber(View& view, Visit visit) {
    visit("east", view.east);
    visit("south", view.south);
    visit("distance", view.distance);
    visit("heading", view.headingDeg);
    visit("pitch", view.pitchDeg);
    visit("field_of_view", view.fieldOfViewDeg);
    visit("orthographic", view.orthographic);
}

} // namespace

ViewMemory::ViewMemory(ViewportWidget& viewport)
    : QObject(&viewport), m_viewport(viewport), m_menu(new QMenu(tr("Sa&ved Views"), &viewport)) {
    m_save = named(new QAction(tr("&Save This View…"), this), "view.save");
    m_save->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+B")));
    connect(m_save, &QAction::triggered, this, &ViewMemory::askName);
    for (std::size_t i = 0; i < kShortcuts; ++i) {
        m_slots[i] = new QAction(this);
        m_slots[i]->setObjectName(QStringLiteral("view.saved%1").arg(i + 1));
        m_slots[i]->setShortcut(QKeySequence(QStringLiteral("Ctrl+Shift+%1").arg(i + 5)));
        connect(m_slots[i], &QAction::triggered, this, [this, i] { show(i); });
    }
    read();
    fill();
}

QAction* ViewMemory::menuAction() const {
    return m_menu->menuAction();
}

QList<QAction*> ViewMemory::actions() const {
    QList<QAction*> all{m_save};
    for (QAction* action : m_slots)
        all.push_back(action);
    return all;
}

// ---- Looking ----

double ViewMemory::sideM() const {
    return std::max(m_viewport.grid().longerSideM(), 1.0);
}

void ViewMemory::save(const QString& name) {
    const CameraPose& pose = m_viewport.camera().goal();
    const SavedView view{name,
                         pose.target.x / sideM(),
                         pose.target.z / sideM(),
                         pose.distanceM / sideM(),
                         pose.headingDeg,
                         pose.pitchDeg,
                         pose.fieldOfViewDeg,
                         pose.orthographic ? 1.0 : 0.0};
    const auto same = std::ranges::find(m_views, name, &SavedView::name);
    if (same == m_views.end())
        m_views.push_back(view);
    else
        *same = view;
    write();
    fill();
}

void ViewMemory::forget(const QString& name) {
    std::erase_if(m_views, [&name](const SavedView& view) { return view.name == name; });
    write();
    fill();
}

CameraPose ViewMemory::poseOf(const SavedView& view) const {
    CameraPose pose = m_viewport.camera().goal();
    pose.headingDeg = view.headingDeg;
    pose.pitchDeg = view.pitchDeg;
    pose.fieldOfViewDeg = std::clamp(view.fieldOfViewDeg, 5.0, 120.0);
    pose.orthographic = view.orthographic > 0.5;
    pose.distanceM = view.distance * sideM();
    return pose;
}

void ViewMemory::show(std::size_t index) {
    if (index >= m_views.size())
        return;
    const SavedView& view = m_views[index];
    m_viewport.easeTo(view.east * sideM(), view.south * sideM(), poseOf(view));
}

std::vector<CameraPose> ViewMemory::poses() const {
    std::vector<CameraPose> poses;
    for (const SavedView& view : m_views) {
        CameraPose& pose = poses.emplace_back(poseOf(view));
        const double east = view.east * sideM(), south = view.south * sideM();
        pose.target = {east, m_viewport.drawnGroundAt(east, south).value_or(pose.target.y), south};
    }
    return poses;
}

// ---- The menu ----

QString ViewMemory::freeName() const {
    for (std::size_t number = m_views.size() + 1;; ++number) {
        const QString name = tr("View %1").arg(number);
        if (std::ranges::find(m_views, name, &SavedView::name) == m_views.end())
            return name;
    }
}

void ViewMemory::askName() {
    const TextQuestion question{
        tr("Save This View"), tr("Name of the view; a view of the same name is replaced"), freeName()};
    named(askText(*m_viewport.window(), question, [this](const QString& name) { save(name); }),
          "saveViewDialog");
}

void ViewMemory::fill() {
    m_menu->clear();
    m_menu->addAction(m_save);
    m_menu->addSeparator();
    for (std::size_t i = 0; i < kShortcuts; ++i) {
        const bool there = i < m_views.size();
        m_slots[i]->setText(there ? QString(m_views[i].name).replace(QLatin1Char('&'), QLatin1String("&&"))
                                  : tr("Saved View %1").arg(i + 1));
        m_slots[i]->setEnabled(there);
        m_slots[i]->setVisible(there);
        m_menu->addAction(m_slots[i]);
    }
    for (std::size_t i = kShortcuts; i < m_views.size(); ++i)
        m_menu->addAction(m_views[i].name, this, [this, i] { show(i); });
    m_menu->addSeparator();
    QMenu* forgotten = m_menu->addMenu(tr("&Delete View"));
    for (const SavedView& view : m_views)
        forgotten->addAction(
            view.name, this, [this, name = view.name] { forget(name); }, Qt::QueuedConnection);
    forgotten->setEnabled(!m_views.empty());
}

// ---- The settings ----

void ViewMemory::read() {
    const int count = settings::value(kCount).toInt();
    for (int i = 0; i < count; ++i) {
        SavedView view;
        view.name = settings::value(keyOf(i, "name")).toString();
        forEachNumber(view, [i](const char* key, double& value) { value = settings::value(keyOf(i, key), value).toDouble(); });
        if (!view.name.isEmpty() && view.distance > 0.0)
            m_views.push_back(view);
    }
}

void ViewMemory::write() {
    settings::removeGroup(kViews);
    settings::set(kCount, static_cast<int>(m_views.size()));
    for (int i = 0; i < static_cast<int>(m_views.size()); ++i) {
        const SavedView& view = m_views[static_cast<std::size_t>(i)];
        settings::set(keyOf(i, "name"), view.name);
        forEachNumber(view, [i](const char* key, double value) { settings::set(keyOf(i, key), value); });
    }
}

} // namespace oxbow
