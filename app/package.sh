#!/usr/bin/env bash
# Makes the Debian packages of the program and of its Python package and checks them: oxbow_VERSION_ARCHITECTURE.deb and
# oxbow-python_VERSION_ARCHITECTURE.deb in build/package. Needs what building needs (install.sh), and the few packages below,
# which only packaging does.
set -euo pipefail
root=$(cd "$(dirname "$0")/.." && pwd)
build=${OXBOW_BUILD:-$root/build/package}
missing=()

for tool in dpkg-shlibdeps:dpkg-dev fakeroot:fakeroot appstreamcli:appstream desktop-file-validate:desktop-file-utils \
    xmllint:libxml2-utils; do
    command -v "${tool%%:*}" >/dev/null || missing+=("${tool##*:}")
done
if [ ${#missing[@]} -gt 0 ]; then
    echo "package.sh: packages are missing: apt install ${missing[*]}" >&2
    exit 1
fi

OXBOW_BUILD=$build "$root/app/build.sh" -DOXBOW_TESTS=OFF
rm -f "$build"/oxbow_*.deb "$build"/oxbow-python_*.deb
(cd "$build" && cpack -G DEB)

staged=$(mktemp -d)
trap 'rm -rf "$staged"' EXIT
dpkg-deb -x "$build"/oxbow_*.deb "$staged"
desktop-file-validate "$staged/usr/share/applications/oxbow.desktop"
appstreamcli validate --no-net "$staged/usr/share/metainfo/oxbow.terrain.editor.metainfo.xml"
xmllint --noout "$staged/usr/share/mime/packages/oxbow.xml" "$staged/usr/share/icons/hicolor/scalable/apps/oxbow.svg"
bash -n "$staged/usr/share/bash-completion/completions/oxbow"
# Each recipe finds what it reads.
for recipe in "$staged"/usr/share/oxbow/recipes/*.json; do
    "$staged/usr/bin/oxbow" run "$recipe" --size 64 --quiet
done
# The Python package works from where it is installed; the add-ons are archives with one folder.
dpkg-deb -x "$build"/oxbow-python_*.deb "$staged"
PYTHONPATH=$staged/usr/lib/python3/dist-packages /usr/bin/python3 -c "import oxbow; print(oxbow.run('$staged/usr/share/oxbow/recipes/mesas.json', size=64))"
for zip in "$staged"/usr/share/oxbow/bridges/oxbow-{blender,qgis}.zip; do
    /usr/bin/python3 -c "import sys, zipfile; assert {n.split('/')[0] for n in zipfile.ZipFile(sys.argv[1]).namelist()} == {sys.argv[2]}" "$zip" "$(basename "$zip" .zip | tr - _)"
done
dpkg-deb -I "$build"/oxbow_*.deb
dpkg-deb -I "$build"/oxbow-python_*.deb
ls -l "$build"/oxbow*.deb
