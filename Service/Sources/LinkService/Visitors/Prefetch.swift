import HTTPTypes

/// Requests that a browser sends before its user follows the link, if ever.
enum Prefetch {
  /// Sources: MDN, "Sec-Purpose"; Chrome sends `Purpose` and Firefox sent `X-Moz` before that header
  /// (observed); Safari sends `X-Purpose: preview` for its Top Sites (WebKit bug 46529).
  static func isAnnounced(in head: some RequestHead) -> Bool {
    fields.contains { field in
      guard let value = head.field(field)?.lowercased() else { return false }
      return value.contains("prefetch") || value.contains("prerender") || value.contains("preview")
    }
  }

  private static let fields = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"]
    .compactMap { HTTPField.Name($0) }
}
