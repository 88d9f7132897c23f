#pragma once

#include "ui/widgets/settings_store.h"

#include <QSettings>

namespace oxbow {

/// What was set before is forgotten, and what waits to be written too.
inline void forgetSettings() {
    settings::write();
    QSettings().clear();
}

} // namespace oxbow
