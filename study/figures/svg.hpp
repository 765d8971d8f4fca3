// The few SVG elements that the pictures need.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace truecluster::study {

struct Point {
  double x = 0, y = 0;
};

enum class TextAnchor { start, middle, end };

class Svg {
 public:
  Svg(double width, double height);

  void line(Point from, Point to, std::string_view colour, double width);
  void polyline(std::span<const Point> points, std::string_view colour, double width);
  void rectangle(Point corner, double width, double height, std::string_view fill,
                 std::string_view stroke = "none");
  void circle(Point centre, double radius, std::string_view fill, double opacity);
  void text(double x, double y, std::string_view content, TextAnchor anchor, double size = 12);
  // A text with a light edge, readable on any colour.
  void label(double x, double y, std::string_view content, double size);
  // Text that reads upwards.
  void upright_text(double x, double y, std::string_view content);
  // A PNG, its pixels stretched without smoothing; attributes are added to the element as they are.
  void image(Point corner, double width, double height, std::string_view png,
             std::string_view attributes = "");

  [[nodiscard]] std::string str() const { return body_ + "</svg>\n"; }

 private:
  std::string body_;
};

}  // namespace truecluster::study
