"""Builds the compiled module with CMake; everything else is in pyproject.toml.

CMAKE_ARGS adds options, for example CMAKE_ARGS="-DTRUECLUSTER_REPORT=OFF" where there is no Node.
TRUECLUSTER_PAGE names the report page that a build has made (src/report/template.cpp in its folder): a source archive takes
it along, so that nothing built from it needs Node.
"""
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.sdist import sdist

ROOT = Path(__file__).resolve().parent


def version():
    text = (ROOT / "CMakeLists.txt").read_text()
    return re.search(r"project\(truecluster VERSION ([0-9.]+)", text).group(1)


def options():
    chosen = [
        f"-DPython_EXECUTABLE={sys.executable}",
        "-DCMAKE_BUILD_TYPE=Release",
        "-DTRUECLUSTER_PYTHON=ON",
        "-DTRUECLUSTER_CLI=OFF",
    ]
    if shutil.which("ninja"):
        chosen += ["-G", "Ninja"]
    try:
        import pybind11
    except ImportError:  # CMake looks in the system
        pass
    else:
        chosen.append(f"-Dpybind11_ROOT={pybind11.get_cmake_dir()}")
    return chosen + shlex.split(os.environ.get("CMAKE_ARGS", ""))


class CMakeBuild(build_ext):
    def build_extension(self, ext):
        folder = Path(self.build_temp).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        package = Path(self.get_ext_fullpath(ext.name)).resolve().parent
        jobs = os.environ.get("CMAKE_BUILD_PARALLEL_LEVEL", str(os.cpu_count() or 1))
        for command in (
            ["-S", str(ROOT), "-B", str(folder), *options()],
            ["--build", str(folder), "--target", "truecluster_python", "-j", jobs],
            ["--install", str(folder), "--component", "python", "--strip", "--prefix", str(package.parent)],
        ):
            subprocess.run(["cmake", *command], check=True)


class SourceArchive(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        if page := os.environ.get("TRUECLUSTER_PAGE"):
            shutil.copy(page, Path(base_dir) / "src/report/template.cpp")


setup(
    version=version(),
    ext_modules=[Extension("truecluster._core", sources=[])],
    cmdclass={"build_ext": CMakeBuild, "sdist": SourceArchive},
    setup_requires=[tool for tool in ("cmake>=3.25", "ninja") if not shutil.which(re.match(r"\w+", tool)[0])],
)
