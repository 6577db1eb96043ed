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
  /// Most bytes are checked eight at a time (``URLWord``). The other bytes are checked one by one.
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
    pathHasRuns = false
    guard let pathEnd = Self.endOfPath(url, from: index, hasRuns: &pathHasRuns) else { return nil }
    path = pathStart..<pathEnd
    index = pathEnd

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
    if let word = URLWord(url, at: 0), word.isSchemeOfHTTPS { return URLWord.byteCount }
    return endOfOtherScheme(url)
  }

  @inline(never)
  private static func endOfOtherScheme(_ url: Span<UInt8>) -> Int? {
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
    while let word = URLWord(url, at: index) {
      let count = word.prefixCount(in: word.hostCharacters)
      index += count
      if count < URLWord.byteCount { return index > start ? index : nil }
    }
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
  private static func endOfPath(
    _ url: Span<UInt8>,
    from start: Int,
    hasRuns: inout Bool
  ) -> Int? {
    var index = start
    var slashesBefore: URLWord.ByteClass = 0
    while index < url.count {
      if let word = URLWord(url, at: index) {
        // A slash after another slash is handled below.
        let runs = word.slashes & (word.slashes << 8 | slashesBefore >> 56)
        let count = word.prefixCount(in: word.pathCharacters & ~runs)
        index += count
        if count == URLWord.byteCount {
          slashesBefore = word.slashes
          continue
        }
      }
      slashesBefore = 0
      let byte = url[index]
      let allowed = URLCharacters(allowing: byte)
      if allowed.contains(.path) {
        if allowed.contains(.run), index > start, byte == url[index - 1] { hasRuns = true }
        index += 1
      } else if byte == .percent {
        // Outside English, an escape is usually followed by another one.
        repeat {
          guard isEscape(url, at: index) else { return nil }
          index += 3
        } while index < url.count && url[index] == .percent
      } else {
        return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#") ? index : nil
      }
    }
    return index
  }

  @inline(__always)
  private static func endOfQueryOrFragment(_ url: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < url.count {
      if let word = URLWord(url, at: index) {
        let count = word.prefixCount(in: word.queryCharacters)
        index += count
        if count == URLWord.byteCount { continue }
      }
      let byte = url[index]
      if URLCharacters.query.contains(byte) {
        index += 1
      } else if byte == .percent {
        // Outside English, an escape is usually followed by another one.
        repeat {
          guard isEscape(url, at: index) else { return nil }
          index += 3
        } while index < url.count && url[index] == .percent
      } else {
        return byte == UInt8(ascii: "#") ? index : nil
      }
    }
    return index
  }

  @inline(__always)
  private static func isEscape(_ url: Span<UInt8>, at index: Int) -> Bool {
    index + 2 < url.count && URLCharacters.hexDigit.contains(url[index + 1])
      && URLCharacters.hexDigit.contains(url[index + 2])
  }
}
