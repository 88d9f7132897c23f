#pragma once

#include <QFrame>
#include <QPixmap>

class QLabel;
class QLineEdit;
class QListWidget;
class QListWidgetItem;

namespace oxbow {

class Document;
struct StageKind;

/// What a kind of stage does to ground (resources/stages); null where there is no picture.
[[nodiscard]] QPixmap stagePicture(const StageKind& kind);

/// Every kind of stage with a picture and a sentence, behind them the user's presets of several stages; narrowed down by typing. Adds the chosen one behind the selected
/// stage.
class AddStageMenu : public QFrame {
    Q_OBJECT
public:
    explicit AddStageMenu(Document& document, QWidget* parent = nullptr);

    void popupAt(const QPoint& global);
    [[nodiscard]] QLineEdit* searchField() const { return m_search; }
    [[nodiscard]] QListWidget* list() const { return m_list; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fill();
    [[nodiscard]] static const StageKind* kindOf(const QListWidgetItem& item);
    void narrow(const QString& words);
    [[nodiscard]] int placeFor(const StageKind& kind) const;
    void add(const QListWidgetItem* item);
    void showItemMenu(const QPoint& position);

    Document& m_document;
    QLineEdit* m_search;
    QListWidget* m_list;
    QLabel* m_nothing; ///< says that no stage fits what was typed
};

} // namespace oxbow
