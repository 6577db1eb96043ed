import LinkService
import SiteAssociation

/// A run of `config files`: it prints the files that the service would serve on one host.
struct ConfigFilesRun: Sendable {
  /// A file, or `-`.
  var path: String
  var host: String
  var platform: ServedAssociationFile.Platform
  var printsJSON = false

  /// The output of `config files --json`.
  private struct ServedFileJSON: Encodable {
    var host: String
    var path: String
    var file: String
  }

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    let file: ConfigurationFile
    do throws(InputError) {
      file = try ConfigurationFile(opening: path, reader: reader)
    } catch {
      return .unusable(error)
    }
    var outcome = Outcome()
    if let configuration = file.configuration {
      try write(configuration, to: &outcome)
    } else {
      refuse(&outcome, "\(firstError(of: file)) (Run linkwright config check for details.)")
    }
    return outcome
  }

  /// The first error of the configuration or of another file that it names.
  private func firstError(of file: ConfigurationFile) -> String {
    if let error = file.findings.first(where: { $0.severity == .error }) { return error.summary }
    for attachment in file.attachments {
      if let error = attachment.findings.first(where: { $0.severity == .error }) {
        let path = ConfigurationFileReader.path(
          attachment.name,
          from: ConfigurationFileReader.folder(of: path)
        )
        return "\(path.visible): \(error.summary)"
      }
    }
    return "It has errors."
  }

  private func write(_ configuration: ServiceConfiguration, to outcome: inout Outcome) throws {
    guard configuration.hosts.contains(where: { $0.name == host }) else {
      let names = configuration.hosts.map(\.name).joined(separator: ", ")
      return refuse(
        &outcome,
        "\(host.visible) is not in the configuration. Its hosts are \(names)."
      )
    }
    let files = configuration.associationFiles
    guard let file = files.first(where: { $0.host == host && $0.platform == platform }) else {
      return refuse(&outcome, "No app of \(host.visible) has an Android version.")
    }
    let text = String(decoding: file.body, as: UTF8.self)
    if printsJSON {
      try outcome.printJSON(ServedFileJSON(host: host, path: platform.path, file: text))
    } else {
      outcome.write(text)
    }
  }

  private func refuse(_ outcome: inout Outcome, _ reason: String) {
    outcome.printProblem("\(path.visible): \(reason)")
    outcome.exit = .unusableInput
  }
}
