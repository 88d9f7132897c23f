#include "ui/parameters/preset_button.h"

#include "core/mask/mask_presets.h"
#include "core/recipe/random_values.h"
#include "ui/document/document.h"
#include "ui/document/recipe_edits.h"
#include "ui/parameters/user_presets.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/value_text.h"

#include <QMenu>

#include <algorithm>

namespace oxbow {

PresetButton::PresetButton(Document& document, const QString& saveText, QWidget* parent)
    : QToolButton(parent), m_document(document), m_saveText(saveText), m_menu(new QMenu(this)) {
    setText(tr("Presets"));
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::TabFocus);
    m_menu->setToolTipsVisible(true);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &PresetButton::fillMenu);
}

void PresetButton::addPreset(std::string_view name, std::string_view help, std::function<void()> choose) {
    m_menu->addAction(translated(name), this, std::move(choose))->setToolTip(translated(help));
}

void PresetButton::fillMenu() {
    m_menu->clear();
    if (!isUsable())
        return;
    addOurs();
    m_menu->addSeparator();
    const QStringList names = own()->names();
    for (const QString& name : names)
        m_menu->addAction(name, this, [this, name] { attempt(m_document, [&] { chooseOwn(name); }); });
    m_menu->addSeparator();
    m_menu->addAction(m_saveText, this, &PresetButton::askName);
    if (names.isEmpty())
        return;
    QMenu* const remove = m_menu->addMenu(tr("Delete"));
    for (const QString& name : names)
        remove->addAction(name, this, [this, name] { attempt(m_document, [&] { own()->remove(name); }); });
}

void PresetButton::askName() {
    askText(*this, {tr("Save preset"), tr("Name of the preset:")}, [this](const QString& name) {
        if (isUsable())
            attempt(m_document, [&] { saveOwn(name); });
    });
}

// ---- Stages ----

StagePresetButton::StagePresetButton(Document& document, QWidget* parent)
    : PresetButton(document, tr("Save the values as a preset…"), parent) {
    setObjectName(QStringLiteral("presets"));
    setToolTip(tr("Named sets of values for this stage"));
}

const RecipeStage* StagePresetButton::stage() const {
    return m_document.recipe().find(m_document.selectedStage());
}

void StagePresetButton::choose(std::uint64_t stage, const QString& name, const std::vector<KeyedValue>& values) {
    setParameters(m_document, stage, tr("Preset %1").arg(name), values);
}

void StagePresetButton::addOurs() {
    const StageKind& kind = stage()->params.kind();
    for (const StagePreset& preset : kind.presets)
        addPreset(preset.name, preset.help, [this, id = stage()->id, &kind, &preset] {
            std::vector<KeyedValue> values = presetValues(kind, preset);
            // Where the land lies is the user's.
            std::erase_if(values, [&](const KeyedValue& keyed) {
                return isPlace(kind.find(keyed.key)->info) && std::ranges::find(preset.values, keyed.key, &PresetValue::key) == preset.values.end();
            });
            choose(id, translated(preset.name), values);
        });
}

std::unique_ptr<PresetFile> StagePresetButton::own() const {
    return std::make_unique<StagePresetFile>(stage()->params.kind());
}

void StagePresetButton::chooseOwn(const QString& name) {
    choose(stage()->id, name, StagePresetFile(stage()->params.kind()).values(name));
}

void StagePresetButton::saveOwn(const QString& name) {
    StagePresetFile(stage()->params.kind()).save(name, stage()->params);
}

// ---- Masks ----

MaskPresetButton::MaskPresetButton(Document& document, std::function<std::vector<MaskEntry>()> current, QWidget* parent)
    : PresetButton(document, tr("Save the mask as a preset…"), parent), m_current(std::move(current)) {
    setObjectName(QStringLiteral("maskPresets"));
    setToolTip(tr("Ready-made places, and your own"));
}

void MaskPresetButton::addOurs() {
    for (const MaskPreset& preset : maskPresets())
        addPreset(preset.name, preset.help, [this, &preset] { emit chosen(translated(preset.name), maskOf(preset)); });
}

std::unique_ptr<PresetFile> MaskPresetButton::own() const {
    return std::make_unique<MaskPresetFile>();
}

void MaskPresetButton::chooseOwn(const QString& name) {
    emit chosen(name, MaskPresetFile().mask(name));
}

void MaskPresetButton::saveOwn(const QString& name) {
    MaskPresetFile().save(name, m_current());
}

} // namespace oxbow
