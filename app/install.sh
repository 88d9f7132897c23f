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
    # files
    libpng-dev libtiff-dev libjpeg-dev libopenexr-dev zlib1g-dev libzip-dev libzstd-dev nlohmann-json3-dev libxxhash-dev
    # tests
    libgtest-dev libgmock-dev libassimp-dev libbenchmark-dev xvfb xauth
)

missing=()
for package in "${packages[@]}"; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -eq 0 ]; then
    echo "All ${#packages[@]} packages are installed."
    exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "install.sh: not root and no sudo: run as root once" >&2; exit 1; }
    as_root=(sudo)
fi
echo "Installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
