// Colour pictures as PNG bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace truecluster::study {

struct Colour {
  std::uint8_t red = 255, green = 255, blue = 255;
};

class Raster {
 public:
  Raster(std::size_t width, std::size_t height) : width_(width), pixels_(width * height) {}

  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t height() const { return pixels_.size() / width_; }
  Colour& at(std::size_t x, std::size_t y) { return pixels_[y * width_ + x]; }
  [[nodiscard]] const Colour& at(std::size_t x, std::size_t y) const {
    return pixels_[y * width_ + x];
  }

 private:
  std::size_t width_;
  std::vector<Colour> pixels_;
};

// 8 bits per channel, no transparency.
std::string png(const Raster& raster);

}  // namespace truecluster::study
