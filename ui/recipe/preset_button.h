#pragma once

#include <QToolButton>

namespace oxbow {

class Document;

/// Presets of the selected stage: those that come with the program and the user's own. Choosing one is one
/// undo entry.
class PresetButton : public QToolButton {
    Q_OBJECT
public:
    explicit PresetButton(Document& document, QWidget* parent = nullptr);

private:
    void fillMenu();
    void askName();

    Document& m_document;
    QMenu* m_menu;
};

} // namespace oxbow
