/// The content security policy of a page.
struct ContentPolicy {
  var hasScript: Bool
  /// The nonce of scripts and style sheets in a template of the owner's; nil if there are none.
  var nonce: String?
  /// Whether the page shows pictures of its brand.
  var hasPictures: Bool
  /// The scheme and the host of the link's own picture.
  var pictureOrigin: String?

  /// The value of the header. The page of a host without a brand has an empty data URL as its icon.
  /// Without an icon, browsers would request /favicon.ico.
  var text: String {
    let own = nonce.map { " 'nonce-\($0)'" } ?? ""
    let pictures = ["img-src", hasPictures ? "'self'" : nil, "data:", pictureOrigin]
    let directives = [
      "default-src 'none'", "style-src 'self'\(own)",
      hasScript || nonce != nil ? "script-src 'self'\(own)" : nil,
      pictures.compactMap(\.self).joined(separator: " "), "base-uri 'none'",
      "form-action 'none'", "frame-ancestors 'none'",
    ]
    return directives.compactMap(\.self).joined(separator: "; ")
  }
}
