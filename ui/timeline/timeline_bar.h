#pragma once

#include <QWidget>

class QAction;
class QComboBox;
class QLabel;
class QToolButton;

namespace oxbow {

class Document;
class TimelineStrip;

/// The actions that the transport buttons show.
struct TransportActions {
    QAction* toStart = nullptr;
    QAction* stepBack = nullptr;
    QAction* play = nullptr;
    QAction* stepForward = nullptr;
    QAction* toEnd = nullptr;
    QAction* cancel = nullptr;
    QAction* loop = nullptr;
};

/// The bottom bar: transport buttons, the strip, speed, time left and memory.
class TimelineBar : public QWidget {
    Q_OBJECT
public:
    TimelineBar(Document& document, const TransportActions& actions, QWidget* parent = nullptr);

    [[nodiscard]] TimelineStrip* strip() const { return m_strip; }
    /// One choice up or down in how fast it plays.
    void changeSpeed(int faster);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QToolButton* addButton(QAction* action, int side, int iconSide);
    void addSpeedChoice();
    void refresh();

    Document& m_document;
    QToolButton* m_play = nullptr;
    TimelineStrip* m_strip = nullptr;
    QComboBox* m_speed = nullptr;
    QWidget* m_texts = nullptr;
    QLabel* m_rate = nullptr;
    QLabel* m_memory = nullptr;
};

} // namespace oxbow
