#pragma once

#include "core/base/phrase.h"
#include "core/run/evaluator.h"

namespace oxbow {

class ZipReader;
class ZipWriter;

/// Puts a moment of an evaluation into a project:
///
///     state/state.bin          lists and single numbers, field by field (byte_archive.h)
///     state/LAYER.f32          a layer: raw little-endian float32, row by row
///     state/before_LAYER.f32   a layer as it was before the strokes of the running stage
///     state/private_NAME.f32   a private layer of the running stage: floats
///     state/private_NAME.u8    or bytes
///
/// Layers are written from their tiles, row by row, when the archive is: nothing is copied whole.
void packState(const KeptState& state, const Recipe& recipe, ZipWriter& zip);

/// The moment that a project holds, for the recipe beside it; layers come row by row into their tiles. Throws
/// Error where it is damaged, from another version of the program or of its stage, or does not belong to the
/// recipe; the recipe can then be computed anew.
[[nodiscard]] KeptState unpackState(const ZipReader& zip, const Recipe& recipe, ThreadPool& pool);

[[nodiscard]] bool hasState(const ZipReader& zip);

/// A phrase as one text, and back. Text without arguments stands for itself.
[[nodiscard]] std::string storedPhrase(const Phrase& phrase);
[[nodiscard]] Phrase phraseFromStored(std::string_view text);

} // namespace oxbow
