#!/usr/bin/env bash
# Installs the Debian packages that Oxbow is built with and runs on; those that are there are left alone.
# This list is the only one: README, tests and packaging refer to it.
set -euo pipefail

packages=(
    # to build
    build-essential cmake ninja-build ccache pkg-config
    # window and picture
    qt6-base-dev libqt6opengl6-dev libgl1-mesa-dev libgl1-mesa-dri libegl-dev libegl1 libegl-mesa0 qt6-svg-dev qt6-wayland
    fonts-inter breeze-icon-theme libglm-dev
    # languages of the window
    qt6-l10n-tools qt6-translations-l10n
    # files
    libpng-dev libtiff-dev libjpeg-dev libopenexr-dev zlib1g-dev libisal-dev libzip-dev libzstd-dev libsqlite3-dev libproj-dev nlohmann-json3-dev
    libxxhash-dev
    # Python package
    pybind11-dev python3-dev python3-numpy python3-pytest
    # tests
    libgtest-dev libgmock-dev libassimp-dev libbenchmark-dev xvfb xauth locales git python3-jsonschema gdal-bin
)

missing=()
for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
done
# Numbers in files have points wherever the program runs: tests look at that in a locale with commas.
has_german() { locale -a 2>/dev/null | grep -qi '^de_DE\.utf-\?8$'; }

if [ ${#missing[@]} -eq 0 ] && has_german; then
    echo "All ${#packages[@]} packages are installed."
    exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "install.sh: not root and no sudo: run as root once" >&2; exit 1; }
    as_root=(sudo)
fi
if [ ${#missing[@]} -gt 0 ]; then
    echo "Installing: ${missing[*]}"
    export DEBIAN_FRONTEND=noninteractive
    "${as_root[@]}" apt-get update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
fi
has_german || "${as_root[@]}" localedef -i de_DE -f UTF-8 de_DE.UTF-8
