#!/usr/bin/env bash
# Brings the translations up to date with the sources: new texts are added as unfinished, gone ones are dropped.
# core_words.h lists the names and core_phrases.h the sentences of core and render;
# `OXBOW_UPDATE_TRANSLATIONS=1 ui_tests --gtest_filter='Translation*'` writes both anew before.
set -euo pipefail
cd "$(dirname "$0")/../.."
PATH=$PATH:/usr/lib/qt6/bin
sources=(-silent -no-obsolete -locations none -I . -tr-function-alias QT_TR_NOOP+=WORDS ui resources/translations/core_words.h
    resources/translations/core_phrases.h)
lupdate "${sources[@]}" -source-language en -target-language de -ts resources/translations/oxbow_de.ts
lupdate "${sources[@]}" -pluralonly -source-language en -target-language en -ts resources/translations/oxbow_en.ts
