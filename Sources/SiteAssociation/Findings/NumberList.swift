/// Line or column numbers in a sentence.
enum NumberList {
  private static let maximumRangeCount = 8

  /// Returns ascending numbers as ranges, such as `3-5, 8`.
  static func text(_ numbers: [Int]) -> String {
    var ranges: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = ranges.last, number == last.upperBound + 1 {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    let shown = ranges.prefix(maximumRangeCount).map { range in
      range.count == 1
        ? "\(range.lowerBound)"
        : "\(range.lowerBound)\(range.count == 2 ? ", " : "-")\(range.upperBound)"
    }
    return shown.joined(separator: ", ") + (ranges.count > maximumRangeCount ? ", …" : "")
  }
}
