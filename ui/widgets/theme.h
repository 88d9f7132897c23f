#pragma once

#include <QColor>
#include <QFont>
#include <QObject>

class QApplication;

/// The look of the window: dark, light or of high contrast, one accent, no boxes within boxes.
namespace oxbow::theme {

enum class Scheme { Dark, Light, Contrast };

/// Every colour that the window paints with. Text on `background`, `panel`, `header`, `raised` and `well` has
/// a contrast of at least 4.5 to 1 in `text`, `muted` and `strong`; of at least 7 to 1 in high contrast.
struct Colours {
    QColor background; ///< behind the panels: menu bar, status bar
    QColor panel;
    QColor header;
    QColor raised;
    QColor hover;
    QColor selected;
    QColor well; ///< of what can be typed or dragged
    QColor wellOff;
    QColor border;
    QColor line; ///< between neighbours, hardly seen
    QColor text;
    QColor muted;
    QColor strong;
    QColor faint; ///< of what is switched off
    QColor accent;
    QColor accentHover;
    QColor accentBright; ///< the accent as a line or as text
    QColor onAccent;
    QColor chosen; ///< checked tools, the menu entry under the cursor
    QColor onChosen;
    QColor fill; ///< of a slider that is not at its default
    QColor done; ///< of the timeline's finished stages
    QColor button;
    QColor edge;
    QColor edgeHover;
    QColor handle; ///< of scroll bars
    QColor handleHover;
    QColor tick; ///< frame of a check box
    QColor playhead;
    QColor branch; ///< of the run, on the timeline
    QColor warning;
    QColor card;        ///< translucent, over the picture
    QColor overPicture; ///< muted text on it
    QColor airLow;      ///< behind the map, at the lower edge of the picture
    QColor airHigh;
};

/// The window's font, in the system's size between 8 and 16 pt.
[[nodiscard]] QFont windowFont();
/// Somewhat bold.
[[nodiscard]] QFont bold(QFont font);
/// A length that goes with the text, px: `px` at the usual font size of 12 px (9 pt on a screen of 96 dots an inch).
[[nodiscard]] int withText(int px);

inline constexpr int kRowHeight = 34;
inline constexpr int kHeaderHeight = 30;
inline constexpr int kMargin = 12;

[[nodiscard]] const Colours& coloursOf(Scheme scheme);
/// Relative luminance of sRGB, from 0 (black) to 1 (white).
[[nodiscard]] double luminance(const QColor& colour);
/// How well one can be told from the other, from 1 (not at all) to 21: (L1 + 0.05) / (L2 + 0.05), L the luminance
/// (WCAG 2.1).
[[nodiscard]] double contrast(const QColor& a, const QColor& b);
/// What the system asks for, where the user has said nothing: high contrast, or dark. To be asked before `apply`.
[[nodiscard]] Scheme systemScheme();
[[nodiscard]] Scheme scheme();
/// The colours in force.
[[nodiscard]] const Colours& current();

/// Fusion, the palette, the style sheet and the font. Every window follows at once.
void apply(QApplication& application, Scheme scheme = Scheme::Dark);

/// Tells those who keep colours in texts or pictures that the theme is another one.
class Notifier : public QObject {
    Q_OBJECT
signals:
    void changed();
};
[[nodiscard]] Notifier& notifier();

/// Does something with the colours in force now and whenever they change, as long as `context` lives.
template <typename Action>
void follow(QObject* context, Action action) {
    action();
    QObject::connect(&notifier(), &Notifier::changed, context, action);
}

} // namespace oxbow::theme
