import SiteAssociation

/// Whether one app may open a link: entry, mode, file and rules.
struct AppCheck {
  let device: Device
  let url: TappedURL
  let app: InstalledApp
  var service: Service = .applinks
  /// Only entries that are as close to the host as this count.
  var bestRank: Int?

  private(set) var steps: [OpeningStep] = []

  init(device: Device, url: TappedURL, app: InstalledApp, service: Service = .applinks) {
    self.device = device
    self.url = url
    self.app = app
    self.service = service
  }

  /// Looks at the app; what was looked at is in ``steps`` afterwards.
  ///
  /// - Returns: nil when the app does not open the link.
  mutating func run() -> (entry: AssociatedDomainEntry, fileIndex: Int)? {
    if app.entitlements.isBrowser, service == .applinks {
      note(
        .noBrowser,
        false,
        "\(app.title) is a browser, and such an app cannot have universal links.",
        .documented
      )
      return nil
    }
    let covering = app.entitlements.entries(
      covering: url.host,
      for: service,
      assumptions: device.assumptions
    )
    guard let first = covering.first else {
      note(.entry, false, missingEntry, .documented)
      return nil
    }
    if let bestRank, first.rank < bestRank {
      note(
        .entry,
        false,
        "\(first.domain) of \(app.title) is not looked at: another app has an entry that is closer "
          + "to \(url.host).",
        .inferred,
        first
      )
      return nil
    }
    // Several entries differ in mode or port. One that works comes before others (inferred).
    var failures: [Failure] = []
    for entry in covering {
      let before = steps
      if let fileIndex = check(entry) { return (entry, fileIndex) }
      failures.append(Failure(hasMode: !entry.modes.isEmpty, steps: steps[before.count...]))
      steps = before
    }
    steps += Failure.mostTelling(of: failures)
    return nil
  }

  /// An entry that does not work, and what was found on the way.
  private struct Failure {
    var hasMode: Bool
    var steps: ArraySlice<OpeningStep>

    /// What is in the way of the entry that got furthest is what has to be mended. Of entries that got as far
    /// as each other the one without a mode counts, which is meant for everybody, then the first.
    static func mostTelling(of failures: [Failure]) -> ArraySlice<OpeningStep> {
      func rank(_ failure: Failure) -> (Int, Int) {
        let stages: [OpeningStep.Kind] = [.entry, .mode, .file, .rules]
        let stage = failure.steps.last.flatMap { stages.firstIndex(of: $0.kind) }
        return (stage ?? 0, failure.hasMode ? 0 : 1)
      }
      return failures.max { rank($0) < rank($1) }?.steps ?? []
    }
  }

  private mutating func check(_ entry: AssociatedDomainEntry) -> Int? {
    let text = entry.description
    note(.entry, true, "\(app.title) names the host: \(text).", .documented, entry)
    guard hasUsableMode(entry), let file = file(of: entry) else { return nil }
    guard let index = file.appIDs(of: service).firstIndex(of: app.id) else { return nil }
    if service == .applinks {
      guard decide(file, entry) else { return nil }
    }
    return index
  }

  private mutating func decide(_ file: AssociationFile, _ entry: AssociatedDomainEntry) -> Bool {
    guard let rules = file.entry(for: app.id) else { return false }
    let trace = RuleTracer(
      rules.rules,
      substitutionVariables: file.substitutionVariables,
      appID: app.id
    ).trace(url.text)
    steps.append(
      OpeningStep(
        .rules,
        holds: trace.decision == .match,
        trace.sentence,
        evidence: trace.outcome == .everyURL ? .inferred : .documented,
        url: url.text,
        appID: app.id,
        entry: entry,
        trace: trace
      )
    )
    return trace.decision == .match
  }

  private var missingEntry: String {
    let entries = app.entitlements.entries.filter { $0.service == service }
    guard !entries.isEmpty else {
      return "\(app.title) has no \(service.rawValue) entry in its associated domains."
    }
    let shown = entries.prefix(4).map(\.domain).joined(separator: ", ")
    let rest = entries.count > 4 ? " and \(entries.count - 4) more" : ""
    return "\(app.title) has no entry for \(url.host), only \(shown)\(rest)."
  }

  mutating func note(
    _ kind: OpeningStep.Kind,
    _ holds: Bool,
    _ sentence: String,
    _ evidence: Evidence,
    _ entry: AssociatedDomainEntry? = nil
  ) {
    steps.append(
      OpeningStep(
        kind,
        holds: holds,
        sentence,
        evidence: evidence,
        url: url.text,
        appID: app.id,
        entry: entry
      )
    )
  }
}
