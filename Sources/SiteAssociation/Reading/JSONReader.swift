/// Reads a text that is JSON, and records the range of every key and value.
///
/// The reader does not recurse, so deep nesting does not exhaust the stack.
struct JSONReader {
  /// Foundation's scanner rejects deeper nesting (inferred: swift-foundation).
  private static let maximumDepth = 512
  /// The maximum depth at which the content of arrays and objects is kept. Deeper content is
  /// checked but not kept, so a small stack is sufficient for all code that walks the tree. An
  /// association file uses seven levels.
  private static let keptDepth = 48

  let root: JSONNode
  /// The keys that repeat an earlier key of the same object, with their ranges.
  private(set) var duplicateKeys: [(key: String, range: Range<Int>)] = []
  /// The first bracket that is nested too deeply, or nil.
  private(set) var excessiveBracket: Range<Int>?

  private struct Container {
    let bracket: JSONToken.Kind
    let start: Int
    var elements: [JSONNode] = []
    var members: [JSONMember] = []
    var seenKeys: Set<ExactText> = []
    var key: (text: String, range: Range<Int>) = ("", 0..<0)
  }

  /// Reads a text. Returns nil if the text is not JSON.
  init?(_ text: RepairedText) {
    var scanner = JSONScanner(text.bytes)
    var containers: [Container] = []
    var phase = JSONPhase.value
    var position = 0
    var root: JSONNode?

    func add(_ value: JSONNode.Value, _ range: Range<Int>) {
      let node = JSONNode(value: value, range: text.original(of: range))
      guard let last = containers.indices.last else {
        root = node
        return
      }
      guard last < Self.keptDepth else { return }
      if containers[last].bracket == .openBrace {
        let key = containers[last].key
        containers[last].members.append(
          JSONMember(key: key.text, keyRange: key.range, value: node)
        )
      } else {
        containers[last].elements.append(node)
      }
    }

    while true {
      let token = scanner.token(at: position)
      guard token.flawCount == 0,
        let action = phase.action(of: token.kind, in: containers.last?.bracket),
        !phase.isFlawed(action, by: token.kind)
      else { return nil }
      position = token.range.upperBound
      switch action {
      case .open:
        containers.append(Container(bracket: token.kind, start: token.range.lowerBound))
        if containers.count > Self.maximumDepth, excessiveBracket == nil {
          excessiveBracket = text.original(of: token.range)
        }
      case .close:
        let closed = containers.removeLast()
        let isKept = containers.count < Self.keptDepth
        let value: JSONNode.Value =
          closed.bracket == .openBrace ? .object(closed.members) : .array(closed.elements)
        add(isKept ? value : .null, closed.start..<position)
      case .key:
        let last = containers.count - 1
        guard last < Self.keptDepth else { break }
        let key = Self.string(text.bytes[token.content])
        let range = text.original(of: token.range)
        containers[last].key = (key, range)
        if !containers[last].seenKeys.insert(ExactText(key)).inserted {
          duplicateKeys.append((key, range))
        }
      case .scalar:
        if containers.count <= Self.keptDepth {
          add(Self.scalar(token, in: text.bytes), token.range)
        }
      case .colon, .comma:
        break
      case .end:
        guard let root else { return nil }
        self.root = root
        return
      }
      phase = phase.following(action, of: token.kind, in: containers.last?.bracket)
    }
  }

  private static func scalar(_ token: JSONToken, in bytes: [UInt8]) -> JSONNode.Value {
    if token.kind == .string { return .string(string(bytes[token.content])) }
    switch bytes[token.range.lowerBound] {
    case UInt8(ascii: "t"): return .boolean(true)
    case UInt8(ascii: "f"): return .boolean(false)
    case UInt8(ascii: "n"): return .null
    default: return .number(String(decoding: bytes[token.range], as: UTF8.self))
    }
  }

  /// Returns the string with its escape sequences replaced. The escape sequences are valid.
  private static func string(_ content: ArraySlice<UInt8>) -> String {
    guard content.contains(.backslash) else { return String(decoding: content, as: UTF8.self) }
    var units: [UInt16] = []
    var decoded: [UInt8] = []
    var rest = content
    func hexUnit(_ digits: ArraySlice<UInt8>) -> UInt16 {
      digits.reduce(0) { $0 << 4 | UInt16($1.hexDigitValue ?? 0) }
    }
    while let byte = rest.popFirst() {
      guard byte == .backslash, let escaped = rest.popFirst() else {
        decoded.append(byte)
        continue
      }
      switch escaped {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(.newline)
      case UInt8(ascii: "r"): decoded.append(.carriageReturn)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        units.append(hexUnit(rest.prefix(4)))
        rest = rest.dropFirst(4)
        // The second half of a surrogate pair follows immediately.
        if units.count == 1, UTF16.isLeadSurrogate(units[0]) { continue }
        decoded.append(contentsOf: String(decoding: units, as: UTF16.self).utf8)
        units = []
      default: decoded.append(escaped)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
