extension StringProtocol {
  /// The text, or its beginning where it is long: a stranger chose it, and it stands in sentences.
  ///
  /// - Parameter count: How many characters are kept.
  package func excerpt(_ count: Int = 300) -> String {
    let start = prefix(count)
    return start.endIndex == endIndex ? String(self) : start + "…"
  }
}
