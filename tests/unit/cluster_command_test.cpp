// A clusterer that is a program: what it is given, and what is refused of its answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <truecluster/clusterers.hpp>
#include <truecluster/error.hpp>

#include "base/stop.hpp"
#include "cluster/command_files.hpp"
#include "support/cluster_samples.hpp"

namespace truecluster {
namespace {

using ::testing::HasSubstr;
using ::testing::ThrowsMessage;

// Whether the process runs; one that nobody has waited for is dead all the same.
bool is_alive(pid_t process) {
  std::string state;
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  file >> state >> state >> state;
  return kill(process, 0) == 0 && state != "Z";
}

// A folder of the test's own, to see what is left in it.
class ClustererCommand : public ::testing::Test {
 protected:
  std::vector<Label> run(const std::string& command, const Matrix<double>& data,
                         std::span<const std::uint32_t> weights, Label k, double timeout = 60) {
    Stream stream(1, Stage::cluster);
    const auto clusterer =
        make_command({.command = command, .timeout_seconds = timeout, .temporary_folder = folder_});
    const auto model = clusterer->prepare(data, weights)->fit(k, stream);
    return testing::predict(*model, data);
  }
  // A shell script in the folder, and the command that runs it.
  std::string script(const std::string& text) {
    std::ofstream(folder_ + "/script.sh") << text;
    return "sh '" + folder_ + "/script.sh'";
  }
  std::string content(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(folder_ + "/" + name).rdbuf();
    return text.str();
  }
  // No temporary folder is left.
  void expect_clean() {
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      EXPECT_FALSE(entry.is_directory()) << entry.path();
  }

  const TemporaryFolder own_folder_{::testing::TempDir()};
  const std::string folder_ = own_folder_.path();
  const Matrix<double> data_{3, 2, {1, 2.5, 0.1, -4, 1e300, 6}};
};

TEST_F(ClustererCommand, HandsOverRepeatedRowsAllDigitsAndTheArguments) {
  const std::vector<std::uint32_t> weights = {2, 0, 1};
  const std::string command =
      script("cp \"$2\" '" + folder_ + "/train'; cp \"$3\" '" + folder_ + "/predict'\n" +
             "echo \"$1 $4 $#\" > '" + folder_ + "/rest'; printf '7\\n-1\\n3\\n' > \"$6\"\n");
  EXPECT_EQ(run(command + " own", data_, weights, 2),
            (std::vector<Label>{1, noise_label, 0}));  // 3 < 7
  EXPECT_EQ(content("train"), "1,2.5\n1,2.5\n1e+300,6\n");
  EXPECT_EQ(content("predict"), "1,2.5\n0.1,-4\n1e+300,6\n");
  EXPECT_EQ(content("rest"), "own 2 6\n");
  expect_clean();
}

TEST_F(ClustererCommand, GivesTheSameSeedForTheSameStream) {
  const std::string command =
      script("echo \"$4\" >> '" + folder_ + "/seeds'; printf '0\\n0\\n0\\n' > \"$5\"\n");
  run(command, data_, testing::ones(3), 2);
  run(command, data_, testing::ones(3), 2);
  std::istringstream seeds(content("seeds"));
  std::int64_t first = -1, second = -2;
  seeds >> first >> second;
  EXPECT_EQ(first, second);
  EXPECT_GE(first, 0);
  EXPECT_LT(first, std::int64_t{1} << 31);
}

TEST_F(ClustererCommand, SaysWhatWentWrong) {
  const auto error = [](const char* part) { return ThrowsMessage<Error>(HasSubstr(part)); };
  const auto fails = [&](const std::string& text, Label k = 2, double timeout = 60) {
    return [=, this] { run(script(text), data_, testing::ones(3), k, timeout); };
  };
  EXPECT_THAT(fails("echo first >&2; echo 'no luck' >&2; echo >&2; exit 3"),
              error("ended with status 3: no luck"));
  EXPECT_THAT(fails("exit 4"), error("ended with status 4 and wrote nothing to standard error"));
  EXPECT_THAT([&] { run("kill -SEGV $$; :", data_, testing::ones(3), 2); },
              error("was ended by signal 11"));
  EXPECT_THAT([&] { run("/no/such/program", data_, testing::ones(3), 2); },
              error("ended with status 127"));
  EXPECT_THAT(fails("sleep 30", 2, 0.05), error("was stopped after 0.05 seconds"));
  EXPECT_THAT(fails("exit 0"), error("wrote no labels"));
  EXPECT_THAT(fails("printf '0\\n1\\n' > \"$5\""), error("wrote 2 labels for 3 rows"));
  EXPECT_THAT(fails("printf '0\\n1\\n1\\n1\\n' > \"$5\""), error("wrote 4 labels for 3 rows"));
  EXPECT_THAT(fails("printf '0\\n1.5\\n1\\n' > \"$5\""), error("label 2 of the clusterer command"));
  EXPECT_THAT(fails("printf '0\\n\\n1\\n' > \"$5\""), error("is '', not a whole number"));
  EXPECT_THAT(fails("printf '0\\n1\\n2\\n' > \"$5\""),
              error("wrote 3 different labels but was asked for 2 clusters"));
  expect_clean();
}

TEST_F(ClustererCommand, RefusesWhatItCannotUse) {
  const auto error = [](const char* part) {
    return ThrowsMessage<InvalidArgument>(HasSubstr(part));
  };
  EXPECT_THAT([] { make_command({}); }, error("command is empty"));
  EXPECT_THAT([] { make_command({.command = "true", .timeout_seconds = -1}); },
              error("`command_timeout` is -1"));
  const Matrix<double> square(2, 2, {0, 1, 1, 0});
  EXPECT_THAT(
      [&] {
        make_command({.command = "true"})
            ->prepare(DataView(square.view(), DataKind::distances), testing::ones(2));
      },
      error("needs features"));
  EXPECT_THAT(
      [&] {
        make_command({.command = "true", .temporary_folder = "/no/such/folder"})
            ->prepare(square, testing::ones(2));
      },
      ThrowsMessage<IoError>(HasSubstr("/no/such/folder: no temporary folder")));
}

// The request comes while the command sleeps, from its own first deed.
TEST_F(ClustererCommand, IsEndedWithItsChildrenWhenTheRunIsStopped) {
  std::atomic<bool> stop{false};
  Context context;
  context.stop = &stop;
  std::thread watch([&] {
    while (content("started").empty()) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    stop = true;
  });
  const StopScope scope(context);
  const std::string started = "'" + folder_ + "/started'";
  EXPECT_THROW(
      run(script("sleep 600 & echo $! > " + started + "; wait"), data_, testing::ones(3), 2),
      Interrupted);
  watch.join();
  const auto child = static_cast<pid_t>(std::stol(content("started")));
  for (int tries = 0; tries < 500 && is_alive(child); ++tries)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_FALSE(is_alive(child));
  expect_clean();
}

TEST_F(ClustererCommand, RunsTheExampleInPython) {
  if (std::system("python3 -c '' 2> /dev/null") != 0) GTEST_SKIP() << "there is no python3";
  Stream stream(1, Stage::test);
  const Matrix<double> data = testing::clustered_data(40, 2, 2, stream, 20);
  std::vector<Label> truth;
  for (Label i = 0; i < 40; ++i) truth.push_back(i % 2);
  const auto weights = testing::drawn_weights(40, stream);
  EXPECT_EQ(testing::by_first_appearance(run("python3 '" TRUECLUSTER_CASES_DIR
                                             "/../../examples/clusterer_command.py'",
                                             data, weights, 2)),
            truth);
  expect_clean();
}

}  // namespace
}  // namespace truecluster
