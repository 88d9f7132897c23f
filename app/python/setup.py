"""`pip install app/python`: the package alone, built by CMake in build/pip; neither Qt nor the program is needed."""
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = pathlib.Path(__file__).resolve().parents[2]


class ByCMake(build_ext):
    def build_extension(self, ext):
        build = ROOT / "build/pip"
        options = {"CMAKE_BUILD_TYPE": "Release", "OXBOW_QUICK_BUILD": "ON", "OXBOW_DESKTOP": "OFF", "OXBOW_TESTS": "OFF",
                   "OXBOW_PYTHON": "ON", "Python_EXECUTABLE": sys.executable}
        try:
            import pybind11
            options["pybind11_DIR"] = pybind11.get_cmake_dir()
        except ImportError:
            pass  # that of the system
        subprocess.run(["cmake", "-S", ROOT, "-B", build, *(f"-D{key}={value}" for key, value in options.items())], check=True)
        subprocess.run(["cmake", "--build", build, "--parallel", "--target", "oxbow_python_stubs"], check=True)
        to = pathlib.Path(self.get_ext_fullpath(ext.name)).parent
        to.mkdir(parents=True, exist_ok=True)
        for made in [*(build / "app/python/oxbow").glob("_core.*"), build / "app/python/oxbow/_stages.pyi"]:
            shutil.copy(made, to)


setup(packages=["oxbow"], package_data={"oxbow": ["py.typed"]}, ext_modules=[Extension("oxbow._core", [])], cmdclass={"build_ext": ByCMake})
