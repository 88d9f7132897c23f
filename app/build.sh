#!/usr/bin/env bash
# Configures and builds into build/release (or the folder in OXBOW_BUILD). Arguments go to CMake's configure step. With
# OXBOW_STRICT in the environment warnings are errors.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${OXBOW_BUILD:-$root/build/release}
cmake -S "$root" -B "$build" -G Ninja -DCMAKE_BUILD_TYPE=Release ${OXBOW_STRICT:+-DOXBOW_STRICT=ON} "$@"
cmake --build "$build" ${OXBOW_TARGET:+--target "$OXBOW_TARGET"}
