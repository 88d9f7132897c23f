#include "ui/views/overlay_cards.h"

#include "core/base/rounding.h"
#include "ui/views/view_settings.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/units_text.h"
#include "ui/widgets/value_text.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>
#include <ranges>

namespace oxbow {

namespace {

constexpr int kCardPadding = 10;
constexpr int kCardHeight = 32;
constexpr int kChipGap = 6;
constexpr int kMoreWidth = 46;
constexpr double kLongestScalePx = 130.0;

/// As many digits as tell the ends of a range apart.
QString legendNumber(double value, double span) {
    const int decimals =
        span > 0.0 ? std::clamp(static_cast<int>(std::ceil(1.0 - std::log10(span))), 0, 6) : 0;
    QString number = shortNumber(value, decimals);
    const QString sign = withDecimalSign(QStringLiteral("."));
    if (number.contains(sign) && !number.contains(QLatin1Char('e')))
        while (number.endsWith(QLatin1Char('0')) || number.endsWith(sign)) {
            const bool wasPoint = number.endsWith(sign);
            number.chop(1);
            if (wasPoint)
                break;
        }
    return number;
}

/// The key that chooses an overlay, as the chips show it: "⇧4".
QString shortKey(const QWidget& card, const OverlayInfo& overlay) {
    const auto id = QStringLiteral("overlay.") + plainText(overlay.key);
    const auto* action = card.window()->findChild<QAction*>(id);
    QString key = action ? action->shortcut().toString() : overlayKey(overlay.overlay);
    return key.replace(QLatin1String("Shift+"), QStringLiteral("⇧"));
}

} // namespace

QString overlayKey(Overlay overlay) {
    return plainText(info(overlay).shortcut);
}

double scaleBarM(double metresPerPx, double longestPx) {
    const double longestM = metresPerPx * longestPx;
    if (!(longestM > 0.0))
        return 0.0;
    // Round in the unit that is written under it.
    const double mileM = 1000.0 / units::shown("km").perKept;
    const double unitM = longestM >= mileM ? mileM : 1.0 / units::shown("m").perKept;
    return roundStep(longestM / unitM, Rounding::Down) * unitM;
}

void keepApart(LegendCard& legend, const ScaleCard& scale) {
    if (legend.geometry().right() >= scale.x())
        legend.move(legend.x(), scale.y() - legend.height() - kCardPadding);
}

// ---- Overlays to choose from ----

OverlayChips::OverlayChips(QWidget* parent, std::function<Overlay()> chosen)
    : OverlayCard(parent), m_chosen(std::move(chosen)) {
    setMouseTracking(true);
    setCursor(Qt::PointingHandCursor);
    setAccessibleName(tr("Overlay on the ground"));
    setFocusPolicy(Qt::TabFocus);
}

void OverlayChips::layOut(int mostWidth) {
    m_chips.clear();
    m_others.clear();
    m_more = {};
    const QFontMetrics metrics(theme::bold(font()));
    const auto wordsOf = [this](const OverlayInfo& overlay) {
        return translated(overlay.title) + QLatin1Char(' ') + shortKey(*this, overlay);
    };
    const auto widthOf = [&](const OverlayInfo& overlay) {
        return metrics.horizontalAdvance(wordsOf(overlay)) + 6;
    };
    // The chosen one has its place, however narrow the view is.
    int left = mostWidth - 2 * kCardPadding - widthOf(info(m_chosen()));
    int all = 0;
    for (const OverlayInfo& overlay : overlays())
        all += widthOf(overlay) + kChipGap;
    if (all - kChipGap > mostWidth - 2 * kCardPadding)
        left -= kMoreWidth + kChipGap;
    int x = kCardPadding;
    for (const OverlayInfo& overlay : overlays()) {
        const bool isChosen = overlay.overlay == m_chosen();
        const int width = widthOf(overlay);
        if (!isChosen && width + kChipGap > left) {
            m_others.push_back(overlay.overlay);
            left = 0; // those that follow go with it, so that their order stays
            continue;
        }
        if (!isChosen)
            left -= width + kChipGap;
        m_chips.push_back({overlay.overlay, translated(overlay.title), shortKey(*this, overlay),
                           QRect(x, 0, width, kCardHeight)});
        x += width + kChipGap;
    }
    if (!m_others.empty()) {
        m_more = {x, 0, kMoreWidth, kCardHeight};
        x += kMoreWidth + kChipGap;
    }
    resize(x - kChipGap + kCardPadding, kCardHeight);
    update();
}

void OverlayChips::paintContent(QPainter& painter) {
    for (const Chip& chip : m_chips) {
        const bool isChosen = chip.overlay == m_chosen();
        painter.setFont(isChosen ? theme::bold(font()) : font());
        painter.setPen(isChosen ? strong() : chip.overlay == m_hovered ? normal() : muted());
        painter.drawText(chip.place, Qt::AlignLeft | Qt::AlignVCenter, chip.name);
        const int after = painter.fontMetrics().horizontalAdvance(chip.name + QLatin1Char(' '));
        painter.setFont(font());
        painter.setPen(isChosen ? palette().color(QPalette::Link) : theme::current().muted);
        painter.drawText(chip.place.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, chip.key);
    }
    if (m_at >= 0) {
        const QRect place =
            m_at < static_cast<int>(m_chips.size()) ? m_chips[static_cast<std::size_t>(m_at)].place : m_more;
        painter.setPen(QPen(theme::current().accentBright, 1.2));
        painter.drawRoundedRect(QRectF(place).adjusted(-4, 6, -2, -6), 4, 4);
    }
    painter.setPen(m_overMore ? strong() : muted());
    painter.drawText(m_more, Qt::AlignLeft | Qt::AlignVCenter, m_more.isEmpty() ? QString() : tr("More"));
    if (!m_more.isEmpty())
        drawIcon(painter, icons::kChevronDown, QRectF(m_more.right() - 11, m_more.center().y() - 5, 12, 12),
                 m_overMore ? strong() : muted());
}

void OverlayChips::showOthers() {
    QMenu menu(this);
    for (const Overlay overlay : m_others) {
        QAction* action =
            menu.addAction(translated(info(overlay).title) + u'\t' + shortKey(*this, info(overlay)));
        connect(action, &QAction::triggered, this, [this, overlay] { emit chose(overlay); });
    }
    menu.exec(mapToGlobal(m_more.bottomLeft() + QPoint(-kCardPadding, 2)));
}

void OverlayChips::mouseMoveEvent(QMouseEvent* event) {
    m_overMore = m_more.contains(event->position().toPoint());
    const Chip* chip = at(event->position().toPoint());
    m_hovered = chip ? std::optional(chip->overlay) : std::nullopt;
    update();
}

void OverlayChips::leaveEvent(QEvent*) {
    m_hovered.reset();
    m_overMore = false;
    update();
}

// ---- The keyboard ----

bool OverlayChips::event(QEvent* event) {
    // Space plays elsewhere.
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Space || key == Qt::Key_Home || key == Qt::Key_End) {
            event->accept();
            return true;
        }
    }
    return OverlayCard::event(event);
}

void OverlayChips::goTo(int place) {
    m_at = std::clamp(place, 0, static_cast<int>(m_chips.size()) - (m_more.isEmpty() ? 1 : 0));
    update();
}

void OverlayChips::choose(int place) {
    if (place < static_cast<int>(m_chips.size()))
        emit chose(m_chips[static_cast<std::size_t>(place)].overlay);
    else
        showOthers();
}

void OverlayChips::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return goTo(m_at + 1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return goTo(m_at - 1);
    case Qt::Key_Home:
        return goTo(0);
    case Qt::Key_End:
        return goTo(static_cast<int>(m_chips.size()));
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return choose(m_at);
    default:
        OverlayCard::keyPressEvent(event);
    }
}

void OverlayChips::focusInEvent(QFocusEvent* event) {
    const auto chosen = std::ranges::find(m_chips, m_chosen(), &Chip::overlay);
    goTo(static_cast<int>(chosen - m_chips.begin()));
    OverlayCard::focusInEvent(event);
}

void OverlayChips::focusOutEvent(QFocusEvent* event) {
    m_at = -1;
    OverlayCard::focusOutEvent(event);
}

void OverlayChips::mousePressEvent(QMouseEvent* event) {
    if (const Chip* chip = at(event->position().toPoint()))
        emit chose(chip->overlay);
    else if (m_more.contains(event->position().toPoint()))
        showOthers();
}

const OverlayChips::Chip* OverlayChips::at(const QPoint& point) const {
    const auto found =
        std::ranges::find_if(m_chips, [&](const Chip& chip) { return chip.place.contains(point); });
    return found == m_chips.end() ? nullptr : &*found;
}

// ---- The legend ----

LegendCard::LegendCard(QWidget* parent, ViewSettings& settings) : OverlayCard(parent), m_settings(settings) {
    setFixedSize(212, 66);
    setFocusPolicy(Qt::TabFocus);
    setAccessibleName(tr("Legend"));
    setVisible(false);
}

void LegendCard::show(const Legend& legend) {
    if (legend == m_legend)
        return;
    m_legend = legend;
    setVisible(legend.ramp || !legend.classes.empty());
    const bool canChoose = legend.ramp != nullptr;
    setAttribute(Qt::WA_TransparentForMouseEvents, !canChoose);
    setCursor(canChoose ? Qt::PointingHandCursor : Qt::ArrowCursor);
    setToolTip(canChoose ? tr("Choose the colours") : QString());
    update();
}

void LegendCard::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton)
        showRamps();
}

void LegendCard::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return showRamps();
    OverlayCard::keyPressEvent(event);
}

void LegendCard::showRamps() {
    if (!m_legend.ramp)
        return;
    constexpr QSize kSwatch(72, 12);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("ramps"));
    const std::string now = m_settings.options().ramp;
    const auto row = [&](const QString& text, const ColourRamp& ramp, const std::string& key) {
        QPixmap swatch(kSwatch);
        for (QPainter painter(&swatch); int x : std::views::iota(0, kSwatch.width())) {
            const glm::vec3 colour = ramp.at((x + 0.5) / kSwatch.width());
            painter.fillRect(x, 0, 1, kSwatch.height(), QColor::fromRgbF(colour.r, colour.g, colour.b));
        }
        QAction* action = menu->addAction(swatch, text, this, [this, key] {
            m_settings.change([key](ViewOptions& options) { options.ramp = key; });
        });
        action->setCheckable(true);
        action->setChecked(key == now);
        action->setIconVisibleInMenu(true);
    };
    row(tr("Automatic"), colourRamp(info(m_settings.options().overlay).ramp), {});
    menu->addSeparator();
    for (const ColourRamp& ramp : colourRamps())
        row(translated(ramp.name), ramp, std::string(ramp.key));
    menu->setStyleSheet(QStringLiteral("QMenu { icon-size: %1px; }").arg(kSwatch.width()));
    menu->popup(mapToGlobal(QPoint(0, -menu->sizeHint().height())));
}

void LegendCard::paintContent(QPainter& painter) {
    const QRect inner = rect().adjusted(kCardPadding, 7, -kCardPadding, -7);
    painter.setPen(normal());
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignTop, translated(m_legend.title));
    if (!m_legend.unit.empty()) {
        painter.setPen(muted());
        painter.drawText(inner, Qt::AlignRight | Qt::AlignTop, units::shown(m_legend.unit).symbol);
    }
    if (!m_legend.classes.empty())
        return paintClasses(painter, inner);
    if (!m_legend.ramp)
        return;
    if (m_legend.isEmpty) {
        painter.setPen(muted());
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, tr("Nothing yet"));
        return;
    }
    paintRamp(painter, *m_legend.ramp, QRectF(inner.left(), inner.top() + 21, inner.width(), 8));
    paintNumbers(painter, inner);
}

void LegendCard::paintNumbers(QPainter& painter, const QRect& inner) const {
    painter.setPen(strong());
    const double scale = units::shown(m_legend.unit).perKept;
    const double low = m_legend.low * scale, high = m_legend.high * scale;
    const double span = high - low;
    const double middle = m_legend.logarithmic ? std::sqrt(low * high) : 0.5 * (low + high);
    const auto number = [&](double value) {
        return m_legend.logarithmic ? plainNumber(value, 'g', 2) : legendNumber(value, span);
    };
    painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, number(low));
    painter.drawText(inner, Qt::AlignHCenter | Qt::AlignBottom, number(middle));
    painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom, number(high));
}

/// Kinds side by side: numbered, or with how many there are.
void LegendCard::paintClasses(QPainter& painter, const QRect& inner) const {
    const double step = static_cast<double>(inner.width() + 2) / static_cast<double>(m_legend.classes.size());
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_legend.classes.size(); ++i) {
        const glm::vec3& colour = m_legend.classes[i];
        const QRectF box(inner.left() + static_cast<double>(i) * step, inner.top() + 21, step - 2, 8);
        painter.setBrush(QColor::fromRgbF(colour.r, colour.g, colour.b));
        painter.drawRoundedRect(box, 2, 2);
    }
    painter.setPen(strong());
    if (!m_legend.numbered && m_legend.names.empty()) {
        painter.drawText(inner, Qt::AlignLeft | Qt::AlignBottom, tr("%1 in all").arg(m_legend.count));
        painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom,
                         tr("largest %1").arg(areaText(m_legend.largestM2)));
        return;
    }
    for (std::size_t i = 0; i < m_legend.classes.size(); ++i)
        painter.drawText(
            QRectF(inner.left() + static_cast<double>(i) * step, inner.top(), step - 2, inner.height()),
            Qt::AlignHCenter | Qt::AlignBottom,
            m_legend.numbered ? QString::number(i + 1) : translated(m_legend.names[i]));
}

void paintRamp(QPainter& painter, const ColourRamp& ramp, const QRectF& bar) {
    QLinearGradient colours(bar.topLeft(), bar.topRight());
    constexpr int kStops = 24;
    for (int i = 0; i <= kStops; ++i) {
        const glm::vec3 colour = ramp.at(static_cast<double>(i) / kStops);
        colours.setColorAt(static_cast<double>(i) / kStops, QColor::fromRgbF(colour.r, colour.g, colour.b));
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours);
    painter.drawRoundedRect(bar, 4, 4);
}

// ---- The scale ----

ScaleCard::ScaleCard(QWidget* parent) : OverlayCard(parent) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFixedHeight(40);
    setFixedWidth(static_cast<int>(kLongestScalePx) + 2 * kCardPadding);
}

void ScaleCard::show(double metresPerPx) {
    if (std::abs(metresPerPx - m_metresPerPx) < 1e-6 * metresPerPx)
        return;
    m_metresPerPx = metresPerPx;
    update();
}

void ScaleCard::paintContent(QPainter& painter) {
    const double lengthM = scaleBarM(m_metresPerPx, kLongestScalePx);
    if (!(lengthM > 0.0))
        return;
    const double px = lengthM / m_metresPerPx;
    const double left = (width() - px) / 2.0;
    painter.setPen(QPen(strong(), 1.2));
    const std::array points = {QPointF(left, 8), QPointF(left, 13), QPointF(left + px, 13),
                               QPointF(left + px, 8)};
    painter.drawPolyline(points.data(), static_cast<int>(points.size()));
    painter.drawText(rect().adjusted(0, 16, 0, -4), Qt::AlignCenter, lengthText(lengthM));
}

} // namespace oxbow
