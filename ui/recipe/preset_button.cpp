#include "ui/recipe/preset_button.h"

#include "core/base/error.h"
#include "ui/document/document.h"
#include "ui/recipe/user_presets.h"
#include "ui/widgets/value_text.h"

#include <QInputDialog>
#include <QMenu>

namespace oxbow {

PresetButton::PresetButton(Document& document, QWidget* parent)
    : QToolButton(parent), m_document(document), m_menu(new QMenu(this)) {
    setObjectName(QStringLiteral("presets"));
    setText(tr("Presets"));
    setToolTip(tr("Named sets of values for this stage"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    m_menu->setToolTipsVisible(true);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &PresetButton::fillMenu);
}

void PresetButton::fillMenu() {
    m_menu->clear();
    const RecipeStage* const stage = m_document.recipe().find(m_document.selectedStage());
    if (!stage)
        return;
    const StageKind& kind = stage->params.kind();
    const auto choose = [this, id = stage->id](const QString& name, const std::vector<KeyedValue>& values) {
        m_document.setParameters(id, tr("Preset %1").arg(name), values);
    };
    for (const StagePreset& preset : kind.presets) {
        const QString name = translated(preset.name);
        QAction* const action = m_menu->addAction(
            name, this, [choose, name, values = presetValues(kind, preset)] { choose(name, values); });
        action->setToolTip(translated(preset.help));
    }
    m_menu->addSeparator();
    const UserPresets own(kind);
    for (const QString& name : own.names())
        m_menu->addAction(name, this, [choose, name, values = own.values(name)] { choose(name, values); });
    m_menu->addSeparator();
    m_menu->addAction(tr("Save the values as a preset…"), this, &PresetButton::askName);
    if (own.names().isEmpty())
        return;
    QMenu* const remove = m_menu->addMenu(tr("Delete"));
    for (const QString& name : own.names())
        remove->addAction(name, this, [&kind, name] { UserPresets(kind).remove(name); });
}

void PresetButton::askName() {
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save preset"));
    dialog->setLabelText(tr("Name of the preset:"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& name) {
        const RecipeStage* const stage = m_document.recipe().find(m_document.selectedStage());
        if (!stage || name.trimmed().isEmpty())
            return;
        try {
            UserPresets(stage->params.kind()).save(name.trimmed(), stage->params);
        } catch (const Error& failure) {
            m_document.reportError(QString::fromUtf8(failure.what()));
        }
    });
    dialog->open();
}

} // namespace oxbow
