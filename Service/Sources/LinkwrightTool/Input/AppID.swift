/// The form of app IDs.
enum AppID {
  /// Whether a text has a prefix, a dot and more, without blanks.
  static func isPlausible(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
      && !text.contains { $0.isWhitespace || "/:?#".contains($0) }
  }
}
