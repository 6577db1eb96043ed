/// An http or https URL, split into the parts of a request.
package struct HTTPURL: Sendable, Hashable {
  /// Whether the scheme is https.
  package var isSecure: Bool
  /// Host and port.
  package var host: AssociationHost
  /// Path and query as in a request line.
  package var target: String

  package init(host: AssociationHost, target: String, isSecure: Bool = true) {
    self.isSecure = isSecure
    self.host = host
    self.target = target
  }

  /// Parses a URL.
  ///
  /// - Parameters:
  ///   - text: A URL, such as the value of a `Location` header.
  ///   - base: The base for a relative URL (RFC 3986, section 5.2); nil to require an absolute one.
  /// - Throws: ``FetchFailure/Code/malformedRedirect`` for an invalid URL or another scheme, and
  ///   ``FetchFailure/Code/invalidHost``.
  package init(_ text: String, relativeTo base: HTTPURL? = nil) throws(FetchFailure) {
    let rest = Self.encoded(text).prefix { $0 != "#" }
    if let (isSecure, authorityAndPath) = Self.scheme(of: rest) {
      try self.init(isSecure: isSecure, authorityAndPath)
    } else if let base, rest.hasPrefix("//") {
      try self.init(isSecure: base.isSecure, rest.dropFirst(2))
    } else if let base, !Self.hasScheme(rest), !rest.contains("\\") {
      self = base
      target = Self.target(String(rest), relativeTo: base.target)
    } else {
      throw FetchFailure(.malformedRedirect, String(text.prefix(200)))
    }
  }

  private init(isSecure: Bool, _ text: Substring) throws(FetchFailure) {
    let authority = text.prefix { $0 != "/" && $0 != "?" }
    guard !authority.contains("@"), !authority.contains("\\") else {
      throw FetchFailure(.malformedRedirect, String(text.prefix(200)))
    }
    let (host, port) = try AssociationHost.split(String(authority))
    self.isSecure = isSecure
    self.host = try AssociationHost(host, port: port ?? (isSecure ? 443 : 80))
    let target = text[authority.endIndex...]
    self.target = target.hasPrefix("/") ? String(target) : "/" + target
  }

  private static func scheme(of text: Substring) -> (isSecure: Bool, rest: Substring)? {
    for (prefix, isSecure) in [("https://", true), ("http://", false)]
    where text.prefix(prefix.count).lowercased() == prefix {
      return (isSecure, text.dropFirst(prefix.count))
    }
    return nil
  }

  private static func hasScheme(_ text: Substring) -> Bool {
    let head = text.prefix { $0 != "/" && $0 != "?" }
    return head.contains(":")
  }

  private static func target(_ text: String, relativeTo base: String) -> String {
    if text.isEmpty || text.hasPrefix("/") { return text.isEmpty ? base : text }
    let path = base.prefix { $0 != "?" }
    if text.hasPrefix("?") { return path + text }
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
    return folder + text
  }

  /// Percent-encodes the bytes that a request line must not contain.
  private static func encoded(_ text: String) -> Substring {
    var result = ""
    for byte in text.utf8 {
      if byte > 0x20 && byte < 0x7F {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    return result[...]
  }

  /// Host and port as in the URL and the `Host` header.
  var authority: String { host.authority(defaultPort: isSecure ? 443 : 80) }
}

extension HTTPURL: CustomStringConvertible {
  /// The URL.
  package var description: String { "\(isSecure ? "https" : "http")://\(authority)\(target)" }
}
