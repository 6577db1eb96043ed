import LinkService
import SiteAssociation

/// Reads the configuration, and lints the association files that it would serve.
struct ConfigurationCheck: Sendable {
  /// A file, or `-`.
  var path: String

  func run(reader: InputReader = InputReader()) -> LintRun {
    let name = path == "-" ? InputReader.standardInputName : path
    do throws(InputError) {
      let file = try ConfigurationFile(opening: path, reader: reader)
      let linted = LintRun.Linted(source: file.source, findings: file.findings)
      let served = file.configuration?.associationFiles ?? []
      return LintRun(
        files: [LintRun.File(name: name, result: .success(linted))]
          + served.filter { $0.platform == .apple }.map(Self.lint)
      )
    } catch {
      return LintRun(files: [LintRun.File(name: name, result: .failure(error))])
    }
  }

  private static func lint(_ served: ServedAssociationFile) -> LintRun.File {
    let file = AssociationFile(reading: served.body)
    let findings = file.lint(host: served.host)
    return LintRun.File(
      name: served.name,
      result: .success(LintRun.Linted(file: file, findings: findings))
    )
  }
}

extension ConfigurationFile {
  /// Reads the configuration; the files that it names are looked for beside it.
  init(opening path: String, reader: InputReader) throws(InputError) {
    let folder = ReadFile.folder(of: path)
    self.init(reading: try reader.read(path)) {
      try ReadFile.bytes(at: ReadFile.path($0, from: folder))
    }
  }
}
