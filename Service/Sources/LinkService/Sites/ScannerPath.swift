/// The paths that vulnerability scanners request on every host. They are never links.
///
/// Without this list, these paths would be links on a host on which every path is a link. They
/// would open the app and count as visits, and the rate limit for unknown links would not apply to
/// scanners.
///
/// Sources: dot files, paths that begin with `wp-`, and server-side scripts are in the list
/// `restricted-files.data` of the OWASP Core Rule Set. The other paths belong to phpMyAdmin, CGI,
/// Spring Boot, home routers, Exchange, Laravel and Apache, and scanners request them (observed).
enum ScannerPath {
  private static let starts = [
    "/wp-", "/phpmyadmin", "/phpMyAdmin", "/HNAP1", "/actuator/", "/boaform/", "/owa/",
    "/_ignition/",
    "/server-status/",
  ]
  private static let parts = [
    "/.", "/wp-admin/", "/wp-content/", "/wp-includes/", "/cgi-bin/",
    ".php/", ".asp/", ".aspx/", ".jsp/", ".cgi/", ".env/", ".sql/", ".bak/",
  ]

  /// The paths as patterns of an association file. `.*` would look like a regular expression.
  static let patterns: [String] =
    starts.map { $0 + "*" } + parts.map { $0.hasSuffix(".") ? "*\($0)?*" : "*\($0)*" }

  private static let firstBytes = Set(starts.compactMap { $0.utf8.dropFirst().first })

  /// Returns whether scanners request the path. As in patterns, case matters, and the path is
  /// compared with a slash at both ends.
  ///
  /// - Parameter path: A path that ``CanonicalPath`` has returned.
  static func contains(_ path: String) -> Bool {
    let bytes = path.utf8
    // Most links consist of a single segment of letters and digits, so they need no further
    // comparison.
    let isSuspect =
      bytes.dropFirst().contains(where: isPartStart)
      || bytes.dropFirst().first.map(firstBytes.contains) == true || path == "/cgi-bin"
    guard isSuspect else { return false }
    var closed = path + "/"
    // Compares bytes, because comparing the characters of a string would take a tenth of the time
    // of a redirect.
    return closed.withUTF8 { bytes in
      starts.contains { bytes.starts(with: $0.utf8) }
        || bytes.indices.contains { index in
          isPartStart(bytes[index]) && parts.contains { bytes[index...].starts(with: $0.utf8) }
        }
    }
  }

  /// Whether one of the ``parts`` can begin with the byte.
  private static func isPartStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "/")
  }
}
