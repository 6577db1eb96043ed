import LinkOpening
import SiteAssociation

/// A run of `tap`.
struct TapRun: Sendable {
  /// The source of the device description.
  enum Source: Sendable {
    /// The path of a file that describes the device, or `-`.
    case device(String)
    /// An association file (a path, `-`, or JSON text), the app, and the other installed apps: nil
    /// if they are unknown.
    case file(String, appID: String?, installed: [String]?)
  }

  var tap: Tap
  /// The origin as written on the command line.
  var originText: String
  var source: Source
  var isStrict = false
  var printsJSON = false
  var width = 100

  func outcome(reader: InputReader = InputReader()) throws -> Outcome {
    var outcome = Outcome()
    guard let (device, others) = device(reader, &outcome) else {
      outcome.exit = .unusableInput
      return outcome
    }
    let report = TapReport(tap: tap, originText: originText, device: device, others: others)
    if printsJSON {
      try outcome.printJSON(TapJSON(report))
    } else {
      TapText(width: width).write(report, to: &outcome)
    }
    if isStrict, !report.opensApp { outcome.exit = .findings }
    return outcome
  }

  /// Returns the device, and the apps that may also be installed.
  private func device(
    _ reader: InputReader,
    _ outcome: inout Outcome
  ) -> (Device, others: [InstalledApp])? {
    switch source {
    case .device(let path):
      return device(at: path, reader: reader, &outcome).map { ($0, others: []) }
    case .file(let input, let appID, let installed):
      switch UsableFile.read(input, reader: reader) {
      case .failure(let problem): outcome.printProblem(problem.reason)
      case .success(let file):
        guard let id = self.appID(appID, in: file, &outcome) else { return nil }
        let apps = [app(id, with: file)] + (installed ?? []).map { app($0, with: file) }
        let others =
          installed == nil
          ? file.apps(matching: tap.url, besides: id).prefix(CompetingApps.maximumCount) : []
        return (Device(apps: apps), others: others.map { app($0, with: file) })
      }
      return nil
    }
  }

  private func device(
    at path: String,
    reader: InputReader,
    _ outcome: inout Outcome
  ) -> Device? {
    do {
      let file = try DeviceFile(opening: path, reader: reader)
      let name = InputReader.name(of: path).visible
      for finding in file.findings {
        outcome.printProblem("\(name): \(finding.summary) \(finding.cure.visible)")
      }
      return file.device
    } catch {
      outcome.printProblem(error)
      return nil
    }
  }

  /// Returns the app in question: the given one, or the only one in the file.
  private func appID(
    _ appID: String?,
    in file: AssociationFile,
    _ outcome: inout Outcome
  ) -> String? {
    if let appID { return appID }
    let names = file.appIDs()
    if names.count == 1 { return names[0] }
    outcome.printProblem(
      names.isEmpty
        ? "The file names no app for universal links. Pass an app ID with --app."
        : "The file names several apps. Choose one with --app: "
          + names.prefix(10).joined(separator: ", ").visible + (names.count > 10 ? ", …" : ".")
    )
    return nil
  }

  /// Returns an app that has an entry for the host of the link. The device has the file for this
  /// entry.
  private func app(_ id: String, with file: AssociationFile) -> InstalledApp {
    let host = URLArgument.host(of: tap.url) ?? ""
    let isClip = file.entry(for: id, service: .appclips) != nil && file.entry(for: id) == nil
    let service: Service = isClip ? .appclips : .applinks
    return InstalledApp(
      id: id,
      entitlements: Entitlements(applicationID: id, associatedDomains: ["\(service):\(host)"]),
      associations: [host: .approved(file)],
      appClip: isClip ? AppClip(fullAppID: "", experiences: [tap.url]) : nil
    )
  }
}
