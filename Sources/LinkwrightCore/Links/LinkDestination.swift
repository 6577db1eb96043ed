/// Where a link leads inside the app: what remains when host, scheme and campaign are taken away.
///
/// ```swift
/// let site = LinkSite(
///   hosts: ["example.com"], brandedHosts: ["brand.example"], schemes: ["example"])
/// site.destination(of: "https://brand.example/summer-clothes?promo=beach")
/// site.destination(of: "example://summer-clothes?promo=beach")
/// // both: /summer-clothes?promo=beach
/// ```
///
/// The parts stand as they were written: nothing is decoded, encoded or sorted, so a destination can
/// be printed in another form and read again without loss.
public struct LinkDestination: Sendable, Hashable {
  /// The path, percent-encoded as written; always begins with a slash.
  public let path: String
  /// What stands behind `?`, as written; nil without a question mark, empty with nothing behind it.
  public let query: String?
  /// What stands behind `#`, as written; nil without a number sign.
  public let fragment: String?

  /// Makes a destination from parts as they stand in a URL.
  ///
  /// A `?` or `#` that a part cannot have is percent-encoded, and a missing slash is put before the
  /// path, so that the destination reads back as it was made.
  ///
  /// - Parameters:
  ///   - path: The path; `products/1` is taken as `/products/1`.
  ///   - query: The query without its question mark.
  ///   - fragment: The fragment without its number sign.
  public init(path: String, query: String? = nil, fragment: String? = nil) {
    let path = path.utf8.first == UInt8(ascii: "/") ? path : "/" + path
    self.path = path.encoding(UInt8(ascii: "?"), UInt8(ascii: "#"))
    self.query = query?.encoding(UInt8(ascii: "#"))
    self.fragment = fragment
  }

  /// Reads a destination as ``description`` prints it.
  ///
  /// - Parameter text: Such as `/products/1?ref=mail#reviews`.
  public init(_ text: String) {
    // A colon or two slashes in front belong to the path here, not to a scheme or a host.
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
  /// Path, query and fragment as they stand in a URL.
  public var description: String {
    path + (query.map { "?" + $0 } ?? "") + (fragment.map { "#" + $0 } ?? "")
  }
}

extension LinkDestination: Codable {
  /// Reads ``description``.
  public init(from decoder: any Decoder) throws {
    try self.init(decoder.singleValueContainer().decode(String.self))
  }

  /// Writes ``description``.
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
