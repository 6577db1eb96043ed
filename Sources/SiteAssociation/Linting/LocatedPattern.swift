/// A pattern as it stands in the file.
struct LocatedPattern: Sendable {
  /// What the pattern is compared with.
  enum Kind: Sendable, Hashable {
    case path, query, fragment
    /// The value of the query item of a name.
    case queryItem(String)
  }

  /// What the pattern is compared with.
  let kind: Kind
  /// The pattern; of an excluding path of the legacy form what follows the `NOT `.
  let text: String
  /// The pattern in UTF-8.
  let utf8: [UInt8]
  /// The pattern in UTF-8 with a star for every byte of a substitution variable: what is literal
  /// stands at the same offsets.
  let masked: [UInt8]
  /// The names between `$(` and `)`.
  let variableNames: [String]
  /// Whether a `$(` has no `)`.
  let hasUnclosedVariable: Bool
  /// Where the string stands in the file, quotes included.
  let range: Range<Int>
  /// Whether the pattern comes from `paths`.
  let isLegacy: Bool
  /// The rule it belongs to; the rule made of the defaults alone where it stands in defaults.
  let rule: Rule

  init(_ kind: Kind, _ text: String, at range: Range<Int>, isLegacy: Bool = false, of rule: Rule) {
    self.kind = kind
    self.text = text
    self.range = range
    self.isLegacy = isLegacy
    self.rule = rule
    utf8 = Array(text.utf8)
    let scan = VariableScan(utf8)
    masked = scan.masked
    variableNames = scan.names
    hasUnclosedVariable = scan.isUnclosed
  }

  var isPath: Bool { kind == .path }

  /// The pattern as a sentence names it.
  var name: String {
    switch kind {
    case .path: "The path pattern \(text.quoted)"
    case .query: "The query pattern \(text.quoted)"
    case .fragment: "The fragment pattern \(text.quoted)"
    case .queryItem(let item): "The pattern \(text.quoted) of the query item \(item.quoted)"
    }
  }
}

/// The substitution variables in a text.
struct VariableScan {
  private(set) var names: [String] = []
  private(set) var isUnclosed = false
  private(set) var masked: [UInt8]

  init(_ utf8: [UInt8]) {
    masked = utf8
    var index = 0
    while index + 1 < utf8.count {
      guard utf8[index] == UInt8(ascii: "$"), utf8[index + 1] == UInt8(ascii: "(") else {
        index += 1
        continue
      }
      guard let end = utf8[(index + 2)...].firstIndex(of: UInt8(ascii: ")")) else {
        isUnclosed = true
        return
      }
      names.append(String(decoding: utf8[(index + 2)..<end], as: UTF8.self))
      for masking in index...end { masked[masking] = .star }
      index = end + 1
    }
  }
}
