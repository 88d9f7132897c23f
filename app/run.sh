#!/usr/bin/env bash
# Installs what is missing, builds, and starts the editor. Without a display it runs the example recipe instead and
# leaves its pictures and mesh in a folder. Arguments are handed to the program.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${OXBOW_BUILD:-$root/build/release}
oxbow=$build/app/oxbow
"$root/app/install.sh"
first=()
[ -e "$build/CMakeCache.txt" ] || first=(-DOXBOW_QUICK_BUILD=ON -DOXBOW_TESTS=OFF) # what is there already is kept
OXBOW_TARGET=oxbow "$root/app/build.sh" "${first[@]}"

if [ $# -gt 0 ] || [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$oxbow" "$@"
fi
out=$root/out
mkdir -p "$out"
echo "There is no display (neither DISPLAY nor WAYLAND_DISPLAY is set): running the example recipe instead."
"$oxbow" run "$root/resources/recipes/first_start.json" --export elevation="$out/elevation.png" \
    --export mesh="$out/mesh.obj" --export preview="$out/preview.png" --report "$out/report.json"
echo "Left in $out: elevation.png (16 bit), mesh.obj, preview.png, report.json"
