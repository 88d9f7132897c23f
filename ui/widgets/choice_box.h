#pragma once

#include <QComboBox>

namespace oxbow {

/// A list to choose from that stands in a panel: it leaves the wheel to the panel unless it has the focus, ends a text
/// that is too long for it with dots, and then tells the whole of it in its tool tip.
class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(QWidget* parent = nullptr) : QComboBox(parent) { setMaxVisibleItems(40); } // as the screen has room

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] QString shownText() const;
};

} // namespace oxbow
