#include "core/stage/stage.h"

#include "core/base/error.h"

namespace oxbow {

const StageParam* StageKind::find(std::string_view key) const {
    for (const StageParam& param : params)
        if (param.info.key == key)
            return &param;
    return nullptr;
}

void checkStateSize(std::size_t found, std::size_t expected) {
    if (found != expected)
        throw Error("The saved state of a stage has " + std::to_string(found) + " bytes, not " +
                    std::to_string(expected) + ": run the recipe from the start");
}

} // namespace oxbow
