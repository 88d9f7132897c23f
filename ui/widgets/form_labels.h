#pragma once

class QFormLayout;

namespace oxbow {

/// Brings the labels of a form to the height of the controls beside them: Qt puts them a few pixels higher
/// where controls are tall.
void centreLabels(const QFormLayout& form);

} // namespace oxbow
