import LinkOpening
import SiteAssociation

/// A run of `tap`.
struct TapRun: Sendable {
  /// The source of the device description.
  enum Source: Sendable {
    /// The path of a file that describes the device, or `-`.
    case device(String)
    /// One app and its association file: a file, `-`, or JSON text.
    case file(String, appID: String?)
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
    guard let device = device(reader, &outcome) else {
      outcome.exit = .unusableInput
      return outcome
    }
    let report = TapReport(tap: tap, originText: originText, device: device)
    if printsJSON {
      try outcome.printJSON(TapJSON(report))
    } else {
      TapText(width: width).write(report, to: &outcome)
    }
    if isStrict, !report.opensApp { outcome.exit = .findings }
    return outcome
  }

  private func device(_ reader: InputReader, _ outcome: inout Outcome) -> Device? {
    switch source {
    case .device(let path): return device(at: path, reader: reader, &outcome)
    case .file(let input, let appID):
      switch UsableFile.read(input, reader: reader) {
      case .failure(let problem): outcome.printProblem(problem.reason)
      case .success(let file): return device(with: file, appID: appID, &outcome)
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
      let name = path == "-" ? InputReader.standardInputName : path.visible
      for finding in file.findings {
        outcome.printProblem("\(name): \(finding.summary) \(finding.cure.visible)")
      }
      return file.device
    } catch {
      outcome.printProblem(error)
      return nil
    }
  }

  private func device(
    with file: AssociationFile,
    appID: String?,
    _ outcome: inout Outcome
  ) -> Device? {
    var names: [String] = []
    for id in file.appIDs() where !names.contains(id) { names.append(id) }
    guard let id = appID ?? (names.count == 1 ? names[0] : nil) else {
      outcome.printProblem(
        names.isEmpty
          ? "The file names no app for universal links. Pass an app ID with --app."
          : "The file names several apps. Choose one with --app: "
            + names.prefix(10).joined(separator: ", ").visible + (names.count > 10 ? ", …" : ".")
      )
      return nil
    }
    let host = URLArgument.host(of: tap.url) ?? ""
    let isClip = file.entry(for: id, service: .appclips) != nil && file.entry(for: id) == nil
    let service: Service = isClip ? .appclips : .applinks
    let app = InstalledApp(
      id: id,
      entitlements: Entitlements(applicationID: id, associatedDomains: ["\(service):\(host)"]),
      associations: [host: .approved(file)],
      appClip: isClip ? AppClip(fullAppID: "", experiences: [tap.url]) : nil
    )
    return Device(apps: [app])
  }
}
