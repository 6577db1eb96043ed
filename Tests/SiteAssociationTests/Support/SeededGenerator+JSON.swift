import LinkwrightTesting

extension SeededGenerator {
  /// A JSON text.
  mutating func json(depth: Int) -> String {
    let blank = ["", " ", "\n", "\t", "\r\n"].randomElement(using: &self) ?? ""
    let count = Int.random(in: 0...3, using: &self)
    let kind =
      depth == 0 ? Int.random(in: 0...4, using: &self) : Int.random(in: 0...9, using: &self)
    switch kind {
    case 0: return blank + "null"
    case 1: return "true" + blank
    case 2: return ["0", "-1", "2.5", "1e3", "-0.0E-2"].randomElement(using: &self) ?? "0"
    case 3, 4: return blank + string()
    case 5, 6:
      let elements = (0..<count).map { _ in json(depth: depth - 1) }
      return "[" + elements.joined(separator: ",") + blank + "]"
    default:
      let members = (0..<count).map { _ in string() + blank + ":" + json(depth: depth - 1) }
      return blank + "{" + members.joined(separator: ",") + "}" + blank
    }
  }

  private mutating func string() -> String {
    let pieces = [
      "a", "/", "é", "😀", "\\n", "\\u00e9", "\\ud83d\\ude00", "\\\"", "*", "?", " ", "\\/",
    ]
    let count = Int.random(in: 0...4, using: &self)
    let content = (0..<count).map { _ in pieces.randomElement(using: &self) ?? "" }
    return "\"" + content.joined() + "\""
  }

  /// Removes, doubles, replaces or inserts one byte.
  mutating func mutate(_ bytes: inout [UInt8]) {
    let alphabet = Array("{}[]\",:\\/*#' \n\t0-.+eEtfnu$aé“\u{A0}".utf8) + [0, 0xFF]
    let byte = alphabet.randomElement(using: &self) ?? 0
    guard let index = bytes.indices.randomElement(using: &self) else {
      bytes.append(byte)
      return
    }
    switch Int.random(in: 0...3, using: &self) {
    case 0: bytes.remove(at: index)
    case 1: bytes.insert(bytes[index], at: index)
    case 2: bytes[index] = byte
    default: bytes.insert(byte, at: index)
    }
  }
}
