/// JSON whose members keep the given order.
indirect enum JSON: Sendable, Hashable {
  case string(String)
  case boolean(Bool)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// A value that is already JSON text.
  case raw(String)

  /// Returns the JSON text, indented. Arrays and objects without nested values are printed on one
  /// line.
  func print() -> String {
    var text = ""
    write(to: &text, indentation: "")
    return text
  }

  /// Returns the JSON text on one line.
  func printOnOneLine() -> String {
    switch self {
    case .string, .boolean, .raw: return print()
    case .array(let elements):
      return "[" + elements.map { $0.printOnOneLine() }.joined(separator: ", ") + "]"
    case .object(let members):
      let texts = members.map { "\(JSON.string($0.key).print()): \($0.value.printOnOneLine())" }
      return "{" + texts.joined(separator: ", ") + "}"
    }
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .string(let value): text += Self.quoted(value)
    case .boolean(let value): text += value ? "true" : "false"
    case .raw(let json): text += json
    case .array(let elements):
      write(elements.map { (nil, $0) }, in: "[]", to: &text, indentation: indentation)
    case .object(let members):
      write(members.map { ($0.key, $0.value) }, in: "{}", to: &text, indentation: indentation)
    }
  }

  /// - Parameter brackets: The opening and the closing bracket.
  private func write(
    _ members: [(key: String?, value: JSON)],
    in brackets: String,
    to text: inout String,
    indentation: String
  ) {
    let inner = indentation + "  "
    text += brackets.prefix(1)
    for (index, member) in members.enumerated() {
      text += (index == 0 ? "" : ",") + (isFlat ? (index == 0 ? "" : " ") : "\n" + inner)
      if let key = member.key { text += Self.quoted(key) + ": " }
      member.value.write(to: &text, indentation: inner)
    }
    text += (isFlat || members.isEmpty ? "" : "\n" + indentation) + brackets.suffix(1)
  }

  /// Whether the value contains no nested arrays or objects.
  private var isFlat: Bool {
    switch self {
    case .array(let elements): elements.count < 2 && elements.allSatisfy(\.isPlain)
    case .object(let members): members.allSatisfy(\.value.isPlain)
    case .string, .boolean, .raw: true
    }
  }

  private var isPlain: Bool {
    switch self {
    case .string, .boolean, .raw: true
    case .array, .object: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case "\u{0}"..."\u{1F}":
        quoted += "\\u" + UInt16(truncatingIfNeeded: scalar.value).hexadecimalDigits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  static func == (left: JSON, right: JSON) -> Bool { left.print() == right.print() }
  func hash(into hasher: inout Hasher) { hasher.combine(print()) }
}
