import LinkService
import SiteAssociation

/// A run of `config check`: it lints the configuration and the association files that the service
/// would serve.
struct ConfigCheckRun: Sendable {
  /// A file, or `-`.
  var path: String

  func run(reader: InputReader = InputReader()) -> LintReport {
    let name = InputReader.name(of: path)
    do throws(InputError) {
      let file = try ConfigurationFile(opening: path, reader: reader)
      let linted = LintReport.Linted(source: file.source, findings: file.findings)
      let folder = ConfigurationFileReader.folder(of: path)
      let attached = file.attachments.map { attachment in
        LintReport.File(
          name: ConfigurationFileReader.path(attachment.name, from: folder),
          result: .success(
            LintReport.Linted(source: attachment.source, findings: attachment.findings)
          )
        )
      }
      let served = file.configuration?.associationFiles ?? []
      return LintReport(
        files: [LintReport.File(name: name, result: .success(linted))]
          + attached + served.filter { $0.platform == .apple }.map(Self.lint)
      )
    } catch {
      return LintReport(files: [LintReport.File(name: name, result: .failure(error))])
    }
  }

  private static func lint(_ served: ServedAssociationFile) -> LintReport.File {
    let file = AssociationFile(reading: served.body)
    let findings = file.lint(host: served.host)
    return LintReport.File(
      name: served.name,
      result: .success(LintReport.Linted(file: file, findings: findings))
    )
  }
}

extension ConfigurationFile {
  /// Reads a configuration. Paths in the configuration are relative to the folder of its file.
  init(opening path: String, reader: InputReader) throws(InputError) {
    let folder = ConfigurationFileReader.folder(of: path)
    self.init(reading: try reader.read(path)) {
      try ConfigurationFileReader.bytes(at: ConfigurationFileReader.path($0, from: folder))
    }
  }
}
