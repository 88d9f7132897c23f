#!/usr/bin/env python3
"""Makes the lands whose detail the stage Real detail lends: python3 make.py DATA-FOLDER PATH/TO/oxbow

DATA-FOLDER holds jacksboro_us_403x344.tif, montblanc_647x647.png and sthelens_us_2000x2000.png. Needs GDAL's programs.
"""
import pathlib
import subprocess
import sys
import tempfile

data, oxbow = pathlib.Path(sys.argv[1]), sys.argv[2]
here = pathlib.Path(__file__).parent
LANDS = {  # square cells, heights in metres
    'alps': ('montblanc_647x647.png', '-scale 0 65535 454 4810 -a_ullr 0 60171 60171 0'),
    'appalachians': ('jacksboro_us_403x344.tif', '-outsize 376 397 -r cubic -a_ullr 0 31820 30024 0'),
    'volcano': ('sthelens_us_2000x2000.png', '-scale 0 65535 0 6553.5 -srcwin 640 560 640 640 -a_ullr 0 6400 6400 0'),
}
for name, (file, options) in LANDS.items():
    with tempfile.TemporaryDirectory() as folder:
        land = f'{folder}/{name}.tif'
        subprocess.run(['gdal_translate', '-q', '-ot', 'Float32', *options.split(), str(data / file), land], check=True)
        subprocess.run([oxbow, 'convert', land, str(here / f'{name}.png')], check=True)
    for beside in ('.png.json', '.pgw'):
        (here / f'{name}{beside}').unlink(missing_ok=True)
