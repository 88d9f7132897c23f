#pragma once

#include "core/terrain/terrain_state.h"

#include <QObject>

#include <memory>

namespace oxbow {

class Document;
class ViewSettings;

/// Keeps the hardness of the layers of rock that lie bare in the view's settings while its overlay shows hardness, beside
/// the UI thread.
class RockFollower : public QObject {
    Q_OBJECT
public:
    RockFollower(Document& document, ViewSettings& settings, QObject* parent);

private:
    void follow();

    Document& m_document;
    ViewSettings& m_settings;
    TerrainState m_of; ///< that what there is was made on
    bool m_isWorking = false;
};

} // namespace oxbow
