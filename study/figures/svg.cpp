// Writes SVG elements, and embeds pictures.
#include "figures/svg.hpp"

#include <fmt/format.h>

#include <array>

#include "io/base64.hpp"
#include "report/markup.hpp"

namespace truecluster::study {
namespace {

std::string_view anchor_name(TextAnchor anchor) {
  constexpr std::array<std::string_view, 3> names{"start", "middle", "end"};
  return names[static_cast<std::size_t>(anchor)];
}

}  // namespace

Svg::Svg(double width, double height)
    : body_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" "
                        "width=\"{0:g}\" height=\"{1:g}\" font-family=\"sans-serif\">\n"
                        "<rect width=\"{0:g}\" height=\"{1:g}\" fill=\"#fff\"/>\n",
                        width, height)) {}

void Svg::line(Point from, Point to, std::string_view colour, double width) {
  body_ += fmt::format(
      "<line x1=\"{:.2f}\" y1=\"{:.2f}\" x2=\"{:.2f}\" y2=\"{:.2f}\" stroke=\"{}\" "
      "stroke-width=\"{:g}\"/>\n",
      from.x, from.y, to.x, to.y, colour, width);
}

void Svg::polyline(std::span<const Point> points, std::string_view colour, double width) {
  body_ += "<polyline points=\"";
  for (const Point& point : points) body_ += fmt::format("{:.1f},{:.1f} ", point.x, point.y);
  body_ += fmt::format("\" fill=\"none\" stroke=\"{}\" stroke-width=\"{:g}\"/>\n", colour, width);
}

void Svg::rectangle(Point corner, double width, double height, std::string_view fill,
                    std::string_view stroke) {
  body_ += fmt::format(
      "<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\" "
      "stroke=\"{}\"/>\n",
      corner.x, corner.y, width, height, fill, stroke);
}

void Svg::circle(Point centre, double radius, std::string_view fill, double opacity) {
  body_ += fmt::format(
      "<circle cx=\"{:.2f}\" cy=\"{:.2f}\" r=\"{:g}\" fill=\"{}\" fill-opacity=\"{:g}\"/>\n",
      centre.x, centre.y, radius, fill, opacity);
}

void Svg::text(double x, double y, std::string_view content, TextAnchor anchor, double size) {
  body_ += fmt::format(
      "<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"{}\" font-size=\"{:g}\">{}</text>\n", x, y,
      anchor_name(anchor), size, report::escaped(content));
}

void Svg::label(double x, double y, std::string_view content, double size) {
  body_ += fmt::format(
      "<text x=\"{:.2f}\" y=\"{:.2f}\" text-anchor=\"middle\" font-size=\"{:g}\" stroke=\"#fff\" "
      "stroke-width=\"2.5\" paint-order=\"stroke\">{}</text>\n",
      x, y, size, report::escaped(content));
}

void Svg::upright_text(double x, double y, std::string_view content) {
  body_ += fmt::format(
      "<text transform=\"translate({:.2f} {:.2f}) rotate(-90)\" text-anchor=\"middle\" "
      "font-size=\"12\">{}</text>\n",
      x, y, report::escaped(content));
}

void Svg::image(Point corner, double width, double height, std::string_view png,
                std::string_view attributes) {
  body_ += fmt::format(
      "<image {} x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" "
      "preserveAspectRatio=\"none\" style=\"image-rendering:pixelated\" "
      "href=\"data:image/png;base64,{}\"/>\n",
      attributes, corner.x, corner.y, width, height, io::base64(png));
}

}  // namespace truecluster::study
