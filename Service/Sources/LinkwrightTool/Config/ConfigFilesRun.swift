import LinkService
import SiteAssociation

/// A run of `config files`: it prints an association file of the configuration.
struct ConfigFilesRun: Sendable {
  /// A file, or `-`.
  var path: String
  var host: String
  var platform: ServedAssociationFile.Platform

  func outcome(reader: InputReader = InputReader()) -> Outcome {
    var outcome = Outcome()
    do throws(InputError) {
      let file = try ConfigurationFile(opening: path, reader: reader)
      if let configuration = file.configuration {
        write(configuration, to: &outcome)
      } else {
        let problem = file.findings.first { $0.severity == .error }?.summary ?? "It has errors."
        refuse(&outcome, "\(problem) (Run linkwright config check for details.)")
      }
    } catch {
      outcome.printProblem(error)
      outcome.exit = .unusableInput
    }
    return outcome
  }

  private func write(_ configuration: ServiceConfiguration, to outcome: inout Outcome) {
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
    outcome.write(String(decoding: file.body, as: UTF8.self))
  }

  private func refuse(_ outcome: inout Outcome, _ reason: String) {
    outcome.printProblem("\(path.visible): \(reason)")
    outcome.exit = .unusableInput
  }
}
