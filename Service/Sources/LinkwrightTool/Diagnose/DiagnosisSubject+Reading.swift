import AssociationFetching
import LinkOpening
import SiteAssociation

extension DiagnosisSubject {
  /// The files that a question names; nil for what was not named.
  struct Files: Sendable {
    var entitlements: String?
    var profile: String?
    var records: String?
    /// A file, `-`, or JSON text.
    var association: String?
  }

  /// Takes over what files say.
  ///
  /// - Throws: ``InputError`` for a file that is not there, or is another kind of file.
  mutating func read(_ files: Files, reader: InputReader = InputReader()) throws(InputError) {
    if let association = files.association {
      let input = try FileOrText(association, reader: reader)
      guard !input.looksLikePath else { throw InputError(code: .missing, name: association) }
      file = AssociationFile(opening: input.bytes)
    }
    if let path = files.entitlements { build = try EntitlementsFile(readableAt: path, reader) }
    if let path = files.profile { profile = try ProvisioningProfile(readableAt: path, reader) }
    if let path = files.records { records = try DeviceRecords(readableAt: path, reader) }
  }
}

extension EntitlementsFile {
  /// Reads a file that has to have entitlements in it.
  init(readableAt path: String, _ reader: InputReader) throws(InputError) {
    self.init(reading: try reader.readUnwrapped(path))
    if !isReadable { throw InputError(path, isUnusableBecauseOf: findings) }
  }
}

extension ProvisioningProfile {
  /// Reads a file that has to be a profile.
  fileprivate init(readableAt path: String, _ reader: InputReader) throws(InputError) {
    self.init(reading: try reader.readUnwrapped(path))
    if !isReadable { throw InputError(path, isUnusableBecauseOf: findings) }
  }
}

extension InputError {
  fileprivate init(_ path: String, isUnusableBecauseOf findings: [Finding]) {
    let summary = findings.first?.summary ?? "it is no property list"
    let reason = summary.hasSuffix(".") ? String(summary.dropLast()) : summary
    self.init(code: .unreadable(reason: reason), name: path)
  }
}
