#pragma once

#include "core/stage/stage.h"

#include <QFrame>
#include <QListWidget>
#include <QPointer>
#include <QToolButton>

namespace oxbow {

class Document;

/// The shapes of a stage that works in a rectangle, as pictures: the library's, the user's own, and those in files. A
/// choice sets its natural size, as far as the map has room, as one undo entry.
class StampChooser : public QToolButton {
    Q_OBJECT
public:
    StampChooser(Document& document, std::uint64_t stageId, QWidget* parent = nullptr);

    /// Shows the shape in force.
    void refresh();
    /// The list that a press opens; made when it is first asked for.
    [[nodiscard]] QListWidget& list();

private:
    void open();
    void fill();
    void choose(const QListWidgetItem& item);
    void chooseFile();
    /// `shape` is empty for one from the file.
    void take(const QString& entry, const std::string& shape, const QString& file, const QSizeF& sizeM, double heightM);
    void takeFile(const QString& file, const QString& name);
    [[nodiscard]] const Placement* keys() const;

    Document& m_document;
    std::uint64_t m_stage;
    QPointer<QFrame> m_popup;
    QListWidget* m_list = nullptr;
    QString m_shown; ///< key or file of the picture on the button
};

} // namespace oxbow
