#include "ui/masks/mix_editor.h"

#include "core/recipe/undoable_edits.h"
#include "ui/document/recipe_edits.h"
#include "ui/document/reuse_edits.h"
#include "ui/parameters/parameter_row.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/questions.h"
#include "ui/widgets/theme.h"
#include "ui/widgets/value_text.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace oxbow {

namespace {

constexpr int kMixTouchedMs = 2500;

} // namespace

MixEditor::MixEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_follower(document),
      m_head(named(new QToolButton(this), "mixHead")),
      m_eye(named(new QToolButton(this), "showMask", tr("Draw this stage's mask on the ground"))),
      m_body(new QWidget(this)),
      m_share(named(new QToolButton(m_body), "shareMask")),
      m_list(new MaskList(document, m_follower, MaskList::For::Stage, m_body)) {
    m_head->setAutoRaise(true);
    m_head->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_head->setArrowType(Qt::RightArrow);
    m_head->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_head->setToolTip(tr("How much of this stage's effect there is, and where"));
    m_eye->setCheckable(true);
    m_eye->setAutoRaise(true);
    m_eye->setAccessibleName(m_eye->toolTip());
    m_eye->setIcon(icon(icons::kEye));
    auto* headRow = filled(new QHBoxLayout, {.margins = QMargins(6, 2, 6, 2)}, {{m_head, 1}, m_eye});
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 0}, {headRow, m_body});
    m_layout = filled(new QVBoxLayout(m_body), {.margins = QMargins(0, 0, 0, 4), .spacing = 0});
    makeRows();
    m_share->setAutoRaise(true);
    m_share->setPopupMode(QToolButton::InstantPopup);
    m_share->setFocusPolicy(Qt::TabFocus);
    m_share->setToolTip(tr("Give the mask a name to use it in several stages: editing it for one edits it for all"));
    m_share->setMenu(new QMenu(m_share));
    connect(m_share->menu(), &QMenu::aboutToShow, this, &MixEditor::fillShareMenu);
    m_layout->addLayout(filled(new QHBoxLayout, {.margins = QMargins(6, 0, 6, 0)}, {m_share, kRoom}));
    m_layout->addWidget(m_list);
    m_body->setVisible(false);
    connect(m_head, &QToolButton::clicked, this, [this] { setOpen(!m_open); });
    connect(m_eye, &QToolButton::toggled, this, [this] {
        refresh(); // follows the mask now, or no more
        emit shownMaskChanged();
    });
    m_touched.call(this, &MixEditor::shownMaskChanged, kMixTouchedMs);
    connect(&m_follower, &MaskFollower::changed, this, &MixEditor::shownMaskChanged);
    connect(m_list, &MaskList::edited, this,
            [this](const std::vector<MaskEntry>& where, const QString& part, const QString& words, EditPhase phase) {
                Mix mix = m_document.mix(m_stage);
                mix.where = where;
                take(mix, part, phase, words);
            });
    connect(m_list, &MaskList::paintRequested, this, [this] {
        setMaskShown(true);
        emit paintRequested();
    });
    connect(&m_document, &Document::selectedStageChanged, this, &MixEditor::showStage);
    followRecipe(m_document, RecipePart::Stages | RecipePart::Values, this, &MixEditor::showStage);
    connect(&m_document, &Document::snapshotChanged, this, &MixEditor::refresh);
    showStage();
}

void MixEditor::makeRows() {
    fillRows(m_rows, mixTable().params, *m_layout, 0, [this](const ParamField& field, const ParamValue& value, EditPhase phase) {
        std::any values = m_document.mix(m_stage);
        field.write(values, value);
        take(std::any_cast<const Mix&>(values), QString::fromStdString(std::string(field.info.key)), phase);
    });
}

// ---- Showing ----

void MixEditor::setOpen(bool open) {
    m_open = open;
    m_head->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    m_body->setVisible(open);
    refresh();
}

void MixEditor::setMaskShown(bool on) {
    m_eye->setChecked(on);
}

bool MixEditor::isMaskShown() const {
    return m_eye->isChecked();
}

void MixEditor::showStage() {
    const RecipeStage* stage = m_document.recipe().find(m_document.selectedStage());
    const bool canMix = stage && stage->params.kind().mix != MixSupport::None;
    const std::uint64_t id = canMix ? stage->id : 0;
    if (id != m_stage) {
        m_stage = id;
        m_touched.stop();
        for (ParameterRow* row : m_rows)
            if (row->param().info.key == "mode")
                row->setVisible(canMix && stage->params.kind().mix == MixSupport::Acts);
    }
    setVisible(canMix);
    refresh();
}

QString MixEditor::summary(const Mix& mix) const {
    if (mix.isNeutral())
        return tr("Mask and blend: everywhere");
    QStringList words{tr("%1 %").arg(qRound(mix.amount * 100.0))};
    for (const MaskEntry& entry : mix.where)
        words << translated(entry.source().label).toLower();
    if (mix.keep != MixKeep::All)
        words << translated(kMixKeeps[static_cast<std::size_t>(mix.keep)].label).toLower();
    return tr("Mask and blend: %1").arg(words.join(QStringLiteral(", ")));
}

void MixEditor::refresh() {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    const Mix mix = stage ? m_document.mix(m_stage) : Mix{};
    m_head->setText(summary(mix));
    for (ParameterRow* row : m_rows)
        row->show(row->param().read(std::any(mix)), row->param().read(std::any(stage ? stage->mix : Mix{})));
    const QString shared = QString::fromStdString(mix.shared);
    m_share->setText(shared.isEmpty() ? tr("Mask of this stage alone")
                                      : tr("Mask “%1” of %n stages", nullptr, static_cast<int>(stagesWithMask(m_document.recipe(), mix.shared).size())).arg(shared));
    const int index = edits::indexOf(m_document.recipe(), m_stage);
    m_list->show(mix.where, {.index = static_cast<std::size_t>(index)}, earlierStages());
    m_follower.follow(MaskSubject::stage(isOpen() || m_eye->isChecked() ? m_stage : 0));
}

void MixEditor::fillShareMenu() {
    QMenu& menu = *m_share->menu();
    menu.clear();
    const QString shared = QString::fromStdString(m_document.mix(m_stage).shared);
    const auto choose = [this](const QString& name) { shareStageMask(m_document, m_stage, name); };
    const auto add = [&](const QString& words, const QString& name) {
        QAction* const action = menu.addAction(words, this, [choose, name] { choose(name); });
        action->setCheckable(true);
        action->setChecked(shared == name);
    };
    add(tr("Of This Stage Alone"), {});
    for (const std::string& name : namedMasks(m_document.recipe()))
        add(QString::fromStdString(name), QString::fromStdString(name));
    menu.addSeparator();
    if (shared.isEmpty())
        menu.addAction(tr("Name It to Share It…"), this, [this, choose] {
            askText(*this, {tr("Share the mask"), tr("Name of the mask:")}, choose);
        });
    else
        menu.addAction(tr("Rename…"), this, [this, shared] {
            askText(*this, {tr("Rename mask"), tr("Name of the mask:"), shared}, [this, shared](const QString& name) {
                if (const QString problem = name == shared ? QString() : renameMask(m_document, shared, name); !problem.isEmpty())
                    m_document.reportError(problem);
            });
        });
}

QStringList MixEditor::earlierStages() const {
    QStringList names;
    const Recipe& recipe = m_document.recipe();
    for (const RecipeStage& stage : recipe.stages) {
        if (stage.id == m_stage)
            break;
        const std::string name = stage.name.empty() ? std::string(stage.params.kind().id) : stage.name;
        if (stage.params.kind().mix != MixSupport::None && !names.contains(QString::fromStdString(name)))
            names << QString::fromStdString(name);
    }
    return names;
}

MaskFollower::Mask MixEditor::shownMask() const {
    return m_eye->isChecked() || m_touched.isActive() ? m_follower.mask() : nullptr;
}

// ---- Editing ----

void MixEditor::touch() {
    m_touched.start();
    emit shownMaskChanged();
}

void MixEditor::take(const Mix& mix, const QString& part, EditPhase phase, const QString& words) {
    const RecipeStage* stage = m_document.recipe().find(m_stage);
    if (!stage)
        return;
    const QString title = translatedTitle(*stage);
    setMix(m_document, m_stage, mix, part, words.isEmpty() ? tr("Mask and blend of %1").arg(title) : words, phase);
    touch();
}

} // namespace oxbow
