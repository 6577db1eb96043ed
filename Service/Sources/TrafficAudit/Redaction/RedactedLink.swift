/// Writes links without what could identify a person: query values, and parts of paths that look
/// like numbers of customers, addresses or secrets.
///
/// The result is printable ASCII except for the ellipsis, so nothing in a log reaches a terminal or
/// a page as a control character. Links that differ only in redacted parts have the same form.
///
/// A class because it owns its memory.
final class RedactedLink {
  /// The maximum length of the result in bytes.
  static let maximumLength = 240
  private static let maximumNameCount = 8
  /// The bytes that one write can add at most.
  private static let margin = 64

  private let base = UnsafeMutablePointer<UInt8>.allocate(capacity: maximumLength + margin)
  private var count = 0

  deinit { base.deallocate() }

  /// Redacts a path with its query.
  ///
  /// - Returns: A view that is valid until the next call.
  func redact(_ target: ByteView) -> ByteView {
    count = 0
    var pathEnd = 0
    while pathEnd < target.count, target[pathEnd] != UInt8(ascii: "?"),
      target[pathEnd] != UInt8(ascii: "#")
    {
      pathEnd += 1
    }
    addPath(target[0..<pathEnd])
    if pathEnd < target.count, target[pathEnd] == UInt8(ascii: "?") {
      let rest = target.from(pathEnd + 1)
      addQuery(rest[0..<(rest.first(UInt8(ascii: "#")) ?? rest.count)])
    }
    // A longer link is cut off.
    if count > Self.maximumLength {
      count = Self.maximumLength - 3
      // A cut must not split an ellipsis.
      while count > 0, base[count - 1] >= 0x80 { count -= 1 }
      addEllipsis()
    }
    return ByteView(base: UnsafePointer(base), count: count)
  }

  private func addPath(_ path: ByteView) {
    var start = 0
    while start <= path.count, count <= Self.maximumLength {
      let end = path.first(UInt8(ascii: "/"), from: start) ?? path.count
      addSegment(path[start..<end])
      if end < path.count { add(UInt8(ascii: "/")) }
      start = end + 1
    }
  }

  private func addSegment(_ segment: ByteView) {
    let (visible, isCut) = segment.beforeParameters
    switch SegmentKind(visible) {
    case .plain: addEscaped(visible)
    case .number: add("{number}")
    case .uuid: add("{uuid}")
    case .address: add("{email}")
    case .token: add("{id}")
    }
    if isCut { addEllipsis() }
  }

  private func addQuery(_ query: ByteView) {
    add(UInt8(ascii: "?"))
    var start = 0
    var names = 0
    while start <= query.count {
      let end = query.first(UInt8(ascii: "&"), from: start) ?? query.count
      if names > 0 { add(UInt8(ascii: "&")) }
      guard names < Self.maximumNameCount, count <= Self.maximumLength else {
        addEllipsis()
        return
      }
      addItem(query[start..<end])
      names += 1
      start = end + 1
    }
  }

  /// Adds the name of a query item. An item without a name has only a value.
  private func addItem(_ item: ByteView) {
    guard let equals = item.first(UInt8(ascii: "=")) else {
      if !item.isEmpty { addEllipsis() }
      return
    }
    let name = item[0..<equals]
    if name.count <= 40, name.isIdentifier, SegmentKind(name) == .plain {
      addEscaped(name)
    } else {
      addEllipsis()
    }
    add(UInt8(ascii: "="))
    addEllipsis()
  }
}

extension RedactedLink {
  private func add(_ byte: UInt8) {
    guard count < Self.maximumLength + Self.margin else { return }
    base[count] = byte
    count += 1
  }

  private func add(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { add(text.utf8Start[index]) }
  }

  private func addEllipsis() { add("\u{2026}") }

  /// Adds text, and escapes everything but printable ASCII.
  private func addEscaped(_ text: ByteView) {
    let digits: StaticString = "0123456789ABCDEF"
    for index in 0..<text.count {
      if count > Self.maximumLength { return }
      let byte = text[index]
      if byte > 0x20, byte < 0x7F {
        add(byte)
      } else {
        add(UInt8(ascii: "%"))
        add(digits.utf8Start[Int(byte >> 4)])
        add(digits.utf8Start[Int(byte & 15)])
      }
    }
  }
}

extension ByteView {
  /// The part of a path segment before a parameter (`;name=value`), a value (`name=value`) or an
  /// escaped query, and whether something follows it. The name of a value stays.
  fileprivate var beforeParameters: (ByteView, isCut: Bool) {
    var index = 0
    while index < count {
      switch self[index] {
      case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "&"):
        return (self[0..<index], true)
      case UInt8(ascii: "%") where index + 2 < count:
        // %3B, %3D and %3F, and %26.
        let (high, low) = (self[index + 1], self[index + 2] | 0x20)
        if high == UInt8(ascii: "3"),
          low == UInt8(ascii: "b") || low == UInt8(ascii: "d") || low == UInt8(ascii: "f")
        {
          return (self[0..<index], true)
        }
        if high == UInt8(ascii: "2"), self[index + 2] == UInt8(ascii: "6") {
          return (self[0..<index], true)
        }
        // An escaped percent sign can hide any of these.
        if high == UInt8(ascii: "2"), self[index + 2] == UInt8(ascii: "5") {
          return (self[0..<index], true)
        }
      default: break
      }
      index += 1
    }
    return (self, false)
  }

  /// Whether the text could be the name of a parameter in a program.
  fileprivate var isIdentifier: Bool {
    guard count > 0 else { return false }
    for index in 0..<count {
      let byte = self[index]
      guard
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
      else { return false }
    }
    return true
  }
}
