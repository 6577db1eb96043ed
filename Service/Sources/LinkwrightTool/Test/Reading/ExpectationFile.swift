import LinkService
import SiteAssociation

/// A file that states what links must do.
///
/// Reading never fails: if a file is unusable, ``settings`` is nil and ``findings`` contains the
/// reasons.
struct ExpectationFile: Sendable {
  /// nil if a finding is an error.
  let settings: ExpectationSettings?
  /// The problems, in the order of their places.
  let findings: [Finding]
  /// The text, for quoting its lines and for changing them.
  let source: SourceText

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - mayLackOutcomes: Whether an expectation may have no outcome yet, because one is about to
  ///     be recorded.
  ///   - readingFile: Reads a file whose path is in this file. If the closure throws an error, the
  ///     finding contains the description of the error.
  init(
    reading bytes: [UInt8],
    mayLackOutcomes: Bool = false,
    readingFile: @escaping (String) throws -> [UInt8]
  ) {
    let text = ConfigurationText(bytes)
    source = text.source
    guard text.findings.isEmpty else {
      (settings, findings) = (nil, text.findings.aboutExpectations)
      return
    }
    let document = YAMLDocument(text.source)
    var reader = ConfigurationReader(readingFile: readingFile)
    let settings = document.root.flatMap {
      reader.expectations($0, mayLackOutcomes: mayLackOutcomes)
    }
    var seen: Set<Finding> = []
    findings =
      (document.findings + reader.findings).filter { seen.insert($0).inserted }
      .inFileOrder.aboutExpectations
    self.settings = findings.contains { $0.severity == .error } ? nil : settings
  }
}

extension [Finding] {
  /// The same findings with the effect that they have in a file with expectations.
  fileprivate var aboutExpectations: [Finding] {
    map { finding in
      var finding = finding
      finding.effect = ExpectationFinding.effect(of: finding.severity)
      if finding.code == ConfigurationFinding.emptyFile.code {
        finding.cure = "Write the list links, or start from Examples/expectations.yaml."
      }
      return finding
    }
  }
}
