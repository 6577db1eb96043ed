extension StringProtocol {
  /// Returns the string, truncated if it is long. Servers choose some of the text that appears in
  /// messages.
  ///
  /// - Parameter count: The maximum number of characters.
  package func excerpt(_ count: Int = 300) -> String {
    let start = prefix(count)
    return start.endIndex == endIndex ? String(self) : start + "…"
  }
}
