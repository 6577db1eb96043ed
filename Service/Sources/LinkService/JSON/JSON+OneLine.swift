extension JSON {
  /// The text on one line.
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
}
