import SiteAssociation

/// LaunchServices' part: which app a web link opens (the order of its steps is inferred).
struct UniversalLinkSearch {
  enum Answer {
    /// This app opens.
    case app(AppCandidate)
    /// No app opens.
    case error(SystemError)
  }

  let device: Device
  let url: TappedURL
  /// The app that asks, which never opens its own link (documented).
  var callerID: String?
  /// Whether the user has just chosen the app in a menu or a banner.
  var ignoresChoices = false

  private(set) var steps: [OpeningStep] = []

  init(_ device: Device, _ url: TappedURL, callerID: String? = nil, ignoresChoices: Bool = false) {
    self.device = device
    self.url = url
    self.callerID = callerID
    self.ignoresChoices = ignoresChoices
  }

  /// Looks for the app; what was looked at is in ``steps`` afterwards.
  mutating func run() -> Answer {
    if let reason = url.ineligibility {
      note(.eligible, false, "\(url.text) cannot be a universal link: \(reason).")
      return .error(.notEligible)
    }
    note(.eligible, true, Self.eligibility(of: url))
    var candidates = matchingApps()
    if let caller = candidates.firstIndex(where: { $0.app.id == callerID }) {
      let app = candidates.remove(at: caller).app
      note(.caller, false, "\(app.title) asks, and no app opens its own link.", app, .documented)
    }
    candidates = candidates.inOrder(device.assumptions.appOrder)
    guard let first = candidates.first else { return .error(.noApp) }
    if candidates.count > 1 { noteOrder(of: candidates) }
    guard noteChoice(for: first) else { return .error(.switchedOff) }
    return .app(first)
  }

  private static func eligibility(of url: TappedURL) -> String {
    url.scheme == "http"
      ? "A link can be a universal link with http too, though the file comes by https."
      : "The link can be a universal link: https, a host with a dot, the usual port."
  }

  private mutating func matchingApps() -> [AppCandidate] {
    let apps = device.apps.enumerated().filter { $0.element.appClip == nil }
    if apps.isEmpty { note(.installed, false, "No app is installed.", nil, .documented) }
    let bestRank =
      device.assumptions.entrySearch == .allApps
      ? apps.compactMap { coveringEntries(of: $0.element).first?.rank }.max() : nil
    var candidates: [AppCandidate] = []
    for (index, app) in apps {
      var check = AppCheck(device: device, url: url, app: app)
      check.bestRank = bestRank
      if let found = check.run() {
        candidates.append(
          AppCandidate(
            app: app,
            entry: found.entry,
            fileIndex: found.fileIndex,
            installationIndex: index,
            isEnabled: ignoresChoices || app.opensLinks(of: url.host, device.assumptions)
          )
        )
      }
      steps += check.steps
    }
    return candidates
  }

  private func coveringEntries(of app: InstalledApp) -> [AssociatedDomainEntry] {
    app.entitlements.entries(covering: url.host, assumptions: device.assumptions)
  }

  private mutating func noteOrder(of candidates: [AppCandidate]) {
    let names = candidates.map(\.app.title)
    let why =
      switch (candidates[0], candidates[1]) {
      case (let first, let second) where first.isEnabled != second.isEnabled:
        "the user has switched off the links of \(second.app.title)"
      case (let first, let second) where first.rank != second.rank:
        "its entry \(first.entry.domain) is closer to the host than \(second.entry.domain)"
      default:
        switch device.assumptions.appOrder {
        case .file: "it comes first in the association file"
        case .reversedFile: "it comes last in the association file"
        case .installation: "it was installed first"
        }
      }
    note(
      .order,
      true,
      "\(names.joined(separator: " and ")) could open the link. \(names[0]) does: \(why).",
      candidates[0].app,
      device.assumptions.appOrder == .file ? .documented : .reported
    )
  }

  /// - Returns: Whether the user lets the link open the app.
  private mutating func noteChoice(for candidate: AppCandidate) -> Bool {
    guard !ignoresChoices else { return true }
    let app = candidate.app
    if !candidate.isEnabled {
      let reach = device.assumptions.choiceScope == .app ? "" : " of this host"
      note(.choice, false, "The user lets links\(reach) of \(app.title) open in the browser.", app)
    } else if !app.choices.isEmpty {
      note(.choice, true, "The user lets the link open \(app.title).", app)
    }
    return candidate.isEnabled
  }

  private mutating func note(
    _ kind: OpeningStep.Kind,
    _ holds: Bool,
    _ sentence: String,
    _ app: InstalledApp? = nil,
    _ evidence: Evidence = .inferred
  ) {
    steps.append(
      OpeningStep(
        kind,
        holds: holds,
        sentence,
        evidence: evidence,
        url: url.text,
        appID: app?.id
      )
    )
  }
}
