/// The destination of a link inside the app: what remains without host, scheme and campaign parameters.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// site.destination(of: "https://brand.example/summer-clothes?promo=beach")
/// site.destination(of: "example://summer-clothes?promo=beach")
/// // both: /summer-clothes?promo=beach
/// ```
///
/// The parts are kept as written: nothing is decoded, encoded or sorted. So a destination can be printed in
/// another form and read again without loss.
public struct LinkDestination: Sendable, Hashable {
  /// The path, percent-encoded as written. It always begins with a slash.
  public let path: String
  /// The query after `?`, as written; nil without a question mark, empty if nothing follows it.
  public let query: String?
  /// The fragment after `#`, as written; nil without a number sign.
  public let fragment: String?

  /// Creates a destination from the parts of a URL.
  ///
  /// A `?` or `#` in a part that must not contain it is percent-encoded, and a missing slash is added to
  /// the path. So the destination reads back as it was created.
  ///
  /// - Parameters:
  ///   - path: The path. `products/1` becomes `/products/1`.
  ///   - query: The query without its question mark.
  ///   - fragment: The fragment without its number sign.
  public init(path: String, query: String? = nil, fragment: String? = nil) {
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
    self.path = path.encoding(UInt8(ascii: "?"), UInt8(ascii: "#"))
    self.query = query?.encoding(UInt8(ascii: "#"))
    self.fragment = fragment
  }

  /// Parses a destination in the form of ``description``.
  ///
  /// - Parameter text: A text such as `/products/1?ref=mail#reviews`.
  public init(_ text: String) {
    // Here a leading colon or two slashes belong to the path, not to a scheme or a host.
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
  /// The path, query and fragment as they are written in a URL.
  public var description: String {
    path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}

extension LinkDestination: Codable {
  /// Decodes ``description``.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension String {
  fileprivate func encoding(_ delimiters: UInt8...) -> String {
    guard utf8.contains(where: delimiters.contains) else { return self }
    return unicodeScalars.map { scalar in
      guard let byte = UInt8(exactly: scalar.value), delimiters.contains(byte) else {
        return String(scalar)
      }
      return PercentCoding.encoded(String(scalar))
    }.joined()
  }
}
