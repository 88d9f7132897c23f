#pragma once

#include <QMenu>

#include <string_view>
#include <vector>

class QLineEdit;

namespace oxbow {

struct MaskSource;

/// What a mask can go by, in groups, with a line to look for it by a word of its name or of what it says of itself.
class MaskSourceMenu : public QMenu {
    Q_OBJECT
public:
    /// `leftOut`: ids of sources that are not offered.
    explicit MaskSourceMenu(const std::vector<std::string_view>& leftOut, QWidget* parent = nullptr);

signals:
    void chosen(const oxbow::MaskSource& source);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void narrow(const QString& word);

    struct Row {
        QAction* group;
        QAction* action;
        QString words;
    };
    QLineEdit* m_search;
    std::vector<Row> m_rows;
};

} // namespace oxbow
