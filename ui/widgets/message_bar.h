#pragma once

#include <QFrame>
#include <QTimer>

class QLabel;

namespace oxbow {

/// Words over the top of the picture: errors stay long enough to be read, notes go sooner. Never in the
/// way of work: nothing waits for an answer.
class MessageBar : public QFrame {
    Q_OBJECT
public:
    explicit MessageBar(QWidget* over);

    void showError(const QString& text);
    void showNote(const QString& text);
    /// A note with something to click; `link` is told of it.
    void showLink(const QString& html);
    [[nodiscard]] QString text() const;

signals:
    void linkActivated(const QString& link);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(const QString& text, bool isError);
    void place();

    QWidget* m_over;
    QLabel* m_mark;
    QLabel* m_text;
    QTimer m_end;
};

} // namespace oxbow
