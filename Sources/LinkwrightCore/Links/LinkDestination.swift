/// The destination of a link inside the app: the link without its host, scheme and campaign
/// parameters.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// site.destination(of: "https://brand.example/summer-clothes?promo=beach")
/// site.destination(of: "example://summer-clothes?promo=beach")
/// // both: /summer-clothes?promo=beach
/// ```
///
/// The parts of a parsed link are stored as written, and are never decoded, encoded or sorted. A
/// destination can therefore be printed as another form of link and parsed again without loss.
public struct LinkDestination: Sendable, Hashable {
  /// The path, percent-encoded as written. The path always begins with a slash.
  public let path: String
  /// The query after `?`, as written; nil if there is no question mark, empty if nothing follows
  /// the question mark.
  public let query: String?
  /// The fragment after `#`, as written; nil if there is no number sign.
  public let fragment: String?

  /// Creates a destination from the parts of a URL.
  ///
  /// A `?` or `#` is percent-encoded in a part that must not contain this character, and a slash is
  /// added to a path that does not begin with a slash. As a result, parsing ``description`` returns
  /// the same destination.
  ///
  /// - Parameters:
  ///   - path: The path, percent-encoded. `products/1` becomes `/products/1`.
  ///   - query: The query, without its question mark. The default is nil, for no query.
  ///   - fragment: The fragment, without its number sign. The default is nil, for no fragment.
  public init(path: String, query: String? = nil, fragment: String? = nil) {
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
    self.path = path.encoding(UInt8(ascii: "?")).encoding(UInt8(ascii: "#"))
    self.query = query?.encoding(UInt8(ascii: "#"))
    self.fragment = fragment
  }

  /// Parses a destination in the form of ``description``.
  ///
  /// - Parameter text: A string such as `/products/1?ref=mail#reviews`.
  public init(_ text: String) {
    // A leading colon or two leading slashes belong to the path here, not to a scheme or a host.
    let text = text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
    let parts = URLText("x://" + text)
    self.init(
      path: String(parts.path),
      query: parts.query.map(String.init),
      fragment: parts.fragment.map(String.init)
    )
  }
}

extension LinkDestination: CustomStringConvertible {
  /// The path, query and fragment, as they appear in a URL.
  public var description: String {
    path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}

extension LinkDestination: Codable {
  /// Decodes a destination from a string in the form of ``description``.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.text())
  }

  /// Encodes the destination as a string in the form of ``description``.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(description) }
}

extension String {
  fileprivate func encoding(_ delimiter: UInt8) -> String {
    guard utf8.contains(delimiter) else { return self }
    let code = PercentCoding.encoded(String(UnicodeScalar(delimiter)))
    return self[...].parts(between: delimiter).joined(separator: code)
  }
}
