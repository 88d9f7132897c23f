#!/usr/bin/env bash
# Builds the fuzz targets into build/fuzz with clang: the readers are instrumented, the rest comes from the core
# library of a normal build in build/. Then, for example:
#   build/fuzz/recipe_fuzz -max_total_time=300 build/fuzz/recipe_corpus resources/recipes
#   build/fuzz/project_fuzz -max_total_time=300 build/fuzz/project_corpus
#   build/fuzz/heightmap_fuzz -max_total_time=300 -rss_limit_mb=4096 build/fuzz/heightmap_corpus tests/data/dem
set -euo pipefail
cd "$(dirname "$0")/../.."
out=build/fuzz
mkdir -p $out/{recipe,project,heightmap}_corpus
export OXBOW_FUZZ_FLAGS="-std=c++20 -O1 -g1 -fsanitize=fuzzer-no-link,address -ffp-contract=off -I.
  $(pkg-config --cflags libpng libtiff-4 libjpeg OpenEXR libzip libxxhash)"
# Clang 14 cannot read what is left out: it comes from the library.
sources=$(ls core/files/*.cpp | grep -v import_stage)
sources+=" core/recipe/recipe.cpp core/recipe/recipe_file.cpp core/recipe/project_file.cpp
  core/recipe/state_archive.cpp core/paint/stroke_json.cpp core/paint/paint_event.cpp"
compile() {
  object=build/fuzz/$(echo "$1" | tr / _).o
  [ "$object" -nt "$1" ] || clang++ $OXBOW_FUZZ_FLAGS -c "$1" -o "$object"
}
export -f compile
printf '%s\n' $sources tests/fuzz/*.cpp | xargs -P 2 -I{} bash -c 'compile {}'
for target in recipe project heightmap; do
  clang++ -fsanitize=fuzzer,address $out/tests_fuzz_${target}_fuzz.cpp.o $out/core_*.o build/core/liboxbow_core.a \
    -o $out/${target}_fuzz $(pkg-config --libs libpng libtiff-4 libjpeg OpenEXR libzip libxxhash) -lz -lpthread
done
