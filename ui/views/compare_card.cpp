#include "ui/views/compare_card.h"

#include "render/look/colour_ramp.h"
#include "ui/views/overlay_cards.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/units_text.h"

#include <QCheckBox>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

namespace oxbow {

namespace {

constexpr int kBarHeight = 30;

QString rowText(const QString& name, const QString& value, const QString& aside) {
    return QStringLiteral("<tr><td>%1&nbsp;&nbsp;&nbsp;</td><td align='right'><b>%2</b></td>"
                          "<td>&nbsp;&nbsp;%3</td></tr>")
        .arg(name, value, aside);
}

} // namespace

CompareCard::CompareCard(QWidget* parent)
    : OverlayCard(parent),
      m_name(new QLabel(this)),
      m_volumes(new QLabel(this)),
      m_tint(new QCheckBox(tr("Cut and fill tint"), this)),
      m_bar(new QWidget(this)) {
    setObjectName(QStringLiteral("compareCard"));
    setCursor(Qt::ArrowCursor);
    auto* close = new QToolButton(this);
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("End the comparison  (Esc)"));
    close->setAccessibleName(tr("End the comparison"));
    auto* head = filled(new QHBoxLayout, {}, {{m_name, 1}, {close, 0, Qt::AlignTop}});
    m_bar->setFixedHeight(kBarHeight);
    m_bar->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_tint->setChecked(true);
    filled(new QVBoxLayout(this), {.margins = QMargins(12, 8, 8, 10), .spacing = 6},
           {head, m_volumes, m_bar, m_tint});
    setFixedWidth(252);
    hide();
    connect(close, &QToolButton::clicked, this, &CompareCard::closed);
    connect(m_tint, &QCheckBox::toggled, this, &CompareCard::tintToggled);
    units::follow(this, [this] { setVolumes(m_shown); });
}

void CompareCard::setName(const QString& before) {
    m_name->setText(tr("<b>A</b> %1  ·  <b>B</b> now").arg(before.toHtmlEscaped()));
    m_name->setWordWrap(true);
}

void CompareCard::setVolumes(const std::optional<VolumeChange>& volumes) {
    m_shown = volumes;
    if (!volumes) {
        m_volumes->setText(tr("Adding up…"));
        return;
    }
    const QString net = volumes->netM3 > 0.0   ? QStringLiteral("+") + volumeText(volumes->netM3)
                        : volumes->netM3 < 0.0 ? QStringLiteral("−") + volumeText(-volumes->netM3)
                                               : volumeText(0.0);
    const auto most = [](float metres) {
        return metres > 0.0f ? tr("up to %1").arg(lengthText(static_cast<double>(metres))) : QString();
    };
    m_volumes->setText(
        QStringLiteral("<table>%1%2%3</table>")
            .arg(rowText(tr("Cut"), volumeText(volumes->cutM3), most(volumes->deepestCutM)),
                 rowText(tr("Filled"), volumeText(volumes->filledM3), most(volumes->highestFillM)),
                 rowText(tr("Net"), net, {})));
}

void CompareCard::setRange(float changeM) {
    m_changeM = changeM;
    update();
}

QString CompareCard::text() const {
    return m_volumes->text();
}

void CompareCard::paintContent(QPainter& painter) {
    const QRectF place(m_bar->geometry());
    const QRectF bar(place.left(), place.top() + 2, place.width() - 4, 8);
    paintRamp(painter, colourRamp("cut_fill"), bar);
    const QRectF words(bar.left(), bar.bottom() + 2, bar.width(), 18);
    painter.setPen(muted());
    painter.drawText(words, Qt::AlignCenter, tr("cut · fill"));
    if (m_changeM <= 0.0f)
        return;
    const QString metres = lengthText(static_cast<double>(m_changeM));
    painter.setPen(strong());
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, QStringLiteral("−") + metres);
    painter.drawText(words, Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("+") + metres);
}

} // namespace oxbow
