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
    let covering = app.entries(covering: url.host, for: service, device.assumptions)
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
    // Several entries differ in mode or port. One that works comes before others (inferred), and what
    // is said about the last one is enough where none does.
    var failed: [OpeningStep] = []
    for entry in covering {
      let before = steps
      if let fileIndex = check(entry) { return (entry, fileIndex) }
      failed = Array(steps.dropFirst(before.count))
      steps = before
    }
    steps += failed
    return nil
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
