/// The values in a query that the pattern of one item must match.
///
/// A query can contain an item several times or not at all. The pattern must match every value, and
/// a missing item counts as an item with an empty value (observed). Matching and tracing both take
/// the values from this type, so that they cannot disagree.
struct QueryItemValues<Value> {
  private let emptyValue: Value
  private var hasValue = false

  init(emptyValue: Value) { self.emptyValue = emptyValue }

  /// Returns the next value that the pattern must match; nil after the last one.
  ///
  /// - Parameter found: The next value in the query; nil after the last one.
  mutating func next(_ found: Value?) -> Value? {
    if let found {
      hasValue = true
      return found
    }
    guard !hasValue else { return nil }
    hasValue = true
    return emptyValue
  }
}
