/// The ranges of a damaged text whose meaning is a guess. There can be thousands of these ranges,
/// and of findings to compare with them, so ranges are found by binary search.
package struct GuessedRanges: Sendable {
  /// Ranges that are not empty and do not touch, in ascending order.
  private let ranges: [Range<Int>]

  package init(_ ranges: [Range<Int>] = []) {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  var isEmpty: Bool { ranges.isEmpty }

  /// Returns whether a range has a byte in common with one of the guessed ranges.
  func overlap(_ range: Range<Int>) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].overlaps(range)
  }
}
