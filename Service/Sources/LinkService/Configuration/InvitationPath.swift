import LinkwrightCore

/// The path in front of an invite code.
enum InvitationPath {
  /// Whether a text is a path of plain segments that no other part of a host uses.
  static func isPossible(_ text: String) -> Bool {
    guard text.utf8.count > 2, text.hasPrefix("/"), text.hasSuffix("/") else { return false }
    let segments = text.dropFirst().dropLast().split(
      separator: "/",
      omittingEmptySubsequences: false
    )
    return segments.allSatisfy { Slug.isPossible($0) } && !ReservedPath.contains(text)
  }
}
