#pragma once

#include "core/recipe/stroke_target.h"

#include <QString>

#include <functional>
#include <memory>

namespace oxbow {

class Document;
class PaintStroke;

/// The stroke of the brush that is being painted: its dabs come as the pointer makes them, each in time for
/// the next step of a run, and all of it is one undo entry.
class OpenStroke {
public:
    explicit OpenStroke(Document& document);
    ~OpenStroke();

    [[nodiscard]] bool isOpen() const { return m_command != nullptr; }
    /// A stroke that was not ended is cancelled. A run that is past the target goes back while the stroke is
    /// painted, and on again to where it was when it ends.
    void begin(const StrokeTarget& target, const QString& text);
    void addDabs(const Brush& brush, const std::vector<Dab>& dabs);
    /// Leaves no entry where there is no dab.
    void end();
    /// As if it had not been begun.
    void cancel();
    /// Its recipe is gone.
    void forget();

private:
    void close(const std::function<void(std::unique_ptr<PaintStroke>)>& settle);
    [[nodiscard]] std::function<void()> wayBack() const;
    void show();

    Document& m_document;
    std::unique_ptr<PaintStroke> m_command; ///< null while no stroke is being painted
    std::uint64_t m_stageId = 0;
    std::uint64_t m_group = 0;
    bool m_hasDabs = false;
    bool m_resumes = false;            ///< the run went back for the stroke
    std::function<void()> m_resumeRun; ///< to where it went back from, for this stroke or the last one
    std::uint64_t m_resumeCommand = 0; ///< number of the newest command sent by it
};

} // namespace oxbow
