#!/usr/bin/env bash
# Installs what is missing, builds everything in the folder of app/run.sh, and runs all tests: those of the window and the
# picture in virtual X servers, so that no display is needed. Arguments are handed to ctest, for example -L core.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
"$root/app/install.sh"
export OXBOW_BUILD=${OXBOW_BUILD:-$root/build/release}
first=()
[ -e "$OXBOW_BUILD/CMakeCache.txt" ] || first=(-DOXBOW_QUICK_BUILD=ON)
"$root/app/build.sh" -DOXBOW_TESTS=ON -DOXBOW_BENCHMARKS=ON "${first[@]}"
cd "$OXBOW_BUILD"
unset WAYLAND_DISPLAY
# The tests that draw start a virtual screen of their own. Of an entry that fails only what failed is printed.
exec env GTEST_BRIEF=1 LIBGL_ALWAYS_SOFTWARE=1 LC_ALL=C.UTF-8 ctest --output-on-failure --parallel 2 "$@"
