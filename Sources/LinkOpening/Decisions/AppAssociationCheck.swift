import SiteAssociation

/// Decides whether one app may open a link, from its entry, the mode, the file and the rules.
struct AppAssociationCheck {
  let device: Device
  let url: TappedURL
  let app: InstalledApp
  var service: Service = .applinks
  /// The rank of the best entry of any app. Entries with a lower rank are ignored.
  var bestRank: Int?

  private(set) var steps: [OpeningStep] = []

  init(device: Device, url: TappedURL, app: InstalledApp, service: Service = .applinks) {
    self.device = device
    self.url = url
    self.app = app
    self.service = service
  }

  /// Checks the app and records the ``steps``.
  ///
  /// - Returns: nil if the app does not open the link.
  mutating func run() -> (entry: AssociatedDomainEntry, fileIndex: Int)? {
    if app.entitlements.isBrowser, service == .applinks {
      note(
        .noBrowser,
        holds: false,
        "\(app.title) is a browser, and browsers cannot have universal links.",
        evidence: .documented
      )
      return nil
    }
    let covering = app.entitlements.entries(
      covering: url.host,
      for: service,
      assumptions: device.assumptions
    )
    guard let first = covering.first else {
      note(.entry, holds: false, missingEntry, evidence: .documented)
      return nil
    }
    if let bestRank, first.rank < bestRank {
      note(
        .entry,
        holds: false,
        "The entry \(first.domain) of \(app.title) is ignored, because another app has a more "
          + "specific entry for \(url.host).",
        evidence: .inferred,
        entry: first
      )
      return nil
    }
    // Several entries can differ in mode or port. An entry that works takes precedence (inferred).
    var failures: [Failure] = []
    // An entry that is listed again fails again.
    var seen: Set<ExactText> = []
    for entry in covering where seen.insert(ExactText(entry.description)).inserted {
      let before = steps
      if let fileIndex = check(entry) { return (entry, fileIndex) }
      failures.append(Failure(hasMode: !entry.modes.isEmpty, steps: steps[before.count...]))
      steps = before
    }
    steps += Failure.mostTelling(of: failures)
    return nil
  }

  /// An entry that does not work, and the steps that show why.
  private struct Failure {
    var hasMode: Bool
    var steps: ArraySlice<OpeningStep>

    /// Returns the steps of the entry that passed the most checks, because fixing that entry takes
    /// the fewest changes. If several entries passed the same number of checks, prefers an entry
    /// without a mode, because such an entry is for all users.
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
    note(
      .entry,
      holds: true,
      "\(app.title) has an entry for the host: \(text).",
      evidence: .documented,
      entry: entry
    )
    guard hasUsableMode(entry), let file = file(of: entry) else { return nil }
    let id = app.id
    guard let index = file.appIDs(of: service).firstIndex(where: { $0.isSameCode(as: id) }) else {
      return nil
    }
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
    let shown = entries.prefix(4).map(\.writtenDomain).joined(separator: ", ")
    let rest = entries.count > 4 ? " and \(entries.count - 4) more" : ""
    return "\(app.title) has no entry for \(url.host), only for \(shown)\(rest)."
  }

  private mutating func note(
    _ kind: OpeningStep.Kind,
    holds: Bool,
    _ sentence: String,
    evidence: Evidence,
    entry: AssociatedDomainEntry? = nil
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

  // MARK: - Mode and file

  /// Returns whether one of the entry's modes works on the device. An entry without a mode works
  /// unless its host is an IP address.
  private mutating func hasUsableMode(_ entry: AssociatedDomainEntry) -> Bool {
    guard !entry.modes.isEmpty else {
      guard HostAddress.isAddress(entry.fileHost) else { return true }
      note(
        .mode,
        holds: false,
        "Devices reject an IP address in an entry without a mode.",
        evidence: .inferred,
        entry: entry
      )
      return false
    }
    var reasons: [String] = []
    if entry.modes.contains(.developer) {
      guard let reason = whyNotDeveloper else {
        note(
          .mode,
          holds: true,
          "?mode=developer works: \(developerReason).",
          evidence: .documented,
          entry: entry
        )
        return true
      }
      reasons.append("?mode=developer does not work: \(reason).")
    }
    if entry.modes.contains(.managed) {
      if app.isDirectDownloadAllowed {
        note(
          .mode,
          holds: true,
          "?mode=managed works: an MDM profile allows direct download for the app.",
          evidence: .documented,
          entry: entry
        )
        return true
      }
      reasons.append(
        "?mode=managed does not work: no MDM profile allows direct download for the app."
      )
    }
    note(.mode, holds: false, reasons.joined(separator: " "), evidence: .documented, entry: entry)
    return false
  }

  private var whyNotDeveloper: String? {
    if app.entitlements.isForDevelopment == false { return "the app is not signed for development" }
    guard !device.isInDeveloperMode else { return nil }
    return device.system == .macOS
      ? "developer mode is off (swcutil developer-mode -e true)"
      : "Associated Domains Development is off in Settings > Developer"
  }

  private var developerReason: String {
    app.entitlements.isForDevelopment == nil
      ? "Associated Domains Development is on, and the app is assumed to be signed for development"
      : "the app is signed for development, and Associated Domains Development is on"
  }

  /// Returns the device's association file for an entry; nil if the device has no readable file or
  /// the file does not name the app.
  private mutating func file(of entry: AssociatedDomainEntry) -> AssociationFile? {
    let state = app.association(for: entry)
    let host = entry.fileHost
    let age = state.age.map { " \(DurationText($0)) ago" } ?? ""
    switch state.status {
    case .notFetched:
      note(
        .file,
        holds: false,
        "The device has not fetched the association file for \(host) yet. Until it does, which can "
          + "take hours or days, links open the browser.",
        evidence: .documented,
        entry: entry
      )
    case .failed(let reason):
      let why = reason.map { " (\($0))" } ?? ""
      note(
        .file,
        holds: false,
        "The device failed to fetch the association file for \(host)\(age)\(why). It tries again "
          + "three to four hours after a failure.",
        evidence: .inferred,
        entry: entry
      )
    case .denied:
      note(
        .file,
        holds: false,
        "The association file for \(host) does not name \(app.id).",
        evidence: .inferred,
        entry: entry
      )
    case .approved(let file):
      return use(file, of: host, age: state.age, entry)
    }
    return nil
  }

  private mutating func use(
    _ file: AssociationFile,
    of host: String,
    age: Duration?,
    _ entry: AssociatedDomainEntry
  ) -> AssociationFile? {
    guard file.isReadable else {
      note(
        .file,
        holds: false,
        "The association file for \(host) cannot be read.",
        evidence: .documented,
        entry: entry
      )
      return nil
    }
    guard file.entry(for: app.id, service: service) != nil else {
      let section = service == .applinks ? "" : " under \(service.rawValue)"
      note(
        .file,
        holds: false,
        "The association file for \(host) does not name \(app.id)\(section).",
        evidence: .documented,
        entry: entry
      )
      return nil
    }
    let fetched = age.map { ", fetched \(DurationText($0)) ago" } ?? ""
    note(
      .file,
      holds: true,
      "The device has the association file for \(host)\(fetched), and the file names the app.",
      evidence: .documented,
      entry: entry
    )
    return file
  }
}

extension Trace {
  /// The result of the rules in one sentence.
  fileprivate var sentence: String {
    switch outcome {
    case .notAURL: return "The rules do not apply, because the link is not a URL."
    case .hostDiffers(let host): return "The rules do not apply to \(host)."
    case .everyURL: return "The file has no list of rules for the app, so every link opens the app."
    case .rule(let index):
      let effect =
        decision == .block ? "keeps the link out of the app" : "lets the link open the app"
      return "Rule \(index + 1) of the file is the first that matches, and it \(effect)."
    case .noRule:
      let count = rules.count
      if count == 0 { return "The file has an empty list of rules, so no link opens the app." }
      return count == 1
        ? "The only rule in the file does not match."
        : "None of the \(count) rules in the file matches."
    }
  }
}
