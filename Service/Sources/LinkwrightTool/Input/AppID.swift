/// Application identifiers on the command line and in device files.
enum AppID {
  /// Whether a text looks like prefix, dot and bundle ID.
  static func isPlausible(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
      && !text.contains { $0.isWhitespace || "/:?#".contains($0) }
  }
}
