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
      let problem = file.findings.first { $0.severity == .error }?.summary ?? "It has errors."
      refuse(&outcome, "\(problem) (Run linkwright config check for details.)")
    }
    return outcome
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
