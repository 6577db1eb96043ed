/// The ranges of a URL's parts in its bytes.
///
/// Only a plain URL can be split. A plain URL is `scheme://host:port/path?query#fragment` or a path
/// with its leading slash. Each part contains only characters that RFC 3986 allows in this part,
/// and every percent escape is complete. Foundation rewrites all other URLs (see ``CanonicalURL``).
struct SplitURL: Sendable, Hashable {
  /// The host, or nil if the URL is only a path.
  var host: Range<Int>?
  var path: Range<Int>
  /// The query without its question mark, or nil if there is no query.
  var query: Range<Int>?
  /// The fragment without its number sign, or nil if there is no fragment.
  var fragment: Range<Int>?
  /// Whether the path contains several slashes or several stars in succession.
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
  /// - Returns: nil if the URL is not plain. Foundation may still be able to parse it.
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
    var runs: UInt8 = 0
    var previous: UInt8 = 0
    while index < url.count {
      let byte = url[index]
      let allowed = URLCharacters(allowing: byte)
      if allowed.contains(.path) {
        // The code avoids a branch, because the positions of slashes are hard to predict.
        runs |= allowed.rawValue & (byte == previous ? URLCharacters.run.rawValue : 0)
        previous = byte
        index += 1
      } else if byte == .percent {
        guard Self.isEscape(url, at: index) else { return nil }
        previous = byte
        index += 3
      } else if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") {
        break
      } else {
        return nil
      }
    }
    path = pathStart..<index
    pathHasRuns = runs != 0

    query = nil
    if index < url.count, url[index] == UInt8(ascii: "?") {
      guard let end = Self.endOfQueryOrFragment(url, from: index + 1) else { return nil }
      query = (index + 1)..<end
      index = end
    }
    fragment = nil
    if index < url.count {
      // Only a number sign can have ended the path or query at this index.
      guard let end = Self.endOfQueryOrFragment(url, from: index + 1), end == url.count else {
        return nil
      }
      fragment = (index + 1)..<end
    }
  }

  /// - Returns: The position after `://`.
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
      // A longer number may not fit into an integer. Foundation decides about such URLs.
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

/// The parts of a URL in which a byte can occur unescaped (RFC 3986).
struct URLCharacters: OptionSet {
  let rawValue: UInt8

  /// The path, with letters, digits, `-._~!$&'()*+,;=:@` and `/`.
  static let path = URLCharacters(rawValue: 1)
  /// The query and the fragment, with the characters of a path and `?`.
  static let query = URLCharacters(rawValue: 2)
  /// The scheme, with letters, digits and `+-.`.
  static let scheme = URLCharacters(rawValue: 4)
  /// A plain host, with letters, digits and `-._`.
  static let plainHost = URLCharacters(rawValue: 8)
  /// A slash or a star. A run of either is normalized to a single character.
  static let run = URLCharacters(rawValue: 16)

  /// A letter for each ASCII byte. The low bits of the letter are the set of parts. Unlike a global
  /// variable, a string literal needs no initialization and no check on each use.
  private static var table: StaticString {
    """
    @@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@C@@C@CCCCSGCOOSOOOOOOOOOOCC@C@B\
    COOOOOOOOOOOOOOOOOOOOOOOOOO@@@@K@OOOOOOOOOOOOOOOOOOOOOOOOOO@@@C@
    """
  }

  /// Creates the set of parts in which a byte can occur unescaped.
  @inline(__always)
  init(allowing byte: UInt8) {
    // The index is below 128, the length of the table.
    rawValue = byte < 128 ? Self.table.utf8Start[Int(byte)] & 0x1F : 0
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inline(__always)
  func contains(_ byte: UInt8) -> Bool { URLCharacters(allowing: byte).contains(self) }
}
