package import SiteAssociation

/// `linkwright.yaml`, read.
///
/// ```swift
/// let file = ConfigurationFile(reading: bytes) { try ReadFile.bytes(at: folder + "/" + $0) }
/// for finding in file.findings { print(finding.problem) }
/// ```
///
/// Reading never fails: a file that is not usable has findings that say why, and no configuration.
package struct ConfigurationFile: Sendable {
  /// What the file says; nil where a finding is an error.
  package let configuration: ServiceConfiguration?
  /// What is wrong with it, in the order of the places.
  package let findings: [Finding]
  /// The text, for quoting its lines.
  package let source: SourceText

  package static let maximumByteCount = 1 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - readingFile: Reads a file that `rulesFrom` names, by its name as written there. What it
  ///     throws is cited as a sentence.
  package init(
    reading bytes: [UInt8],
    readingFile: @escaping (String) throws -> [UInt8]
  ) {
    let text = ConfigurationText(bytes)
    source = text.source
    guard text.findings.isEmpty else {
      (configuration, findings) = (nil, text.findings)
      return
    }
    let document = YAMLDocument(text.source)
    var reader = ConfigurationReader(readingFile: readingFile)
    let configuration = document.root.flatMap { reader.configuration($0) }
    findings = Self.inOrder(document.findings + reader.findings)
    self.configuration = findings.contains { $0.severity == .error } ? nil : configuration
  }

  /// Each finding once: what an alias stands for is read as often as it is used.
  private static func inOrder(_ findings: [Finding]) -> [Finding] {
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }.enumerated()
      .sorted {
        ($0.element.place?.utf8Offset ?? -1, $0.offset)
          < ($1.element.place?.utf8Offset ?? -1, $1.offset)
      }
      .map(\.element)
  }
}

extension ConfigurationReader {
  fileprivate mutating func configuration(_ root: YAMLNode) -> ServiceConfiguration? {
    guard let fields = fields(of: root, as: FileKey.self) else { return nil }
    let apps = apps(fields[.apps])
    let hosts = hosts(fields[.hosts])
    let configuration = ServiceConfiguration(
      apps: apps.map(\.value),
      hosts: hosts.map(\.configuration),
      allowedDestinations: allowedDestinations(fields[.allowedDestinations])
    )
    checkReferences(of: hosts, apps: apps, in: configuration)
    return configuration
  }
}
