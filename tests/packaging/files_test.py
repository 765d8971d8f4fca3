"""The files for collections of packages are what their formats ask for, and of the version of the project."""
import ast
import json
import pathlib
import re
import shutil
import subprocess
import tempfile
import tomllib
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


def text_of(name):
    return (ROOT / name).read_text()


VERSION = re.search(r"project\(truecluster VERSION ([0-9.]+)", text_of("CMakeLists.txt"))[1]

# What the formula may call, as Homebrew has it: https://rubydoc.brew.sh/Formula
HOMEBREW = r"""
class Word < String
  def /(other) = Word.new("#{self}/#{other}")
  def write(_text); end
end
class Resource
  def initialize(&block) = instance_eval(&block)
  def url(_address); end
  def sha256(_sum); end
  def stage(folder) = puts("stage #{folder}")
end
class Formula
  class << self
    attr_reader :resources, :tests
    %w[desc homepage url sha256 license uses_from_macos].each { |name| define_method(name) { |_value| } }
    def depends_on(what) = puts("depends_on #{what.is_a?(Hash) ? what.keys[0] : what}")
    def resource(name, &block) = (@resources ||= {})[name] = Resource.new(&block)
    def test(&block) = @tests = block
  end
  def resource(name) = self.class.resources.fetch(name)
  def buildpath = Word.new("/build")
  def testpath = Word.new("/test")
  def bin = Word.new("/bin")
  def std_cmake_args = ["-DCMAKE_INSTALL_PREFIX=/prefix"]
  def system(*words) = puts("system #{words.join(" ")}")
  def shell_output(command) = command.sub("--format", "adjusted")
  def assert_match(pattern, text) = text.include?(pattern) || raise(text)
end
load ARGV[0]
formula = Truecluster.new
formula.install
formula.instance_eval(&Truecluster.tests)
"""


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

    def test_hdf5_is_named_where_it_is_linked(self):
        self.assertRegex(text_of("packaging/conda/meta.yaml"), r"(?m)^    - cmake .*TRUECLUSTER_HDF5=ON")
        self.assertRegex(text_of("packaging/conda/meta.yaml"), r"(?m)^    - hdf5$")
        self.assertIn('depends_on "hdf5"', text_of("packaging/homebrew/truecluster.rb"))
        self.assertIn("-DTRUECLUSTER_HDF5=ON", text_of("packaging/homebrew/truecluster.rb"))
        self.assertIn("-DTRUECLUSTER_HDF5=OFF", text_of("packaging/vcpkg/portfile.cmake"))
        # Neither the wheel nor the R package has it.
        self.assertIn("-DTRUECLUSTER_CLI=OFF", text_of("setup.py"))
        self.assertIn('"hdf5_file.cpp"', text_of("bindings/r/stage"))

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

    def test_the_formula_runs_with_what_homebrew_offers(self):
        """A stand-in for Homebrew's class: what the formula calls exists there, and install and test name what they should."""
        if not shutil.which("ruby"):
            self.skipTest("ruby is not installed")
        done = subprocess.run(["ruby", "-w", "-e", HOMEBREW, ROOT / "packaging/homebrew/truecluster.rb"], capture_output=True,
                              text=True)
        self.assertEqual(done.stderr, "")
        calls = done.stdout.splitlines()
        self.assertEqual([line.split()[2] for line in calls if line.startswith("system cmake")], ["-S", "--build", "--install"])
        names = [line.split()[1] for line in calls if line.startswith("depends_on")]
        self.assertIn("hdf5", names)
        self.assertEqual(len(names), len(set(names)))

    def test_the_recipe_is_jinja_and_yaml(self):
        try:
            import jinja2
            import yaml
        except ImportError:
            self.skipTest("Jinja or PyYAML is not installed")
        filled = jinja2.Environment(undefined=jinja2.StrictUndefined).from_string(text_of("packaging/conda/meta.yaml")).render(
            compiler=lambda language: f"{language}-compiler", stdlib=lambda language: f"{language}-stdlib", PYTHON="python")
        recipe = yaml.safe_load(filled)
        self.assertEqual(sorted(recipe), ["about", "build", "package", "requirements", "source", "test"])
        self.assertEqual(recipe["package"], {"name": "truecluster", "version": VERSION})
        self.assertEqual(recipe["source"][1]["folder"], "random123")
        self.assertIn(f"truecluster-{VERSION}.tar.gz", recipe["source"][0]["url"])
        for needs in recipe["requirements"].values():
            names = [need.split()[0] for need in needs]
            self.assertEqual(len(names), len(set(names)))
        for key in ("license", "license_file", "summary"):
            self.assertTrue(recipe["about"][key], key)

    def test_the_manifest_is_as_vcpkg_formats_it(self):
        """learn.microsoft.com/vcpkg/reference/vcpkg-json: the fields, names and order of `vcpkg format-manifest`."""
        port = json.loads(text_of("packaging/vcpkg/vcpkg.json"))
        order = ["name", "version", "description", "homepage", "license", "supports", "dependencies", "features"]
        self.assertEqual(list(port), [key for key in order if key in port])
        lists = [port["dependencies"], *(feature["dependencies"] for feature in port["features"].values())]
        for dependencies in lists:
            names = [one if isinstance(one, str) else one["name"] for one in dependencies]
            self.assertEqual(names, sorted(set(names)))
            for name in names:
                self.assertRegex(name, r"^[a-z0-9]+(-[a-z0-9]+)*$")
            for one in dependencies:
                self.assertLessEqual(set(one if isinstance(one, dict) else ()), {"name", "host", "features", "platform"})
        for feature in port["features"].values():
            self.assertTrue(feature["description"])

    def test_the_port_runs_with_what_vcpkg_offers(self):
        """The functions of vcpkg stand in as such that print their name."""
        functions = ("vcpkg_check_linkage", "vcpkg_download_distfile", "vcpkg_extract_source_archive", "vcpkg_check_features",
                     "vcpkg_cmake_configure", "vcpkg_cmake_install", "vcpkg_cmake_config_fixup", "vcpkg_copy_tools",
                     "vcpkg_install_copyright")
        script = "".join(f'function({name})\n  message("{name} ${{ARGV}}")\nendfunction()\n' for name in functions)
        script += f'set(FEATURES core tools)\ninclude("{ROOT}/packaging/vcpkg/portfile.cmake")\n'
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "run.cmake")
            path.write_text(f'cmake_minimum_required(VERSION 3.25)\nset(CURRENT_PACKAGES_DIR "{folder}")\nset(VERSION {VERSION})\n{script}')
            done = subprocess.run(["cmake", "-Werror=dev", "-P", path], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line.split()[0] for line in done.stderr.splitlines()], list(functions))

    def test_the_workflow_is_yaml(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")
        workflow = yaml.safe_load(text_of(".github/workflows/check.yml"))
        self.assertEqual(sorted(workflow["jobs"]), ["artefacts", "check"])


if __name__ == "__main__":
    unittest.main()
