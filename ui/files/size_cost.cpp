#include "ui/files/size_cost.h"

#include "core/base/memory_use.h"
#include "core/export/export_job.h"
#include "ui/widgets/background_task.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/choice_box.h"
#include "ui/widgets/value_text.h"

#include <QLabel>
#include <QVBoxLayout>

#include <cmath>

namespace oxbow {

namespace {

constexpr double kMostSeconds = 8.0; ///< that small runs may take

} // namespace

SizeCost::SizeCost(QWidget* parent)
    : QWidget(parent),
      m_memory(named(new ChoiceBox(this), "exportMemory")),
      m_words(named(mutedText(this), "exportCost")) {
    m_memory->setAccessibleName(tr("Memory at most"));
    m_memory->setToolTip(tr("How much memory the program may hold while it computes another size. It stops when that is "
                            "not enough, and goes on from there once it may take more."));
    m_memory->addItem(tr("As much memory as there is"), 0);
    for (const int gib : {2, 4, 8, 16, 32, 64})
        m_memory->addItem(tr("At most %1 of memory").arg(bytesText(std::ldexp(1.0 * gib, 30))), gib);
    filled(new QVBoxLayout(this), {.margins = QMargins(), .spacing = 8}, {m_memory, m_words});
    connect(m_memory, &QComboBox::currentIndexChanged, this, &SizeCost::showWords);
    showWords();
}

SizeCost::~SizeCost() {
    giveUp();
}

std::size_t SizeCost::mostBytes() const {
    return static_cast<std::size_t>(m_memory->currentData().toULongLong()) << 30;
}

QString SizeCost::words() const {
    return m_words->text();
}

void SizeCost::giveUp() {
    if (m_cancel)
        m_cancel->request();
    if (std::exchange(m_cancel, nullptr))
        m_run.reset(); // it is asked about again
}

void SizeCost::follow(const std::optional<ResizedRun>& run) {
    if (run && m_run && m_run->checkpoint == run->checkpoint)
        return showWords();
    giveUp();
    m_run = run;
    m_forecast.reset();
    if (m_run) {
        m_cancel = std::make_shared<CancelToken>();
        runInBackground(
            Lane::Long, this,
            [run = *m_run](const CancelToken& cancel) {
                ThreadPool pool(exportThreads());
                return forecastBuild(run, pool, cancel, {.mostSeconds = kMostSeconds});
            },
            [this, cancel = m_cancel](const BuildForecast& forecast) {
                if (m_cancel != cancel)
                    return;
                m_cancel.reset();
                m_forecast = forecast;
                showWords();
            },
            [this, cancel = m_cancel](const QString& words) {
                if (m_cancel != cancel)
                    return;
                m_cancel.reset();
                m_words->setText(words);
            },
            m_cancel);
    }
    showWords();
}

void SizeCost::showWords() {
    m_memory->setVisible(m_run.has_value());
    m_words->setVisible(m_run.has_value());
    if (!m_run)
        return m_words->setText({});
    if (!m_forecast)
        return m_words->setText(tr("Working out what it takes…"));
    const double held = static_cast<double>(residentBytes().value_or(0)) + m_forecast->bytes;
    QString words = m_forecast->bytes > 0.0
                        ? tr("Takes about %1 and %2 of memory").arg(durationText(m_forecast->seconds), bytesText(held))
                        : tr("Takes about %1").arg(durationText(m_forecast->seconds));
    if (mostBytes() > 0 && held > static_cast<double>(mostBytes()))
        words += tr(": more than it may. It will stop on the way.");
    if (std::filesystem::exists(m_run->checkpoint))
        words += QLatin1Char('\n') + tr("It was interrupted before and resumes from there.");
    m_words->setText(words);
}

} // namespace oxbow
