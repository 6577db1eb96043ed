import LinkOpening
import SiteAssociation

/// Goes through everything that has to hold before a link opens an app.
struct DiagnosisBuilder {
  let subject: DiagnosisSubject
  private let recorded: RecordedAnswer?
  /// What devices get of the file, by entry.
  private let served: [ServedAssociation]
  private var steps: [Diagnosis.Step] = []
  private var notes: [String] = []
  private var cause: Diagnosis.Cause?

  init(_ subject: DiagnosisSubject) {
    var subject = subject
    let recorded = RecordedAnswer(subject)
    // What is said of the user is newer than what was recorded.
    if let choice = recorded?.choice { subject.choices.insert(choice, at: 0) }
    let entries: [AssociatedDomainEntry?] = subject.entries
    served = (entries.isEmpty ? [nil] : entries).map {
      ServedAssociation(subject, entry: $0, isOnDevice: recorded?.hasFile == true)
    }
    self.subject = subject
    self.recorded = recorded
  }

  /// The whole way: what the app is signed with, who serves the file, what devices have of it, the rule,
  /// and the tap.
  mutating func diagnosis() -> Diagnosis {
    addBuild()
    let opening = plainOpening
    let served = served(for: opening)
    // By a tap that nothing but the app and the site decide about.
    let beforeFile: Set<OpeningStep.Kind> = [.eligible, .noBrowser, .entry, .mode]
    for step in opening.steps where beforeFile.contains(step.kind) { add(step, served) }
    for (step, sentence) in served.steps { add(step, cause: sentence) }
    for step in opening.steps
    where !beforeFile.contains(step.kind) && !isSaid(step, served) {
      add(step, served)
    }
    if let step = recorded?.step(isServedNow: served.namesApp) { add(step) }
    let tapped = tappedOpening(opening)
    addTap(tapped, served)
    addNotes(tapped, served)
    return diagnosis(tapped, served)
  }

  private func diagnosis(_ opening: Opening, _ served: ServedAssociation) -> Diagnosis {
    var diagnosis = Diagnosis(
      url: subject.url,
      appID: subject.appID,
      answer: .no,
      outcome: "",
      cause: cause,
      steps: steps,
      notes: notes
    )
    let opensApp = opening.decision.opensApp(subject.appID)
    if cause != nil {
      if !opensApp { diagnosis.outcome = opening.decision.description }
    } else if let condition = conditionOfMode(opening) {
      diagnosis.answer = .depends
      diagnosis.outcome = condition
    } else if let gap = served.gap {
      diagnosis.answer = .depends
      diagnosis.outcome = gap
    } else if !opening.isKnown {
      diagnosis.answer = .unknown
      diagnosis.outcome = opening.decision.description
    } else if opensApp {
      diagnosis.answer = .yes
    } else {
      diagnosis.outcome = opening.decision.description
      diagnosis.cause = Diagnosis.Cause(
        kind: "decision",
        sentence: opening.decision.description,
        cure: "Tap the link in Notes to see whether the rest works.",
        evidence: opening.evidence
      )
    }
    return diagnosis
  }
}

// MARK: - The device

extension DiagnosisBuilder {
  /// A tap that nothing but the app and the site decide about. Where a mode is all that keeps it out, and
  /// nobody said whether the device allows it, it does.
  private var plainOpening: Opening {
    let tap = Tap(subject.url, from: .notes)
    let opening = device(allowsModes: false, remembersChoices: false).open(tap)
    guard mayAllowModes, opening.steps.contains(where: { $0.kind == .mode && !$0.holds }) else {
      return opening
    }
    return device(allowsModes: true, remembersChoices: false).open(tap)
  }

  /// The tap that was asked about.
  private func tappedOpening(_ plain: Opening) -> Opening {
    guard subject.origin != .notes || !subject.redirects.isEmpty || !subject.choices.isEmpty else {
      return plain
    }
    let usesMode = plain.steps.contains { $0.kind == .mode && $0.holds }
    return device(allowsModes: usesMode, remembersChoices: true).open(
      Tap(
        subject.url,
        from: subject.origin,
        redirects: subject.redirects,
        universalLinksOnly: subject.universalLinksOnly
      )
    )
  }

  private var mayAllowModes: Bool {
    subject.isInDeveloperMode == nil || subject.isDirectDownloadAllowed == nil
  }

  /// - Parameters:
  ///   - allowsModes: What is assumed of modes that nobody said anything about.
  ///   - remembersChoices: Whether the user has chosen before.
  private func device(allowsModes: Bool, remembersChoices: Bool) -> Device {
    var app = subject.app
    if !remembersChoices { app.choices = [] }
    app.isDirectDownloadAllowed = subject.isDirectDownloadAllowed ?? allowsModes
    for served in served { app.associations[served.key] = served.state }
    return Device(apps: [app], isInDeveloperMode: subject.isInDeveloperMode ?? allowsModes)
  }

  /// What devices get of the file of the entry that was looked at last.
  private func served(for opening: Opening) -> ServedAssociation {
    let entry = opening.steps.last { $0.entry != nil }?.entry
    return served.first { $0.entry == entry } ?? served[0]
  }

  /// On what a link depends that opens by a mode that nobody said anything about.
  private func conditionOfMode(_ opening: Opening) -> String? {
    guard opening.decision.opensApp(subject.appID),
      let condition = condition(of: opening.steps.last { $0.kind == .mode && $0.holds }?.entry)
    else { return nil }
    return "It opens only where \(condition)."
  }

  /// What an entry with a mode needs that nobody said anything about.
  private func condition(of entry: AssociatedDomainEntry?) -> String? {
    let modes = entry?.modes ?? []
    let works =
      subject.isInDeveloperMode == true && modes.contains(.developer)
      || subject.isDirectDownloadAllowed == true && modes.contains(.managed)
    if works { return nil }
    let conditions = [
      modes.contains(.developer) && subject.isInDeveloperMode == nil
        ? "Associated Domains Development is switched on and the build is signed for development"
        : nil,
      modes.contains(.managed) && subject.isDirectDownloadAllowed == nil
        ? "a device management allows the app direct download" : nil,
    ].compactMap(\.self)
    return conditions.isEmpty ? nil : conditions.joined(separator: ", or where ")
  }
}

// MARK: - Steps

extension DiagnosisBuilder {
  /// Adds a step; the first one that fails is the cause, unless it says otherwise.
  private mutating func add(_ step: Diagnosis.Step, cause sentence: String? = nil) {
    steps.append(step)
    guard step.mark == .fails, cause == nil else { return }
    cause = Diagnosis.Cause(
      kind: step.kind,
      sentence: sentence ?? step.sentence,
      cure: step.cure ?? "",
      evidence: step.evidence
    )
  }

  /// Adds what is wrong with the build, whatever the host serves.
  private mutating func addBuild() {
    for (step, sentence) in BuildCheck(subject).steps { add(step, cause: sentence) }
  }

  private mutating func add(_ step: OpeningStep, _ served: ServedAssociation) {
    let words = step.holds ? nil : StepWords(step, subject, served)
    let condition = step.kind == .mode && step.holds ? condition(of: step.entry) : nil
    var sentence = condition.map { "The entry works only where \($0)." } ?? step.sentence
    if let trace = step.trace, case .rule = trace.outcome, let rule = trace.rules.last?.rule {
      sentence = "\(sentence.dropLast()): \(rule.componentJSON)"
    }
    add(
      Diagnosis.Step(
        kind: step.kind.rawValue,
        mark: condition != nil ? .careful : step.holds ? .holds : .fails,
        sentence: sentence,
        evidence: step.evidence,
        cure: words?.cure
      ),
      cause: words?.cause
    )
  }

  /// Whether a step tells nothing new: that a link was tapped, or that a device has no file of a host
  /// that serves none.
  private func isSaid(_ step: OpeningStep, _ served: ServedAssociation) -> Bool {
    if step.kind == .origin { return step.holds }
    guard step.kind == .file, case .failed = served.state.status else { return false }
    return true
  }

  /// What the place of the tap and the choices of the user add: the rest was said before.
  private mutating func addTap(_ opening: Opening, _ served: ServedAssociation) {
    let said = Set(steps.map(\.kind))
    let opensApp = opening.decision.opensApp(subject.appID)
    for step in opening.steps where !said.contains(step.kind.rawValue) && !isSaid(step, served) {
      // On a way that ends in the app, what did not hold did not matter; where nobody says what a device
      // does, nothing is to blame.
      if !step.holds, opensApp || !opening.isKnown {
        steps.append(
          Diagnosis.Step(
            kind: step.kind.rawValue,
            mark: opensApp ? .holds : .careful,
            sentence: step.sentence,
            evidence: step.evidence
          )
        )
      } else {
        add(step, served)
      }
    }
  }

  private mutating func addNotes(_ opening: Opening, _ served: ServedAssociation) {
    for sentence in served.notes { note(sentence) }
    if subject.build == nil, let host = subject.host {
      note(
        "No entitlements were given, so the app is taken to have the entry applinks:\(host). "
          + "--entitlements checks what it really has."
      )
    }
    for caveat in opening.caveats { note(caveat.sentence) }
  }

  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }
}

extension OpeningDecision {
  /// Whether the app opens, and no other.
  fileprivate func opensApp(_ id: String) -> Bool {
    switch self {
    case .app(let delivery): delivery.appID == id
    case .prompt(let prompt):
      prompt.kind != .invalidAddress && prompt.deliveries.map(\.appID) == [id]
    case .oneOf, .systemApp, .browser, .page, .error, .nothing: false
    }
  }
}
