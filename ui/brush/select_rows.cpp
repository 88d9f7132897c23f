#include "ui/brush/select_rows.h"

#include "core/base/error.h"
#include "ui/brush/select_tool.h"
#include "ui/document/user_stamps.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/slider_spin_box.h"
#include "ui/widgets/units_text.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

namespace oxbow {

SelectRows::SelectRows(SelectTool& tool, QWidget* parent)
    : QWidget(parent), m_tool(tool), m_size(new QLabel(this)), m_name(named(new QLineEdit(this), "stampName")),
      m_save(named(new QPushButton(tr("Save as Stamp"), this), "saveStamp")) {
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setRowWrapPolicy(QFormLayout::WrapLongRows);
    form->addRow(tr("Size"), m_size);
    auto* round = named(new QCheckBox(tr("Round"), this), "round", tr("Select an ellipse instead of a rectangle"));
    round->setChecked(tool.cut().isRound);
    connect(round, &QCheckBox::toggled, &tool, &SelectTool::setRound);
    form->addRow(QString(), round);
    const ParamInfo softEdge{"soft_edge", {}, {}, ParamKind::Number, Unit::None, hard(0, 1), {}};
    auto* soft = named(new SliderSpinBox(softEdge, StampCut{}.softEdge, this), "softEdge",
                       tr("Share of the way from the edge to the middle along which the stamp falls to 0"));
    soft->setValue(tool.cut().softEdge);
    connect(soft, &SliderSpinBox::valueChanging, &tool, &SelectTool::setSoftEdge);
    connect(soft, &SliderSpinBox::valueChanged, &tool, &SelectTool::setSoftEdge);
    form->addRow(tr("Soft edge"), soft);
    m_name->setPlaceholderText(tr("Name of the stamp"));
    form->addRow(tr("Name"), m_name);
    form->addRow(m_save);
    connect(m_name, &QLineEdit::textChanged, this, &SelectRows::refresh);
    connect(m_name, &QLineEdit::returnPressed, m_save, &QPushButton::click);
    connect(m_save, &QPushButton::clicked, this, &SelectRows::save);
    connect(&tool, &SelectTool::cutChanged, this, &SelectRows::refresh);
    connect(&tool, &SelectTool::saved, this, [this](const QString& name) {
        m_name->clear();
        m_save->setText(tr("Saved: %1").arg(name));
    });
    refresh();
}

void SelectRows::refresh() {
    m_size->setText(QStringLiteral("%1 × %2").arg(lengthText(m_tool.cut().widthM), lengthText(m_tool.cut().depthM)));
    m_save->setEnabled(!m_name->text().trimmed().isEmpty());
    if (m_save->isEnabled())
        m_save->setText(tr("Save as Stamp"));
}

void SelectRows::save() {
    const QString name = m_name->text().trimmed();
    const auto write = [tool = QPointer<SelectTool>(&m_tool), name] {
        if (tool)
            tool->save(name);
    };
    try {
        if (!QFileInfo::exists(QString::fromStdString(UserStamps::fileOf(name).string())))
            return write();
    } catch (const Error&) {
        return write(); // says what is wrong
    }
    auto* question = new QMessageBox(QMessageBox::Question, tr("Replace stamp"),
                                     tr("There is a stamp “%1” already. Replace it?").arg(name),
                                     QMessageBox::Yes | QMessageBox::No, window());
    question->setObjectName(QStringLiteral("replaceStamp"));
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setDefaultButton(QMessageBox::No);
    connect(question, &QMessageBox::finished, this, [write](int answer) {
        if (answer == QMessageBox::Yes)
            write();
    });
    question->open();
}

} // namespace oxbow
