import LinkwrightCore

/// Finds links in a text that the user pasted or typed.
struct PastedText {
  /// The maximum number of bytes that are read.
  static let byteLimit = 16_384
  /// The maximum number of URLs that are tried.
  static let urlLimit = 20

  /// The URLs to try, in order: each URL within the text, first without the punctuation that follows
  /// it, and the whole text if it is a single word. The whole text comes first, unless it has bytes
  /// that no URL has, such as an invisible mark that a messenger added.
  let urls: [String]

  init(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.byteLimit))
    var urls: [String] = []
    let whole = text.utf8.count > Self.byteLimit ? "" : text.trimmed
    let isWord =
      !whole.isEmpty && !whole.unicodeScalars.contains(where: \.properties.isWhitespace)
    let isURL = whole.utf8.allSatisfy(\.isURLByte)
    if isWord, isURL { urls.append(whole) }
    var start = 0
    while urls.count < Self.urlLimit, let colon = Self.firstURL(in: bytes, from: start) {
      let begin = bytes[start..<colon].lastIndex { !$0.isSchemeByte }.map { $0 + 1 } ?? start
      let end = bytes[colon...].firstIndex { !$0.isURLByte } ?? bytes.endIndex
      let last = bytes[begin..<end].lastIndex { !$0.isPunctuation } ?? begin
      urls.append(String(decoding: bytes[begin...last], as: UTF8.self))
      if last + 1 < end { urls.append(String(decoding: bytes[begin..<end], as: UTF8.self)) }
      start = end
    }
    if isWord, !isURL { urls.append(whole) }
    self.urls = urls
  }

  /// Returns the index of the colon of the first `://`.
  private static func firstURL(in bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count > 2 else { return nil }
    return (start..<max(start, bytes.count - 2)).first {
      bytes[$0] == UInt8(ascii: ":") && bytes[$0 + 1] == UInt8(ascii: "/")
        && bytes[$0 + 2] == UInt8(ascii: "/")
    }
  }
}

extension LinkReceiving {
  /// Accepts a link in a text that the user pasted or typed, such as a message with a link at its
  /// end.
  ///
  /// If the text contains several links of the site, the center accepts the first one that it can
  /// show; see ``canShow(_:)``.
  ///
  /// - Parameters:
  ///   - text: The text. Only its first 16,384 bytes are read.
  ///   - scene: The persistent identifier of the scene session in which the user pasted the text.
  ///     The default is nil, for any scene.
  /// - Returns: Whether the text contains a link that the center accepted; see ``receive(_:)``.
  @discardableResult
  public func receive(pasted text: String, in scene: String? = nil) -> Bool {
    receive(pasted: [text], in: scene)
  }

  /// Accepts at most one link, even if several texts, which are forms of the same content, contain
  /// one.
  func receive(pasted texts: [String], in scene: String?) -> Bool {
    let links = texts.flatMap { PastedText($0).urls }.map {
      IncomingLink($0, door: .typed, scene: scene)
    }
    if let link = links.first(where: { canShow($0) }) { return receive(link) }
    return links.contains { receive($0) }
  }

  /// Passes pasted texts on: to the center if one contains a link, else to one of the closures.
  ///
  /// - Parameters:
  ///   - texts: The forms of the pasted content. The URL of an item precedes its text.
  ///   - onCode: The closure for an invite code. If it is nil, `onOther` gets the code.
  func receive(
    pasted texts: [String],
    in scene: String?,
    onCode: (@MainActor (InviteCode) -> Void)?,
    onOther: @MainActor (String) -> Void
  ) {
    if receive(pasted: texts, in: scene) { return }
    if let code = texts.lazy.compactMap({ InviteCode(in: $0) }).first {
      if let onCode { onCode(code) } else { onOther(code.description) }
    } else if let text = texts.last {
      onOther(text)
    }
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  fileprivate var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
    else { return "" }
    return String(scalars[first...last])
  }
}

extension UInt8 {
  /// Whether a URL can contain the byte. A link that the library shares contains no other bytes.
  fileprivate var isURLByte: Bool {
    (0x21...0x7E).contains(self) && !#""<>`"#.utf8.contains(self)
  }

  fileprivate var isSchemeByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "+-.".utf8.contains(self)
    }
  }

  /// Whether the byte usually belongs to the sentence rather than to the URL that precedes it.
  fileprivate var isPunctuation: Bool { ".,;:!?)]}'*".utf8.contains(self) }
}
