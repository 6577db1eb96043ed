/// Numbers as reports show them.
enum Figures {
  /// A number with commas between groups of three digits.
  static func count(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    var position = digits.count - 3
    while position > 0 {
      digits.insert(",", at: position)
      position -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }

  /// A share as a percentage with one decimal place. A small share is not shown as zero.
  static func percentage(_ share: Double) -> String {
    if share > 0, share < 0.0005 { return "<0.1%" }
    if share < 1, share > 0.9995 { return ">99.9%" }
    let tenths = Int((share * 1000).rounded())
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// A number with three significant digits, for estimates.
  static func rounded(_ number: Int) -> String {
    var unit = 1
    while number / unit >= 1000 { unit *= 10 }
    return count((number + unit / 2) / unit * unit)
  }

  /// A number of things, such as "1 line" or "2 lines".
  static func things(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// A bar of blocks, at most as wide as the given number of columns.
  static func bar(_ share: Double, columns: Int) -> String {
    let eighths = Int((min(max(share, 0), 1) * Double(columns * 8)).rounded())
    let rest: [String] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + rest[eighths % 8]
    return bar.isEmpty && share > 0 ? "▏" : bar
  }
}
