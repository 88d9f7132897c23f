#pragma once

#include "ui/widgets/late_call.h"

#include <QFrame>

class QLabel;

namespace oxbow {

/// Words over the top of the picture: errors stay long enough to be read, notes go sooner. Never in the
/// way of work: nothing waits for an answer.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* over);

    void showError(const QString& text) { show(text.toHtmlEscaped(), true); }
    void showNote(const QString& text) { show(text.toHtmlEscaped(), false); }
    /// Takes an error away that still stands there.
    void takeBack(const QString& text);
    [[nodiscard]] QString text() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(const QString& text, bool isError);
    void place();

    QWidget* m_over;
    QLabel* m_mark;
    QLabel* m_text;
    LateCall m_end{this};
};

} // namespace oxbow
