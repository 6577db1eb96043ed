/// The parts of a URL. Splitting a URL and joining its parts does not change a single byte.
///
/// URL parsers normalize URLs. For example, they lowercase the host in a link with a custom scheme,
/// encode characters and drop an empty query. Because a link must reach the app as written, this
/// type only splits it (RFC 3986, appendix B). `URLText(text).text == text` is true for every
/// string.
package struct URLText: Sendable {
  /// The part before the first colon; nil if that part is not a scheme.
  package var scheme: Substring?
  /// The part between `//` and the path; nil if the URL has no `//`.
  package var authority: Substring?
  package var path: Substring
  /// The part after `?`; nil if the URL has no question mark.
  package var query: Substring?
  /// The part after `#`; nil if the URL has no number sign.
  package var fragment: Substring?

  package init(_ text: String) {
    var rest = text[...]
    fragment = rest.cutOff(behind: UInt8(ascii: "#"))
    query = rest.cutOff(behind: UInt8(ascii: "?"))
    if let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon]
      rest = rest[rest.utf8.index(after: colon)...]
    }
    if let behindSlashes = rest.removing(prefix: "//") {
      rest = behindSlashes
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = rest[..<end]
      rest = rest[end...]
    }
    path = rest
  }

  /// The URL as written.
  package var text: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return String(text)
  }

  /// The path without the slashes around it.
  ///
  /// Devices compare paths without a trailing slash and without repeated slashes (observed), so
  /// these slashes do not distinguish links.
  var pathWithoutOuterSlashes: Substring {
    let slash = UInt8(ascii: "/")
    var rest = path
    guard rest.utf8.first == slash else { return path }
    while rest.utf8.first == slash { rest = rest[rest.utf8.index(after: rest.startIndex)...] }
    while rest.utf8.last == slash { rest = rest[..<rest.utf8.index(before: rest.endIndex)] }
    return rest
  }

  /// Returns a Boolean value that indicates whether a string is a scheme (RFC 3986, section 3.1).
  package static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isASCIILetter else { return false }
    return text.utf8.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }
}

extension Substring {
  /// Removes the first occurrence of a byte and everything after it. Returns the part after the
  /// byte, or nil if the byte does not occur.
  @inline(never)
  fileprivate mutating func cutOff(behind delimiter: UInt8) -> Substring? {
    guard let index = utf8.firstIndex(of: delimiter) else { return nil }
    let tail = self[utf8.index(after: index)...]
    self = self[..<index]
    return tail
  }
}
