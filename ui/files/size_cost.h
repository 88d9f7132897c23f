#pragma once

#include "core/export/build_forecast.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;

namespace oxbow {

/// What a run at another size will take, estimated by small runs beside the window, and how much memory it may.
class SizeCost : public QWidget {
    Q_OBJECT
public:
    explicit SizeCost(QWidget* parent = nullptr);
    ~SizeCost() override;

    /// The run that is asked about, with its checkpoint, which is its name; none: nothing is estimated.
    void follow(const std::optional<ResizedRun>& run);
    /// What is being worked out is left.
    void giveUp();
    /// Of the run that is followed; nothing while it is worked out.
    [[nodiscard]] const std::optional<BuildForecast>& forecast() const { return m_forecast; }
    /// 0: as much as there is.
    [[nodiscard]] std::size_t mostBytes() const;
    [[nodiscard]] QString words() const;

private:
    void showWords();

    QComboBox* m_memory;
    QLabel* m_words;
    std::optional<ResizedRun> m_run;
    std::shared_ptr<CancelToken> m_cancel; ///< of what is being worked out; null for nothing
    std::optional<BuildForecast> m_forecast;
};

} // namespace oxbow
