import SiteAssociation
import Yams

/// Converts nodes of Yams into nodes with places.
///
/// Each alias is expanded, so a small text can contain billions of values. Therefore, the number of
/// nodes is limited.
struct YAMLConversion {
  let text: YAMLText
  let duplicates: DuplicateKeys
  private(set) var findings: [Finding] = []
  private var nodeCount = 0

  static let maximumNodeCount = 100_000
  static let maximumDepth = 24

  init(text: YAMLText, duplicates: DuplicateKeys) {
    self.text = text
    self.duplicates = duplicates
  }

  /// - Returns: nil if the text has too many nodes, or if its nodes are nested too deeply.
  mutating func node(_ node: Node, depth: Int = 0) -> YAMLNode? {
    nodeCount += 1
    guard nodeCount <= Self.maximumNodeCount else {
      if nodeCount == Self.maximumNodeCount + 1 { reportSize(at: place(of: node)) }
      return nil
    }
    let place = place(of: node)
    guard depth < Self.maximumDepth else {
      reportDepth(at: place)
      return nil
    }
    switch node {
    case .scalar(let scalar): return YAMLNode(value: .scalar(self.scalar(scalar)), place: place)
    case .alias: return nil
    case .sequence(let sequence):
      let elements = sequence.compactMap { self.node($0, depth: depth + 1) }
      return YAMLNode(value: .sequence(elements), place: place)
    case .mapping(let mapping):
      return YAMLNode(value: .mapping(members(of: mapping, depth: depth)), place: place)
    }
  }

  private mutating func members(of mapping: Node.Mapping, depth: Int) -> [YAMLMember] {
    var members: [YAMLMember] = []
    var earlier: [ExactText: Int] = [:]
    for (key, value) in mapping {
      let keyPlace = place(of: key)
      guard case .scalar(let scalar) = key else {
        findings.append(
          Finding(
            .wrongType,
            at: keyPlace,
            "The key is a list or a mapping.",
            cure: "Write text and a colon. Put a key such as ? or # in quotes."
          )
        )
        continue
      }
      let original = duplicates.originalKey(at: key.mark)
      let name = original ?? scalar.string
      if let line = earlier[ExactText(name)] {
        findings.append(DuplicateKeys.finding(name, at: keyPlace, firstLine: line))
      }
      if original != nil { earlier[ExactText(name)] = keyPlace.line }
      guard original == nil, var value = node(value, depth: depth + 1) else { continue }
      // The parser places a missing value at the start of the next line.
      if value.isAbsent { value.place = keyPlace }
      members.append(YAMLMember(key: name, keyPlace: keyPlace, value: value))
    }
    return members
  }

  private func place(of node: Node) -> Place {
    node.mark.map { text.place(of: $0) } ?? text.source.place(of: 0..<0)
  }

  private func scalar(_ scalar: Node.Scalar) -> YAMLScalar {
    let tag = Tag.Name(rawValue: Node.scalar(scalar).tag.rawValue)
    let kind: YAMLScalar.Kind =
      switch tag {
      // As values, `<<` and `=` are text.
      case .str, .merge, .value: .text
      case .bool: .boolean
      case .int: .integer
      case .float: .otherNumber
      case .timestamp: .date
      case .null: .null
      default: .tagged(tag.rawValue)
      }
    return YAMLScalar(text: scalar.string, kind: kind)
  }

  private mutating func reportSize(at place: Place) {
    findings.append(
      Finding(
        .tooLarge,
        at: place,
        "With its aliases expanded, the file has more than \(Self.maximumNodeCount) values.",
        cure: "Remove nested aliases."
      )
    )
  }

  private mutating func reportDepth(at place: Place) {
    findings.append(
      Finding(
        .tooLarge,
        at: place,
        "The value is nested more than \(Self.maximumDepth) levels deep.",
        cure:
          "Check the indentation and the brackets before it. No key of the configuration is nested "
          + "this deeply."
      )
    )
  }
}
