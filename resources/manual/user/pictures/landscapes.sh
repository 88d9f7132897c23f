#!/bin/sh
# Draws the stills of the landscape look anew, from the folder of this script's repository:
#     sh resources/manual/user/pictures/landscapes.sh PATH/TO/oxbow [NAME ...]
set -eu
oxbow=$1
shift
wanted=" $* "
here=$(dirname "$0")
still() { # name, recipe, sky, heading,pitch,distance,east,south, further options
    case $wanted in "  " | *" $1 "*) ;; *) return 0 ;; esac
    name=$1 recipe=$2 sky=$3 camera=$4
    shift 4
    plants=--plants
    [ "$name" != badlands ] || plants=
    "$oxbow" run "$here/../../../recipes/$recipe.json" --size 1024 --progress none --picture-size 1280x720 \
        --export preview="$here/landscape_$name.jpg" --sky "$sky" --camera "$camera" $plants "$@"
}
still golden first_start golden 160,8,3600,5120,5120
still ridge alpine noon 200,10,2600,5000,5200
still valley drawn_valley noon 80,6,1100,2300,4750
still evening first_start golden 150,9,2600,5900,4300
still canyon canyon noon 30,8,1100,6700,7300 --surface desert
still coast island noon 110,9,2600,1500,3300
still badlands badlands golden 155,14,420,512,512
still plain meanders noon 100,7,2100,3072,3072
still volcano volcano golden 40,8,6100,6144,6144
still crater st_helens noon 195,7,4200,7400,12300
still fjord fjord winter 340,10,5400,4000,7000
still hills rolling_hills golden 70,9,1300,3100,6300
still dunes dune_sea golden 60,8,2600,5120,5120
still glaciers glaciated_alps noon 10,9,5200,7000,6000
still lake drawn_valley noon 60,4,500,4700,5000
still shore drawn_valley golden 60,5,220,4230,5600
case $wanted in "  " | *" panorama "*)
    "$oxbow" run "$here/../../../recipes/first_start.json" --size 1024 --progress none --picture-size 1600x800 \
        --export preview="$here/landscape_panorama.jpg" --sky golden --camera 150,9,2600,5900,4300 --plants --panorama ;;
esac
