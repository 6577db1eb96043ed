import SiteAssociation

extension ConfigurationReader {
  /// Reads text. Text that YAML reads as a number, boolean or date needs quotes.
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
        cure: "Write a value or remove the key."
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

  /// Reads a whole number in plain digits.
  package mutating func number(_ node: YAMLNode?, _ name: String) -> Placed<Int64>? {
    guard let node else { return nil }
    guard case .scalar(let scalar) = node.value, scalar.kind == .integer,
      scalar.text.utf8.count == 1 || scalar.text.utf8.first != UInt8(ascii: "0"),
      scalar.text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
      let number = Int64(scalar.text)
    else {
      reportType(node, name, expected: "a whole number in plain digits, without quotes")
      return nil
    }
    return Placed(value: number, place: node.place)
  }

  /// Reads `true` or `false`. Other words, such as `yes`, are rejected as ambiguous: they are
  /// Boolean values in YAML 1.1, and text in YAML 1.2.
  package mutating func flag(_ node: YAMLNode?, _ name: String) -> Bool? {
    guard let node else { return nil }
    if case .scalar(let scalar) = node.value, scalar.kind == .boolean {
      if ExactText(scalar.text) == "true" { return true }
      if ExactText(scalar.text) == "false" { return false }
      report(
        .unquotedText,
        at: node.place,
        "\(scalar.text.cited), the value of \(name), is a boolean in YAML 1.1 and text in YAML 1.2.",
        cure: "Write true or false."
      )
      return nil
    }
    reportType(node, name, expected: "true or false")
    return nil
  }

  /// Reads the elements of a list.
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
        cure: "Write at least one element, or remove the key if it is optional."
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
    reportRepeated(texts, "in \(name)")
    return texts
  }

  /// Reads a case of an enumeration.
  package mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: Placed<String>?,
    _ name: String,
    as words: Word.Type
  ) -> Word? {
    guard let text else { return nil }
    if let word = Word(code: text.value) { return word }
    let known = Word.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: text.value, among: known)
    report(
      .unknownWord,
      at: text.place,
      "\(text.value.cited) is not a known value of \(name).",
      cure: "Write \(nearest ?? known.formattedAsChoice)."
    )
    return nil
  }

  // MARK: Members of a mapping

  mutating func text<Key>(_ key: Key, in fields: MappingFields<Key>) -> Placed<String>? {
    text(fields[key], key.rawValue)
  }

  mutating func texts<Key>(_ key: Key, in fields: MappingFields<Key>, mayBeEmpty: Bool = false)
    -> [Placed<String>]?
  {
    texts(fields[key], key.rawValue, mayBeEmpty: mayBeEmpty)
  }

  mutating func list<Key>(_ key: Key, in fields: MappingFields<Key>) -> [YAMLNode]? {
    list(fields[key], key.rawValue)
  }

  mutating func number<Key>(_ key: Key, in fields: MappingFields<Key>) -> Placed<Int64>? {
    number(fields[key], key.rawValue)
  }

  mutating func flag<Key>(_ key: Key, in fields: MappingFields<Key>) -> Bool? {
    flag(fields[key], key.rawValue)
  }

  mutating func word<Key, Word: RawRepresentable<String> & CaseIterable>(
    _ key: Key,
    in fields: MappingFields<Key>,
    as words: Word.Type
  ) -> Word? {
    word(text(key, in: fields), key.rawValue, as: words)
  }

  // MARK: Reporting

  /// Reports texts that appear twice.
  ///
  /// - Parameters:
  ///   - texts: The texts to compare.
  ///   - context: The location of the texts, as part of a sentence, such as `in languages`.
  mutating func reportRepeated(_ texts: [Placed<String>], _ context: String) {
    var lines: [ExactText: Int] = [:]
    for text in texts {
      if let line = lines[ExactText(text.value)] {
        report(
          .repeatedName,
          at: text.place,
          "\(text.value.cited) appears twice \(context); the first occurrence is on line \(line).",
          cure: "Remove or rename one of the two."
        )
      } else {
        lines[ExactText(text.value)] = text.place.line
      }
    }
  }

  mutating func reportType(_ node: YAMLNode, _ name: String, expected: String) {
    var cure = "Write \(expected)."
    if ExactText(expected) == "a list", case .scalar(let scalar) = node.value, scalar.kind != .null
    {
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
