/// Finds the end of a comment (WHATWG, 13.2.5.43 to 13.2.5.52).
struct HTMLCommentEnd: Sendable, Hashable {
  private enum Position: Sendable, Hashable {
    /// After `<!--`, where `>` and `->` end the comment at once.
    case start, startDash
    case inside, dash, dashes
    /// After `--!`.
    case exclamation
  }

  private var position = Position.start

  /// Whether part of the end has been read.
  var hasBegun: Bool { position != .start && position != .inside }

  /// - Returns: Whether the byte ends the comment.
  mutating func ends(with byte: UInt8) -> Bool {
    if byte == UInt8(ascii: ">") {
      switch position {
      case .start, .startDash, .dashes, .exclamation: return true
      case .inside, .dash: break
      }
    }
    let isDash = byte == UInt8(ascii: "-")
    switch position {
    case .start: position = isDash ? .startDash : .inside
    case .startDash, .dash: position = isDash ? .dashes : .inside
    case .inside, .exclamation: position = isDash ? .dash : .inside
    case .dashes:
      if !isDash { position = byte == UInt8(ascii: "!") ? .exclamation : .inside }
    }
    return false
  }
}

/// Finds the end of an element in which browsers look only for its end tag.
struct HTMLRawText: Sendable, Hashable {
  enum Step: Sendable, Hashable {
    case inside
    /// The byte follows the name in the end tag.
    case endTag
    /// In a script, `<!--` changes how browsers find the end tag.
    case scriptComment
  }

  let name: String
  private let endTag: [UInt8]
  /// How many bytes of the end tag have been read.
  private var endCount = 0
  /// How many bytes of `<!--` have been read.
  private var commentCount = 0

  /// The elements whose text can contain character references, so that escaped values are text there.
  static let escapable: Set = ["title", "textarea"]
  static let elements: Set = ["title", "textarea", "script", "style"]
  private static let comment = Array("<!--".utf8)

  init(_ name: String) {
    self.name = name
    endTag = Array("</\(name)".utf8)
  }

  /// Whether values can be inserted.
  var isEscapable: Bool { Self.escapable.contains(name) }

  /// Whether part of the end tag or of `<!--` has been read.
  var hasBegunEnd: Bool { endCount > 0 || commentCount > 0 }

  mutating func step(_ byte: UInt8) -> Step {
    if endCount == endTag.count,
      byte.isHTMLSpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
    {
      return .endTag
    }
    let isNext = endCount < endTag.count && byte.htmlLowercased == endTag[endCount]
    endCount = isNext ? endCount + 1 : byte == UInt8(ascii: "<") ? 1 : 0
    let isComment = byte == Self.comment[commentCount]
    commentCount = isComment ? commentCount + 1 : byte == UInt8(ascii: "<") ? 1 : 0
    guard commentCount == Self.comment.count else { return .inside }
    commentCount = 0
    return name == "script" ? .scriptComment : .inside
  }
}

extension UInt8 {
  /// White space of HTML, which includes the form feed.
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0C || (0x09...0x0A).contains(self) || self == 0x0D
  }

  /// The small letter of an ASCII letter.
  var htmlLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
