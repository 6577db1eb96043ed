extension JSONNode {
  /// The opening bracket of a list or an object, any other value as a whole: where a finding about
  /// a long stretch of the file points.
  var openingRange: Range<Int> {
    switch value {
    case .array, .object: range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
    default: range
    }
  }
}
