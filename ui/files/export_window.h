#pragma once

#include <QDialog>

#include <functional>
#include <memory>
#include <vector>

class QListWidget;
class QStackedWidget;

namespace oxbow {

class Document;
class ExportFooter;
class ExportPage;
struct ExportProgress;
class PicturePage;
class ProductsPage;
class SequencePage;
class TargetPage;
class ViewportWidget;

/// Everything that can be written besides the project itself, a page each, with one foot: what would be written,
/// how far it is, what came of it.
class ExportWindow : public QDialog {
    Q_OBJECT
public:
    /// Without a 3D view there are no pages of its pictures.
    ExportWindow(Document& document, ViewportWidget* viewport, QWidget* parent);
    ~ExportWindow() override;

    [[nodiscard]] ProductsPage& products() const { return *m_products; }
    [[nodiscard]] PicturePage* picture() const { return m_picture; }
    [[nodiscard]] PicturePage* turntable() const { return m_turntable; }
    [[nodiscard]] PicturePage* flight() const { return m_flight; }
    [[nodiscard]] SequencePage& sequence() const { return *m_sequence; }
    [[nodiscard]] TargetPage& target() const { return *m_target; }
    using QDialog::open;
    /// Shows the window on this page.
    void open(ExportPage& page);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void add(ExportPage& page);
    [[nodiscard]] ExportPage& page() const;
    void refresh();
    void begin(const std::function<void()>& then);
    void write();
    void runThenWrite();
    void followRun();
    /// What the run was to lead to is not written; false where there was no such run.
    bool dropRun();
    void stopRun();
    void forgetDocument();
    void askToReplace(const QStringList& files, const std::function<void()>& then);

    Document& m_document;
    ExportFooter* m_footer;
    QListWidget* m_titles;
    QStackedWidget* m_pages;
    std::vector<ExportPage*> m_list; ///< in their order there
    QSize m_room;                    ///< that the largest one wants
    ProductsPage* m_products;
    PicturePage* m_picture = nullptr;
    PicturePage* m_turntable = nullptr;
    PicturePage* m_flight = nullptr;
    SequencePage* m_sequence;
    TargetPage* m_target;
    std::shared_ptr<ExportProgress> m_run; ///< to the end, before it is written; else null
    std::uint64_t m_runCommand = 0;        ///< number of the command for it
};

} // namespace oxbow
