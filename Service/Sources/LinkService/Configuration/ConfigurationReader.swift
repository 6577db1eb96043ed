package import SiteAssociation

/// Reads YAML values as configuration and collects findings.
package struct ConfigurationReader {
  /// Reads a file that the configuration names. The argument is the name as written in the
  /// configuration.
  package let readingFile: (String) throws -> [UInt8]
  package private(set) var findings: [Finding] = []
  /// The text files that the configuration names and that have their own findings.
  package private(set) var attachments: [ConfigurationAttachment] = []
  /// What files contain, for each purpose that they have been read for.
  private var readings: [FileReading.Key: FileReading] = [:]

  package init(readingFile: @escaping (String) throws -> [UInt8]) {
    let memory = FileMemory(readingFile)
    self.readingFile = { try memory.bytes(of: $0) }
  }

  package mutating func report(
    _ kind: ConfigurationFinding,
    at place: Place?,
    _ problem: String,
    cure: String
  ) {
    findings.append(Finding(kind, at: place, problem, cure: cure))
  }

  /// Adds a finding.
  package mutating func report(_ finding: Finding) { findings.append(finding) }

  /// Adds a file with its own findings. A file that is named several times is added once.
  mutating func attach(_ attachment: ConfigurationAttachment) {
    if !attachments.contains(attachment) { attachments.append(attachment) }
  }

  /// Reads a file for a purpose once, because thousands of aliases can name it.
  ///
  /// Each mention has its own findings, all of which are at the place of the mention.
  mutating func once<Value>(
    _ file: Placed<String>,
    for purpose: String,
    _ read: (inout Self) -> Value
  ) -> Value {
    let key = FileReading.Key(name: ExactText(file.value), purpose: purpose)
    if let reading = readings[key], let value = reading.value as? Value {
      for var finding in reading.findings {
        finding.place = file.place
        report(finding)
      }
      return value
    }
    let start = findings.count
    let value = read(&self)
    readings[key] = FileReading(value: value, findings: Array(findings[start...]))
    return value
  }

  /// Returns the bytes of a file. Otherwise, reports why it cannot be read.
  mutating func bytes(
    of file: Placed<String>,
    orReport kind: ConfigurationFinding,
    cure: String =
      "Write a path relative to the folder of the configuration, or make the file readable."
  ) -> [UInt8]? {
    do {
      return try readingFile(file.value)
    } catch {
      report(kind, at: file.place, "\(file.value.cited) cannot be read: \(error)", cure: cure)
      return nil
    }
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
