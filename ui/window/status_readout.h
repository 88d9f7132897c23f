#pragma once

#include <QStatusBar>

#include <array>
#include <optional>

class QAction;
class QLabel;

namespace oxbow {

class Document;

/// The status bar: what lies under the cursor, where the run stands, and on demand the state's hash when it rests.
class StatusReadout : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusReadout(Document& document, QWidget* parent = nullptr);

    /// A place on the map, metres from its north-west corner; nothing where the cursor is off the ground.
    void setPlace(std::optional<QPointF> placeM);
    void setFramesPerSecond(double framesPerSecond);
    /// The hash that is shown; empty where it is not asked for, while the run goes on and while it is being computed.
    [[nodiscard]] QString hashText() const { return m_hash; }

    /// Never asks the window to grow with its numbers.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Field { Place, Height, Slope, Water, Discharge, Stage, Hash, Memory, Frames, FieldCount };

    void setField(Field field, const QString& name, const QString& value);
    void writeField(std::size_t field);
    /// Shows the fields that have something to say and room to say it.
    void fitFields();
    void showPlace();
    void showRun();
    void showMemory();
    void refresh();
    void computeHash();

    Document& m_document;
    std::array<QLabel*, FieldCount> m_fields{};
    std::array<std::pair<QString, QString>, FieldCount> m_texts; ///< names and values shown
    std::optional<QPointF> m_place;
    QAction* m_showHash = nullptr;
    QString m_hash;
    std::uint64_t m_hashedSnapshot = 0;
};

} // namespace oxbow
