import AssociationFetching
import LinkOpening
import SiteAssociation

/// Goes through everything that has to hold before a link opens an app.
struct DiagnosisBuilder {
  let subject: DiagnosisSubject
  let served: ServedAssociation
  private(set) var steps: [Diagnosis.Step] = []
  private(set) var notes: [String] = []
  private(set) var cause: Diagnosis.Cause?

  init(_ subject: DiagnosisSubject) {
    self.subject = subject
    served = ServedAssociation(subject)
  }

  /// The whole way: what the app is signed with, who serves the file, what devices have of it, the rule,
  /// and the tap.
  mutating func diagnosis() -> Diagnosis {
    addEntitlements()
    // By a tap that nothing but the app, the site and the user decide about.
    let plain = device.open(Tap(subject.url, from: .notes))
    let beforeFile: Set<OpeningStep.Kind> = [.eligible, .noBrowser, .entry, .mode]
    for step in plain.steps where beforeFile.contains(step.kind) { add(step) }
    addHosting()
    for step in plain.steps where !beforeFile.contains(step.kind) && !isSaid(step) { add(step) }
    addRecord()
    var opening = plain
    if subject.origin != .notes || !subject.redirects.isEmpty {
      opening = device.open(
        Tap(
          subject.url,
          from: subject.origin,
          redirects: subject.redirects,
          universalLinksOnly: subject.universalLinksOnly
        )
      )
      addTap(opening)
    }
    addNotes(opening)
    let opens = opening.decision.opensApp(subject.appID) && cause == nil
    if !opens, cause == nil { blame(opening) }
    return Diagnosis(
      url: subject.url,
      appID: subject.appID,
      answer: !opening.isKnown && cause == nil ? .unknown : opens ? .yes : .no,
      outcome: opens || opening.decision.opensApp(subject.appID)
        ? "" : opening.decision.description,
      cause: cause,
      steps: steps,
      notes: notes
    )
  }

  private var device: Device {
    var app = InstalledApp(
      id: subject.appID,
      entitlements: subject.assumedEntitlements,
      choices: subject.choices
    )
    if let host = subject.fileHost { app.associations[host] = served.state }
    return Device(apps: [app], isInDeveloperMode: subject.isInDeveloperMode)
  }
}

extension DiagnosisBuilder {
  /// Adds a step; the first one that fails is the cause, unless it says otherwise.
  mutating func add(_ step: Diagnosis.Step, cause sentence: String? = nil) {
    steps.append(step)
    guard step.mark == .fails, cause == nil else { return }
    cause = Diagnosis.Cause(
      kind: step.kind,
      sentence: sentence ?? step.sentence,
      cure: step.cure ?? ""
    )
  }

  mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }

  private mutating func addEntitlements() {
    for finding in subject.entitlementFindings where finding.severity == .error {
      add(
        Diagnosis.Step(
          kind: finding.code.rawValue,
          mark: .fails,
          sentence: finding.problem,
          evidence: finding.evidence,
          cure: finding.cure
        ),
        cause: finding.problem + " " + finding.effect
      )
    }
  }

  private mutating func addHosting() {
    for (step, sentence) in served.steps { add(step, cause: sentence) }
    for sentence in served.notes { note(sentence) }
  }

  private mutating func addRecord() {
    guard let record = subject.record else { return }
    add(
      Diagnosis.Step(
        kind: "record",
        mark: .fails,
        sentence: record.sentence,
        evidence: record.evidence,
        cure: record.cure
      )
    )
  }

  /// Whether a step tells nothing new: that a link was tapped, or that a device has no file of a host
  /// that serves none.
  private func isSaid(_ step: OpeningStep) -> Bool {
    if step.kind == .origin { return step.holds }
    guard step.kind == .file, case .failed = served.state.status else { return false }
    return true
  }

  private mutating func add(_ step: OpeningStep) {
    let words = step.holds ? nil : StepWords(step, subject, file: served.file)
    var sentence = step.sentence
    if let trace = step.trace, case .rule = trace.outcome, let rule = trace.rules.last?.rule {
      sentence = "\(sentence.dropLast()): \(rule.componentJSON)"
    }
    add(
      Diagnosis.Step(
        kind: step.kind.rawValue,
        mark: step.holds ? .holds : .fails,
        sentence: sentence,
        evidence: step.evidence,
        cure: words?.cure
      ),
      cause: words?.cause
    )
  }

  /// What the place of the tap adds: the rest was said before.
  private mutating func addTap(_ opening: Opening) {
    let said = Set(steps.map(\.kind))
    let opens = opening.decision.opensApp(subject.appID)
    for step in opening.steps where !said.contains(step.kind.rawValue) && !isSaid(step) {
      // On a way that ends in the app, what did not hold did not matter.
      if opens, !step.holds {
        steps.append(
          Diagnosis.Step(
            kind: step.kind.rawValue,
            mark: .holds,
            sentence: step.sentence,
            evidence: step.evidence
          )
        )
      } else {
        add(step)
      }
    }
  }

  /// Where every step holds and the link still does not open the app.
  private mutating func blame(_ opening: Opening) {
    cause = Diagnosis.Cause(
      kind: "decision",
      sentence: opening.decision.description,
      cure: "Tap the link in Notes to see whether the rest works."
    )
  }

  private mutating func addNotes(_ opening: Opening) {
    if subject.entitlements == nil, let host = subject.host {
      note(
        "No entitlements were given, so the app is taken to have the entry applinks:\(host). "
          + "--entitlements checks what it really has."
      )
    }
    for caveat in opening.caveats { note(caveat.sentence) }
  }
}

extension OpeningDecision {
  /// Whether the app opens, and no other.
  func opensApp(_ id: String) -> Bool {
    switch self {
    case .app(let delivery): delivery.appID == id
    case .prompt(let prompt):
      prompt.kind != .invalidAddress && prompt.deliveries.map(\.appID) == [id]
    case .oneOf, .systemApp, .browser, .page, .error, .nothing: false
    }
  }
}
