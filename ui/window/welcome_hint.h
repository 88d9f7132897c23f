#pragma once

#include <QFrame>
#include <QKeySequence>

class QLabel;

namespace oxbow {

/// The first hint: how to play and how to look around. Goes at a click and does not come back.
class WelcomeHint : public QFrame {
    Q_OBJECT
public:
    /// `lookKeys`: of the landscape; empty where there is none.
    WelcomeHint(QWidget* over, const QKeySequence& playKeys, const QKeySequence& rainKeys, const QKeySequence& lookKeys);
    /// Whether it was not dismissed before.
    [[nodiscard]] static bool isWanted();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void dismiss();
    void place();

    QWidget* m_over;
    QLabel* m_text;
};

} // namespace oxbow
