/// JSON with the members in the order in which they were put.
indirect enum JSON: Sendable, Hashable {
  case string(String)
  case boolean(Bool)
  case array([JSON])
  case object([(key: String, value: JSON)])
  /// JSON that was read before.
  case raw(String)

  /// The text, indented, with short arrays and objects on one line.
  func print() -> String {
    var text = ""
    write(to: &text, indentation: "")
    return text
  }

  private func write(to text: inout String, indentation: String) {
    switch self {
    case .string(let value): text += Self.quoted(value)
    case .boolean(let value): text += value ? "true" : "false"
    case .raw(let json): text += json
    case .array(let elements):
      Self.write(
        elements.map { (nil, $0) },
        "[",
        "]",
        isFlat: isFlat,
        to: &text,
        indentation
      )
    case .object(let members):
      Self.write(
        members.map { ($0.key, $0.value) },
        "{",
        "}",
        isFlat: isFlat,
        to: &text,
        indentation
      )
    }
  }

  private static func write(
    _ members: [(key: String?, value: JSON)],
    _ open: String,
    _ close: String,
    isFlat: Bool,
    to text: inout String,
    _ indentation: String
  ) {
    let inner = indentation + "  "
    text += open
    for (index, member) in members.enumerated() {
      text += (index == 0 ? "" : ",") + (isFlat ? (index == 0 ? "" : " ") : "\n" + inner)
      if let key = member.key { text += quoted(key) + ": " }
      member.value.write(to: &text, indentation: inner)
    }
    text += (isFlat || members.isEmpty ? "" : "\n" + indentation) + close
  }

  /// Whether nothing in it has parts of its own.
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
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  static func == (left: JSON, right: JSON) -> Bool { left.print() == right.print() }
  func hash(into hasher: inout Hasher) { hasher.combine(print()) }
}
