/// Where the parts of a URL stand in its bytes.
///
/// The splitter takes plain URLs only: `scheme://host:port/path?query#fragment` or a path from its
/// slash on, in the characters that RFC 3986 allows in each part, with whole percent escapes.
/// Anything else goes to Foundation, see ``CanonicalURL``.
struct SplitURL: Sendable, Hashable {
  /// The host, or nil when the text is only a path.
  var host: Range<Int>?
  var path: Range<Int>
  /// The query without its question mark.
  var query: Range<Int>?
  /// The fragment without its number sign.
  var fragment: Range<Int>?
  /// Whether a run of slashes or stars stands in the path.
  var pathHasRuns: Bool

  init(
    host: Range<Int>?,
    path: Range<Int>,
    query: Range<Int>?,
    fragment: Range<Int>?,
    pathHasRuns: Bool
  ) {
    self.host = host
    self.path = path
    self.query = query
    self.fragment = fragment
    self.pathHasRuns = pathHasRuns
  }

  /// Splits a plain URL.
  ///
  /// - Returns: nil when the URL is not plain; it may still be one that Foundation accepts.
  @inline(__always)
  init?(_ url: Span<UInt8>) {
    var index = 0
    host = nil
    if url.isEmpty || url[0] != .slash {
      guard let hostStart = Self.endOfScheme(url) else { return nil }
      guard let hostEnd = Self.endOfHost(url, from: hostStart) else { return nil }
      host = hostStart..<hostEnd
      guard let portEnd = Self.endOfPort(url, from: hostEnd) else { return nil }
      index = portEnd
    } else if url.count > 1, url[1] == .slash {
      return nil
    }

    let pathStart = index
    pathHasRuns = false
    while index < url.count {
      let byte = url[index]
      if URLCharacters.path.contains(byte) {
        index += 1
      } else if byte == .slash || byte == .star {
        index += 1
        if index < url.count, url[index] == byte { pathHasRuns = true }
      } else if byte == .percent {
        guard Self.isEscape(url, at: index) else { return nil }
        index += 3
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else {
        return nil
      }
    }
    path = pathStart..<index

    query = nil
    if index < url.count, url[index] == UInt8(ascii: "?") {
      guard let end = Self.endOfQueryOrFragment(url, from: index + 1) else { return nil }
      query = (index + 1)..<end
      index = end
    }
    fragment = nil
    if index < url.count {
      // Only a number sign can have stopped the path or the query here.
      guard let end = Self.endOfQueryOrFragment(url, from: index + 1), end == url.count else {
        return nil
      }
      fragment = (index + 1)..<end
    }
  }

  /// - Returns: The place behind `://`.
  @inline(__always)
  private static func endOfScheme(_ url: Span<UInt8>) -> Int? {
    guard !url.isEmpty, url[0].isASCIILetter else { return nil }
    var index = 1
    while index < url.count, URLCharacters.scheme.contains(url[index]) { index += 1 }
    guard
      index + 2 < url.count, url[index] == .colon, url[index + 1] == .slash,
      url[index + 2] == .slash
    else { return nil }
    return index + 3
  }

  @inline(__always)
  private static func endOfHost(_ url: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < url.count, URLCharacters.plainHost.contains(url[index]) { index += 1 }
    return index > start ? index : nil
  }

  @inline(__always)
  private static func endOfPort(_ url: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    if index < url.count, url[index] == .colon {
      index += 1
      while index < url.count, url[index].isASCIIDigit { index += 1 }
      // Longer ones may not fit an integer; Foundation decides.
      if index - start > 6 { return nil }
    }
    guard index < url.count else { return index }
    let next = url[index]
    return next == .slash || next == UInt8(ascii: "?") || next == UInt8(ascii: "#") ? index : nil
  }

  @inline(__always)
  private static func endOfQueryOrFragment(_ url: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < url.count {
      let byte = url[index]
      if !URLCharacters.query.contains(byte) {
        if byte == .percent {
          guard isEscape(url, at: index) else { return nil }
        } else {
          return byte == UInt8(ascii: "#") ? index : nil
        }
      }
      index += 1
    }
    return index
  }

  @inline(__always)
  private static func isEscape(_ url: Span<UInt8>, at index: Int) -> Bool {
    index + 2 < url.count && url[index + 1].hexDigitValue != nil
      && url[index + 2].hexDigitValue != nil
  }
}

/// The parts of a URL that a byte may stand in without an escape, by RFC 3986.
struct URLCharacters: OptionSet {
  let rawValue: UInt8

  /// In a path: letters, digits and `-._~!$&'()+,;=:@`. Slashes and stars are looked at apart.
  static let path = URLCharacters(rawValue: 1)
  /// In a query or a fragment: what may stand in a path, `/`, `*` and `?`.
  static let query = URLCharacters(rawValue: 2)
  /// In a scheme: letters, digits and `+-.`.
  static let scheme = URLCharacters(rawValue: 4)
  /// In a plain host: letters, digits and `-._`.
  static let plainHost = URLCharacters(rawValue: 8)

  /// For each ASCII byte a letter whose low bits are its set: a literal is a table that is there
  /// without being made, and without the check that a global variable costs at each use.
  private static var table: StaticString {
    """
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@C@@C@CCCCBGCOOBOOOOOOOOOOCC@C@B\
    COOOOOOOOOOOOOOOOOOOOOOOOOO@@@@K@OOOOOOOOOOOOOOOOOOOOOOOOOO@@@C@
    """
  }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool {
    // The index is below 128, the length of the table.
    byte < 128 && Self.table.utf8Start[Int(byte)] & rawValue != 0
  }
}
