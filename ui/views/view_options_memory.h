#pragma once

#include <QObject>

namespace oxbow {

class ViewSettings;

/// Keeps how the ground is looked at from one start of the program to the next. The level of the sea belongs to a
/// terrain and is not kept.
class ViewOptionsMemory : public QObject {
    Q_OBJECT
public:
    /// Gives `settings` the options kept, and keeps them from then on.
    explicit ViewOptionsMemory(ViewSettings& settings);
    /// Whether nothing was ever kept: the program starts for the first time.
    [[nodiscard]] static bool isEmpty();

private:
    void write() const;

    ViewSettings& m_settings;
};

} // namespace oxbow
