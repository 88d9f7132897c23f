#pragma once

#include <QObject>

class QWidget;

namespace oxbow {

class Actions;

/// The digits of the keypad. Window systems offer them to shortcuts as the digits above the letters, so that a
/// shortcut of the keypad's own would never be found: this finds it before them, except while something is typed.
class KeypadKeys : public QObject {
    Q_OBJECT
public:
    KeypadKeys(QWidget& window, const Actions& actions);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isTyping() const;

    QWidget& m_window;
    const Actions& m_actions;
};

} // namespace oxbow
