/// A chart as SVG. Colors come from the style of the page, by the classes of the elements.
package struct StatisticsChart: Sendable {
  /// The names and the numbers of the columns or bars.
  package var points: [(name: String, number: Int)]
  /// What a screen reader says about the chart. A table next to the chart has the numbers.
  package var title: String

  package init(title: String, points: [(name: String, number: Int)]) {
    self.title = title
    self.points = points
  }

  private var highest: Int { max(1, points.map(\.number).max() ?? 1) }

  /// Columns over time.
  package var columns: String {
    let (width, height) = (720.0, 180.0)
    let step = width / Double(max(1, points.count))
    var shapes = ""
    for (index, point) in points.enumerated() where point.number > 0 {
      let size = max(1, height * Double(point.number) / Double(highest))
      let x = Self.text(Double(index) * step + step * 0.1)
      shapes +=
        "<rect class=\"mark\" x=\"\(x)\" y=\"\(Self.text(height - size))\""
        + " width=\"\(Self.text(step * 0.8))\" height=\"\(Self.text(size))\">"
        + "<title>\(Self.escaped(point.name)): \(point.number)</title></rect>"
    }
    let labels =
      "<text x=\"0\" y=\"12\">\(highest)</text>"
      + "<text x=\"0\" y=\"196\">\(Self.escaped(points.first?.name ?? ""))</text>"
      + "<text x=\"720\" y=\"196\" text-anchor=\"end\">\(Self.escaped(points.last?.name ?? ""))</text>"
    return svg(
      "0 0 720 200",
      "<line class=\"axis\" x1=\"0\" y1=\"180\" x2=\"720\" y2=\"180\"/>\(shapes)\(labels)"
    )
  }

  /// Bars of values.
  package var bars: String {
    var shapes = ""
    for (index, point) in points.enumerated() {
      let y = index * 24
      let width = 440 * Double(point.number) / Double(highest)
      shapes +=
        "<text x=\"200\" y=\"\(y + 16)\" text-anchor=\"end\">\(Self.escaped(Self.short(point.name)))"
        + "</text><rect class=\"mark\" x=\"210\" y=\"\(y + 3)\" width=\"\(Self.text(width))\""
        + " height=\"18\"><title>\(Self.escaped(point.name)): \(point.number)</title></rect>"
        + "<text x=\"\(Self.text(216 + width))\" y=\"\(y + 16)\">\(point.number)</text>"
    }
    return svg("0 0 720 \(max(24, points.count * 24))", shapes)
  }

  private func svg(_ box: String, _ content: String) -> String {
    "<svg viewBox=\"\(box)\" role=\"img\" aria-label=\"\(Self.escaped(title))\">\(content)</svg>"
  }

  private static func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func short(_ text: String) -> String {
    text.unicodeScalars.count <= 28
      ? text : String(String.UnicodeScalarView(text.unicodeScalars.prefix(27))) + "…"
  }

  /// Text in HTML or SVG, also in an attribute.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
