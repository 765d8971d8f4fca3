"""The files for collections of packages are what their formats ask for, and of the version of the project."""
import ast
import json
import pathlib
import re
import shutil
import subprocess
import tomllib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def text_of(name):
    return (ROOT / name).read_text()


VERSION = re.search(r"project\(truecluster VERSION ([0-9.]+)", text_of("CMakeLists.txt"))[1]


class Files(unittest.TestCase):
    def test_versions_are_those_of_the_project(self):
        self.assertEqual(json.loads(text_of("packaging/vcpkg/vcpkg.json"))["version"], VERSION)
        for name, pattern in (("packaging/conda/meta.yaml", r'set version = "([0-9.]+)"'),
                              ("packaging/homebrew/truecluster.rb", r'truecluster-([0-9.]+)\.tar\.gz"'),
                              ("CITATION.cff", r"^version: ([0-9.]+)$")):
            self.assertEqual(re.search(pattern, text_of(name), re.M)[1], VERSION, name)

    def test_what_they_depend_on_is_what_cmake_looks_for(self):
        """A library that is new in the build has to be named here, too."""
        names = {  # of CMake: of vcpkg, conda and Homebrew
            "TBB": ("tbb", "tbb-devel", "tbb"), "fmt": ("fmt",) * 3, "ZLIB": ("zlib",) * 3,
            "Eigen3": ("eigen3", "eigen", "eigen"), "nlohmann_json": ("nlohmann-json", "nlohmann_json", "nlohmann-json"),
            "HWY": ("highway", "libhwy", "highway"), "Random123": ("random123",) * 3, "CLI11": ("cli11",) * 3,
        }
        cmake = text_of("CMakeLists.txt") + text_of("src/cli/CMakeLists.txt")
        wanted = set(re.findall(r"find_package\((\w+) REQUIRED\)", cmake)) | {"Random123"}
        self.assertEqual(wanted, set(names))
        port = json.loads(text_of("packaging/vcpkg/vcpkg.json"))
        in_vcpkg = port["dependencies"] + port["features"]["tools"]["dependencies"]
        for vcpkg, conda, homebrew in names.values():
            self.assertIn(vcpkg, in_vcpkg)
            self.assertRegex(text_of("packaging/conda/meta.yaml"), rf"(?m)^    (- |folder: ){conda}\b")
            self.assertRegex(text_of("packaging/homebrew/truecluster.rb"), rf'(depends_on|macos|resource) "{homebrew}"')

    def test_the_metadata_of_python_are_whole(self):
        project = tomllib.loads(text_of("pyproject.toml"))["project"]
        for key in ("description", "readme", "license", "authors", "classifiers", "keywords", "requires-python"):
            self.assertTrue(project[key], key)
        self.assertTrue((ROOT / project["readme"]).exists())
        ast.parse(text_of("setup.py"))

    def test_the_formula_is_ruby(self):
        if not shutil.which("ruby"):
            self.skipTest("ruby is not installed")
        done = subprocess.run(["ruby", "-wc", ROOT / "packaging/homebrew/truecluster.rb"], capture_output=True, text=True)
        self.assertEqual((done.stdout, done.stderr), ("Syntax OK\n", ""))

    def test_the_recipe_is_yaml(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")
        text = re.sub(r"\{% .* %\}", "", text_of("packaging/conda/meta.yaml"))
        recipe = yaml.safe_load(re.sub(r"\{\{ .*? \}\}", "filled", text))
        self.assertEqual(recipe["source"][1]["folder"], "random123")
        self.assertEqual(sorted(recipe), ["about", "build", "package", "requirements", "source", "test"])

    def test_the_workflow_is_yaml(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")
        workflow = yaml.safe_load(text_of(".github/workflows/check.yml"))
        self.assertEqual(sorted(workflow["jobs"]), ["artefacts", "check"])


if __name__ == "__main__":
    unittest.main()
