import SiteAssociation

/// Finds the app that a web link opens, in the same way as LaunchServices (the order of the steps
/// is inferred).
struct UniversalLinkSearch {
  enum Outcome {
    /// The app that opens.
    case app(AppCandidate)
    /// No app opens. The value is the error that the system reports.
    case error(SystemError)
  }

  let device: Device
  let url: TappedURL
  /// The ID of the app that passes the link to the system. The system never returns the link to
  /// this app (documented).
  var callerID: String?
  /// Whether the user has just chosen the app in a menu or banner.
  var ignoresChoices = false

  private(set) var steps: [OpeningStep] = []

  init(_ device: Device, _ url: TappedURL, callerID: String? = nil, ignoresChoices: Bool = false) {
    self.device = device
    self.url = url
    self.callerID = callerID
    self.ignoresChoices = ignoresChoices
  }

  /// Finds the app and records the ``steps``.
  mutating func run() -> Outcome {
    if let reason = url.ineligibility {
      note(.eligible, holds: false, "\(url.text) cannot be a universal link: \(reason).")
      return .error(.notEligible)
    }
    note(.eligible, holds: true, Self.eligibility(of: url))
    var candidates = matchingApps()
    if let caller = candidates.firstIndex(where: {
      ExactText($0.app.id) == callerID.map(ExactText.init)
    }) {
      let app = candidates.remove(at: caller).app
      note(
        .caller,
        holds: false,
        "\(app.title) itself opened the link, and the system never passes a link back to its caller.",
        app: app,
        evidence: .documented
      )
    }
    candidates = candidates.inOrder(device.assumptions.appOrder)
    guard let first = candidates.first else { return .error(.noApp) }
    if candidates.count > 1 { noteOrder(of: candidates) }
    guard noteChoice(for: first) else { return .error(.switchedOff) }
    return .app(first)
  }

  private static func eligibility(of url: TappedURL) -> String {
    url.isHTTP
      ? "The link can be a universal link. An http link qualifies, too, although devices fetch the file "
        + "over https."
      : "The link can be a universal link: it uses https and the default port, and its host contains a "
        + "dot."
  }

  private mutating func matchingApps() -> [AppCandidate] {
    let apps = device.apps.enumerated().filter { !$0.element.isAppClip }
    if apps.isEmpty {
      note(.installed, holds: false, "No app is installed.", app: nil, evidence: .documented)
    }
    let bestRank =
      device.assumptions.entrySearch == .allApps
      ? apps.compactMap { coveringEntries(of: $0.element).first?.rank }.max() : nil
    var candidates: [AppCandidate] = []
    for (index, app) in apps {
      var check = AppAssociationCheck(device: device, url: url, app: app)
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
    let (why, evidence) = precedence(of: candidates[0], over: candidates[1])
    note(
      .order,
      holds: true,
      "\(names.joined(separator: " and ")) could open the link. \(names[0]) does, because \(why).",
      app: candidates[0].app,
      evidence: evidence
    )
  }

  /// Returns why one app comes before another, and the evidence for this reason.
  private func precedence(
    of first: AppCandidate,
    over second: AppCandidate
  ) -> (reason: String, Evidence) {
    if first.isEnabled != second.isEnabled {
      return ("the user has turned off links for \(second.app.title)", .inferred)
    }
    if first.rank != second.rank {
      let domains = "\(first.entry.domain) is more specific than \(second.entry.domain)"
      return ("its entry \(domains)", .inferred)
    }
    // Two apps from different files can have the same position.
    let order = device.assumptions.appOrder
    switch first.fileIndex == second.fileIndex ? .installation : order {
    case .file: return ("it comes first in the association file", order.evidence)
    case .reversedFile: return ("it comes last in the association file", order.evidence)
    case .installation: return ("it was installed first", AppOrder.installation.evidence)
    }
  }

  private typealias AppOrder = DeviceAssumptions.AppOrder

  /// Records the user's choice.
  ///
  /// - Returns: Whether the choice lets the link open the app.
  private mutating func noteChoice(for candidate: AppCandidate) -> Bool {
    guard !ignoresChoices else { return true }
    let app = candidate.app
    let links = device.assumptions.choiceScope == .app ? "its links" : "links to this host"
    if !candidate.isEnabled {
      note(
        .choice,
        holds: false,
        "The user chose the browser instead of \(app.title) for \(links).",
        app: app
      )
    } else if app.choice(for: url.host, device.assumptions) != nil {
      note(.choice, holds: true, "The user chose \(app.title) for \(links).", app: app)
    }
    return candidate.isEnabled
  }

  private mutating func note(
    _ kind: OpeningStep.Kind,
    holds: Bool,
    _ sentence: String,
    app: InstalledApp? = nil,
    evidence: Evidence = .inferred
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

  /// The evidence that no app opens.
  ///
  /// A single failed check keeps an app from opening, so the failure with the strongest evidence
  /// counts for each app. No app opens only if every app fails, so the weakest evidence among the
  /// apps is the result. Apps without an entry for the host certainly fail, and count only if no
  /// app has an entry.
  var evidenceOfFailure: Evidence {
    let covering = Set(
      steps.filter { $0.kind == .entry && $0.entry != nil }.map { $0.appID.map(ExactText.init) }
    )
    var evidenceOfApp: [ExactText?: Evidence] = [:]
    for step in steps where !step.holds {
      let app = step.appID.map(ExactText.init)
      guard covering.isEmpty || covering.contains(app) else { continue }
      let known = evidenceOfApp[app]
      evidenceOfApp[app] = known.map { .stronger($0, step.evidence) } ?? step.evidence
    }
    return evidenceOfApp.values.reduce(nil) { weakest, evidence in
      weakest.map { .weaker($0, evidence) } ?? evidence
    } ?? .inferred
  }
}
