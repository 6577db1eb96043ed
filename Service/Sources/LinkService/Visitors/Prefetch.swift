import RequestHeads

/// Recognizes requests that a browser sends before the user follows the link. The user may never
/// follow it.
enum Prefetch {
  /// Whether the head of a request announces a prefetch.
  ///
  /// Sources: MDN, "Sec-Purpose"; Chrome sends `Purpose`, and Firefox sent `X-Moz` before it
  /// supported `Sec-Purpose` (observed); Safari sends `X-Purpose: preview` for its Top Sites
  /// (WebKit bug 46529).
  static func isAnnounced(in head: some RequestHead) -> Bool {
    fields.contains { field in
      guard let value = head.field(field)?.lowercased() else { return false }
      return value.contains("prefetch") || value.contains("prerender") || value.contains("preview")
    }
  }

  private static let fields: [PlainField] = [.secPurpose, .purpose, .webKitPurpose, .mozPurpose]
}
