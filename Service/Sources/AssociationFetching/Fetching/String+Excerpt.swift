extension StringProtocol {
  /// The text, truncated if long, because servers choose text that appears in messages.
  ///
  /// - Parameter count: The maximum number of characters.
  package func excerpt(_ count: Int = 300) -> String {
    let start = prefix(count)
    return start.endIndex == endIndex ? String(self) : start + "…"
  }
}
