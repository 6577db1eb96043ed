package import SiteAssociation

/// A value and where it is written.
package struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
  package var value: Value
  package var place: Place
}

extension ConfigurationReader {
  /// Text. What YAML takes for a number, a boolean or a date has to be put in quotes.
  package mutating func text(_ node: YAMLNode?, _ name: String, mayBeEmpty: Bool = false)
    -> Placed<String>?
  {
    guard let node else { return nil }
    guard case .scalar(let scalar) = node.value, scalar.kind != .null else {
      reportType(node, name, expected: "text")
      return nil
    }
    switch scalar.kind {
    case .text:
      if mayBeEmpty || !scalar.text.isEmpty { return Placed(value: scalar.text, place: node.place) }
      report(
        .wrongType,
        at: node.place,
        "The value of \(name) is empty.",
        cure: "Write a value, or remove the key."
      )
    case .tagged: reportType(node, name, expected: "text without a tag")
    default:
      report(
        .unquotedText,
        at: node.place,
        "\(scalar.text.cited), the value of \(name), is read as \(scalar.kind.name), not as text.",
        cure: "Put it in quotes: \(scalar.text.cited)."
      )
    }
    return nil
  }

  /// A whole number in plain digits.
  package mutating func number(_ node: YAMLNode?, _ name: String) -> Placed<Int64>? {
    guard let node else { return nil }
    guard case .scalar(let scalar) = node.value, scalar.kind == .integer,
      scalar.text == "0" || scalar.text.first != "0",
      scalar.text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let number = Int64(scalar.text)
    else {
      reportType(node, name, expected: "a whole number in plain digits, without quotes")
      return nil
    }
    return Placed(value: number, place: node.place)
  }

  /// `true` or `false`. The other words of YAML 1.1 are text in YAML 1.2, so nobody knows.
  package mutating func flag(_ node: YAMLNode?, _ name: String) -> Bool? {
    guard let node else { return nil }
    if case .scalar(let scalar) = node.value, scalar.kind == .boolean {
      if scalar.text == "true" { return true }
      if scalar.text == "false" { return false }
      report(
        .unquotedText,
        at: node.place,
        "\(scalar.text.cited), the value of \(name), is a boolean to some readers of YAML only.",
        cure: "Write true or false."
      )
      return nil
    }
    reportType(node, name, expected: "true or false")
    return nil
  }

  /// The elements of a list; nil where there is none.
  package mutating func list(_ node: YAMLNode?, _ name: String, mayBeEmpty: Bool = false)
    -> [YAMLNode]?
  {
    guard let node else { return nil }
    guard case .sequence(let elements) = node.value else {
      reportType(node, name, expected: "a list")
      return nil
    }
    if elements.isEmpty, !mayBeEmpty {
      report(
        .emptyList,
        at: node.place,
        "The list \(name) is empty.",
        cure: "Write at least one element, or remove the key if it is not needed."
      )
      return nil
    }
    return elements
  }

  package mutating func texts(_ node: YAMLNode?, _ name: String, mayBeEmpty: Bool = false)
    -> [Placed<String>]?
  {
    guard let elements = list(node, name, mayBeEmpty: mayBeEmpty) else { return nil }
    var texts: [Placed<String>] = []
    for element in elements {
      if let text = text(element, name) { texts.append(text) }
    }
    reportRepeated(texts, name)
    return texts
  }

  /// A word of a fixed set.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: Placed<String>?,
    _ name: String,
    as words: Word.Type
  ) -> Word? {
    guard let text else { return nil }
    if let word = Word(rawValue: text.value) { return word }
    let known = Word.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: text.value, among: known)
    report(
      .unknownWord,
      at: text.place,
      "\(text.value.cited) is nothing that \(name) can be.",
      cure: "Write \(nearest ?? known.joined(separator: ", or "))."
    )
    return nil
  }

  mutating func reportRepeated(_ texts: [Placed<String>], _ name: String) {
    var lines: [String: Int] = [:]
    for text in texts {
      if let line = lines[text.value] {
        report(
          .repeatedName,
          at: text.place,
          "\(text.value.cited) stands twice as \(name); the first is in line \(line).",
          cure: "Keep one of the two, or rename one."
        )
      } else {
        lines[text.value] = text.place.line
      }
    }
  }

  mutating func reportType(_ node: YAMLNode, _ name: String, expected: String) {
    var cure = "Write \(expected)."
    if expected == "a list", case .scalar(let scalar) = node.value, scalar.kind != .null {
      cure = "Write a list: [\(scalar.text)]."
    }
    report(
      .wrongType,
      at: node.place,
      "The value of \(name) is \(node.kindName), not \(expected).",
      cure: cure
    )
  }
}
