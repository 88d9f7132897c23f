#include "ui/files/export_page.h"

#include "ui/document/document.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/settings_store.h"

#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLineEdit>
#include <QRegularExpression>

#include <algorithm>

namespace oxbow {

ExportPage::ExportPage(Document& document, ExportFooter& footer, const QString& key, const QString& title)
    : m_document(document), m_footer(footer), m_key(key), m_title(title) {
    setObjectName(key + QStringLiteral("Page"));
}

QFormLayout* ExportPage::newForm() {
    auto* form = new QFormLayout;
    form->setContentsMargins({});
    form->setVerticalSpacing(10);
    form->setHorizontalSpacing(14);
    return form;
}

void ExportPage::addTarget(QFormLayout& form, const QString& question, const QString& nameLabel,
                           const QString& nameTip) {
    m_folder = new FolderChoice(question);
    m_name = new QLineEdit;
    m_name->setToolTip(nameTip);
    connect(m_folder, &FolderChoice::changed, this, &ExportPage::refresh);
    connect(m_name, &QLineEdit::textChanged, this, &ExportPage::refresh);
    form.addRow(tr("Folder"), m_folder);
    form.addRow(nameLabel, m_name);
}

void ExportPage::setState(const QString& words, bool canStart) {
    m_words = words;
    m_canStart = canStart && hasTarget();
    emit stateChanged();
}

QString ExportPage::rangeProblem() {
    return tr("The range does not go upwards: give the lower height first");
}

void ExportPage::writeBeside(std::function<ExportResult()> work,
                             const std::shared_ptr<ExportProgress>& progress) {
    runInBackground(
        Lane::Long, this, std::move(work),
        [this, to = targetFolder()](const ExportResult& result) { m_footer.rest(result, to); },
        [this](const QString& words) { m_footer.fail(words); }, cancelOf(progress));
}

void ExportPage::setName(const QString& name) {
    m_name->setText(name);
}

QStringList ExportPage::replaced() const {
    // %04d stands for a number of at least four digits, %% for a per cent sign.
    static const QRegularExpression kNumber(QStringLiteral("(?<!%)(?:%%)*\\K%(?:0([1-9]))?d"));
    const auto plain = [](QString part) { return QRegularExpression::escape(part.replace(QLatin1String("%%"), QLatin1String("%"))); };
    const QRegularExpressionMatch number = kNumber.match(name());
    const QDir target(folder());
    if (!number.hasMatch())
        return target.exists(name()) ? QStringList{name()} : QStringList();
    const QString digits = QStringLiteral("\\d{%1,}").arg(std::max(1, number.captured(1).toInt()));
    const QRegularExpression numbered(QRegularExpression::anchoredPattern(
        plain(name().left(number.capturedStart())) + digits + plain(name().mid(number.capturedEnd()))));
    return target.entryList(QDir::Files).filter(numbered);
}

QString ExportPage::name() const {
    return m_name->text();
}

QVariant ExportPage::setting(const QString& what, const QVariant& otherwise) const {
    return settings::value(m_key + u'/' + what, otherwise);
}

void ExportPage::keepSetting(const QString& what, const QVariant& value) const {
    settings::set(m_key + u'/' + what, value);
}

void ExportPage::followDocument() {
    const auto follow = [this] {
        if (folder() == m_restoredFolder)
            restoreFolder();
        takeDocument();
    };
    follow();
    connect(&m_document, &Document::loaded, this, follow);
}

void ExportPage::restoreFolder() {
    const QString file = m_document.file().path();
    const QString usual = file.isEmpty() ? QDir::homePath() : QFileInfo(file).absolutePath();
    setFolder(setting(QStringLiteral("folder"), usual).toString());
    m_restoredFolder = folder();
}

} // namespace oxbow
