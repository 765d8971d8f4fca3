class Truecluster < Formula
  desc "How many clusters, who belongs to which, and how certain that is"
  homepage "https://example.org/truecluster/"
  url "https://example.org/truecluster/truecluster-0.1.0.tar.gz"
  sha256 "fill in from SHA256SUMS"
  license "MIT"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "eigen" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "fmt"
  depends_on "hdf5"
  depends_on "highway"
  depends_on :linux
  depends_on "tbb"
  uses_from_macos "zlib"

  # Headers only, and no formula of its own.
  resource "random123" do
    url "https://github.com/DEShawResearch/random123/archive/refs/tags/v1.14.0.tar.gz"
    sha256 "fill in"
  end

  def install
    resource("random123").stage buildpath/"random123"
    # The archive brings the report page along, so that Node is not needed.
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DTRUECLUSTER_HDF5=ON",
           "-DRANDOM123_INCLUDE_DIR=#{buildpath}/random123/include", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    (testpath/"a.txt").write "1\n1\n2\n2\n"
    (testpath/"b.txt").write "2\n2\n1\n1\n"
    assert_match "adjusted", shell_output("#{bin}/truecluster agreement a.txt b.txt --format csv")
  end
end
