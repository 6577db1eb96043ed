import LinkwrightCore

/// Finds links in text that the user pasted or typed.
struct PastedText {
  /// The maximum number of bytes that are read.
  static let byteLimit = 16_384
  /// The maximum number of URLs that are tried.
  static let urlLimit = 20

  /// The URLs to try, in order: the whole text if it is a single word, and then each URL within the
  /// text, first without the punctuation that follows it. A URL that reaches ``byteLimit`` is left
  /// out, because its end is unknown.
  let urls: [String]

  init(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.byteLimit))
    let isCut = text.utf8.count > Self.byteLimit
    var urls: [String] = []
    if !isCut, let word = text.singleWord { urls.append(word) }
    var start = 0
    while urls.count < Self.urlLimit, let colon = Self.firstURL(in: bytes, from: start) {
      let begin = bytes[start..<colon].lastIndex { !$0.isSchemeByte }.map { $0 + 1 } ?? start
      let end = bytes[colon...].firstIndex { !$0.isURLByte } ?? bytes.endIndex
      if isCut, end == bytes.endIndex { break }
      let last = bytes[begin..<end].lastIndex { !$0.isPunctuation } ?? begin
      urls.append(String(decoding: bytes[begin...last], as: UTF8.self))
      if last + 1 < end, urls.count < Self.urlLimit {
        urls.append(String(decoding: bytes[begin..<end], as: UTF8.self))
      }
      start = end
    }
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
  /// Accepts a link in text that the user pasted or typed, such as a message with a link at its
  /// end.
  ///
  /// If the text contains several links of the site, the center accepts the first one that it can
  /// show; see ``canShow(_:)``.
  ///
  /// - Parameters:
  ///   - text: The text. Only its first 16,384 bytes are read. A link that may continue after them
  ///     is ignored.
  ///   - scene: The persistent identifier of the scene session in which the user pasted the text.
  ///     The default is nil, for any scene.
  /// - Returns: Whether the text contains a link that the center accepted; see ``receive(_:)``.
  @discardableResult
  public func receive(pasted text: String, in scene: String? = nil) -> Bool {
    receive(pasted: [text], in: scene)
  }

  /// Accepts at most one link, even if several of the texts contain one. The texts are forms of the
  /// same content.
  func receive(pasted texts: [String], in scene: String?) -> Bool {
    let links = texts.flatMap { PastedText($0).urls }.map {
      IncomingLink($0, door: .typed, scene: scene)
    }
    if let link = links.first(where: { canShow($0) }) { return receive(link) }
    return links.contains { receive($0) }
  }

  /// Passes pasted texts to the center if one of them contains a link, and otherwise to one of the
  /// closures.
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
  /// The single word of the text, up to the first stray mark after it; nil if the text does not
  /// consist of one word.
  ///
  /// Stray marks are whitespace, and the invisible marks that messengers add to links. A mark that
  /// joins or varies characters is stray only after an ASCII character, and not, for example, after
  /// an emoji.
  fileprivate var singleWord: String? {
    var word = String.UnicodeScalarView()
    var isAfterWord = false
    var isSpaceAfterWord = false
    for scalar in unicodeScalars {
      let joins = scalar.properties.isVariationSelector || scalar.properties.isJoinControl
      let belongs = joins && !isAfterWord && word.last?.isASCII == false
      guard scalar.isInvisible, !belongs else {
        if isSpaceAfterWord { return nil }
        if !isAfterWord { word.append(scalar) }
        continue
      }
      guard !word.isEmpty else { continue }
      isAfterWord = true
      if scalar.properties.isWhitespace { isSpaceAfterWord = true }
    }
    return word.isEmpty ? nil : String(word)
  }
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool {
    // An attachment in a copied text leaves an object replacement character.
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint || self == "\u{FFFC}"
      || properties.generalCategory == .format || properties.generalCategory == .control
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
