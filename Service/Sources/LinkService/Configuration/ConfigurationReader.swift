package import SiteAssociation

/// Reads YAML values as configuration and collects findings.
package struct ConfigurationReader {
  /// Reads a file that the configuration names. The argument is the name as written in the
  /// configuration.
  package let readingFile: (String) throws -> [UInt8]
  package private(set) var findings: [Finding] = []
  /// The text files that the configuration names and that have their own findings.
  package private(set) var attachments: [ConfigurationAttachment] = []
  /// The pictures of brands that have been read.
  var pictureReadings: [PictureReading.Key: PictureReading] = [:]

  package init(readingFile: @escaping (String) throws -> [UInt8]) {
    self.readingFile = readingFile
  }

  package mutating func report(
    _ kind: ConfigurationFinding,
    at place: Place?,
    _ problem: String,
    cure: String
  ) {
    findings.append(Finding(kind, at: place, problem, cure: cure))
  }

  mutating func report(_ finding: Finding) { findings.append(finding) }

  /// Adds a file with its own findings. A file that is named several times is added once.
  mutating func attach(_ attachment: ConfigurationAttachment) {
    if !attachments.contains(attachment) { attachments.append(attachment) }
  }

  /// Adds the context before the problem of each finding that a closure reports.
  mutating func within<Value>(_ context: String, _ body: (inout Self) -> Value) -> Value {
    let start = findings.count
    let value = body(&self)
    for index in start..<findings.count {
      findings[index].problem = context + findings[index].problem
    }
    return value
  }

  /// Returns the known members of a mapping. Reports missing and unknown keys.
  package mutating func fields<Key: ConfigurationKeys>(
    of node: YAMLNode,
    as keys: Key.Type
  ) -> MappingFields<Key>? {
    guard case .mapping(let members) = node.value else {
      report(
        .wrongType,
        at: node.place,
        "\(Key.subject) is \(node.kindName), not a mapping.",
        cure: "Write keys and values, such as \(Key.example): …"
      )
      return nil
    }
    var fields = MappingFields<Key>(place: node.place)
    for member in members {
      if let key = Key(code: member.key) {
        fields.values[key] = member.value
      } else {
        reportUnknown(member, keys)
      }
    }
    for key in Key.required where fields.values[key] == nil {
      report(
        .missingKey,
        at: node.place,
        "\(Key.subject) has no \(key.rawValue).",
        cure: "Add \(key.rawValue): and its value."
      )
    }
    return fields
  }

  private mutating func reportUnknown(_ member: YAMLMember, _ keys: (some ConfigurationKeys).Type) {
    report(
      .unknownKey,
      at: member.keyPlace,
      "\(keys.subject) has the unknown key \(member.key.cited).",
      cure: Self.cure(forUnknownKey: member.key, keys)
    )
  }

  private static func cure<Key: ConfigurationKeys>(forUnknownKey key: String, _ keys: Key.Type)
    -> String
  {
    let known = Key.allCases.map(\.rawValue)
    if ExactText(key) == "<<" { return "Write out the keys; merge keys are not supported." }
    if let nearest = Spelling.nearest(to: key, among: known) {
      return "Write \(nearest) if you meant that key."
    }
    return "Remove it. Known keys: \(known.joined(separator: ", "))."
  }
}

extension ConfigurationKeys {
  fileprivate static var example: String { (required.first ?? allCases.first)?.rawValue ?? "" }
}
