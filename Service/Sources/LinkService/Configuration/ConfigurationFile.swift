package import SiteAssociation

/// The result of reading `linkwright.yaml`.
///
/// ```swift
/// let file = ConfigurationFile(reading: bytes) { try ConfigurationFileReader.bytes(at: folder + "/" + $0) }
/// for finding in file.findings { print(finding.problem) }
/// ```
///
/// Reading never fails. An unusable file has no configuration, and its findings say why.
package struct ConfigurationFile: Sendable {
  /// nil if a finding is an error, here or in an attachment.
  package let configuration: ServiceConfiguration?
  /// The findings in the order of their places.
  package let findings: [Finding]
  /// The other files that have findings.
  package let attachments: [ConfigurationAttachment]
  /// The text, for quoting its lines.
  package let source: SourceText

  package static let maximumByteCount = 1 << 20

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - readingFile: Reads another file that the configuration names, such as a file of
  ///     `rulesFrom`. The argument is the name as written in the configuration. If this closure
  ///     throws an error, the description of the error becomes part of a finding.
  package init(
    reading bytes: [UInt8],
    readingFile: @escaping (String) throws -> [UInt8]
  ) {
    let text = ConfigurationText(bytes)
    source = text.source
    guard text.findings.isEmpty else {
      (configuration, findings, attachments) = (nil, text.findings, [])
      return
    }
    let document = YAMLDocument(text.source)
    var reader = ConfigurationReader(readingFile: readingFile)
    let configuration = document.root.flatMap { reader.configuration($0) }
    findings = Self.inOrder(document.findings + reader.findings)
    attachments = reader.attachments
    let all = findings + attachments.flatMap(\.findings)
    self.configuration = all.contains { $0.severity == .error } ? nil : configuration
  }

  /// Returns each finding once. The target of an alias is read each time that the alias is used,
  /// and yields the same findings each time.
  private static func inOrder(_ findings: [Finding]) -> [Finding] {
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }.inFileOrder
  }
}

extension ConfigurationReader {
  fileprivate mutating func configuration(_ root: YAMLNode) -> ServiceConfiguration? {
    guard let fields = fields(of: root, as: FileKey.self) else { return nil }
    let apps = apps(in: fields)
    let drafts = hosts(in: fields)
    let brands = brands(in: fields)
    let hosts = withLanguages(drafts, brands)
    var configuration = ServiceConfiguration(
      apps: apps.map(\.value),
      hosts: hosts.map(\.configuration),
      allowedDestinations: allowedDestinations(in: fields),
      linkTemplates: linkTemplates(in: fields),
      brands: brands.map(\.configuration)
    )
    configuration.database = database(in: fields)
    configuration.origins = origins(in: fields)
    configuration.attributionWindowDays = attributionWindowDays(in: fields)
    configuration.webhooks = webhooks(in: fields)
    checkReferences(of: hosts, apps: apps, in: configuration)
    checkBrands(brands, of: hosts)
    return configuration
  }
}

/// A text file that the configuration names, with its own findings and their places in that file.
package struct ConfigurationAttachment: Sendable, Hashable {
  /// The name as written in the configuration.
  package var name: String
  package var source: SourceText
  package var findings: [Finding]
}
