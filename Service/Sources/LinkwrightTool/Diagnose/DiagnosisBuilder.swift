import LinkOpening
import SiteAssociation

/// Goes through everything that has to hold before a link opens an app.
struct DiagnosisBuilder {
  let subject: DiagnosisSubject
  private let recorded: RecordedAnswer?
  private let device: AssumedDevice
  private var steps: [Diagnosis.Step] = []
  private var notes: [String] = []
  private var cause: Diagnosis.Cause?
  private var isBuildFaulty = false

  init(_ subject: DiagnosisSubject) {
    var subject = subject
    let recorded = RecordedAnswer(subject)
    // What is said of the user is newer than what was recorded.
    if let choice = recorded?.choice { subject.choices.insert(choice, at: 0) }
    let entries: [AssociatedDomainEntry?] = subject.entries
    device = AssumedDevice(
      subject: subject,
      served: (entries.isEmpty ? [nil] : entries).map {
        ServedAssociation(subject, entry: $0, isOnDevice: recorded?.hasFile == true)
      }
    )
    self.subject = subject
    self.recorded = recorded
  }

  /// The whole way: what the app is signed with, who serves the file, what devices have of it, the rule,
  /// and the tap.
  mutating func diagnosis() -> Diagnosis {
    addBuild()
    let opening = device.plainOpening
    let served = device.served(for: opening)
    // By a tap that nothing but the app and the site decide about.
    let beforeFile: Set<OpeningStep.Kind> = [.eligible, .noBrowser, .entry, .mode]
    for step in opening.steps where beforeFile.contains(step.kind) { add(step, served) }
    for (step, sentence) in served.steps { add(step, cause: sentence) }
    for step in opening.steps
    where !beforeFile.contains(step.kind) && !isSaid(step, served) {
      add(step, served)
    }
    if let step = recorded?.step(isServedNow: served.namesApp) { add(step) }
    let tapped = device.tappedOpening(opening)
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
      if !isBuildFaulty, let condition = device.exception {
        diagnosis.answer = .depends
        diagnosis.outcome = condition
      } else if !opensApp {
        diagnosis.outcome = opening.decision.description
      }
    } else if let condition = device.conditionOfMode(opening) {
      diagnosis.answer = .depends
      diagnosis.outcome = condition
    } else if let gap = served.gap ?? olderFile(opening) {
      diagnosis.answer = .depends
      diagnosis.outcome = gap
    } else if !opening.isKnown {
      diagnosis.answer = .unknown
      diagnosis.outcome = opening.decision.description
    } else if opensApp {
      diagnosis.answer = .yes
      if isEntryAssumed, let entry = served.entry { diagnosis.outcome = "\(entry)" }
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

extension DiagnosisBuilder {
  /// Why nobody knows, where the device has a file that names the app and nobody serves one that does.
  private func olderFile(_ opening: Opening) -> String? {
    guard recorded?.hasFile == true, !opening.decision.opensApp(subject.appID),
      opening.steps.contains(where: { $0.kind == .file && !$0.holds })
    else { return nil }
    return
      "The device has an older file that names the app, and the one that it gets next does not."
  }

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
    isBuildFaulty = cause != nil
  }

  private mutating func add(_ step: OpeningStep, _ served: ServedAssociation) {
    let words = step.holds ? nil : StepWords(step, subject, served)
    add(
      Diagnosis.Step(
        kind: step.kind.rawValue,
        mark: mark(of: step),
        sentence: sentence(of: step, served),
        evidence: step.evidence,
        cure: words?.cure
      ),
      cause: words?.cause
    )
  }

  private func mark(of step: OpeningStep) -> Diagnosis.Step.Mark {
    guard step.holds else {
      return step.kind == .file && recorded?.hasFile == true ? .careful : .fails
    }
    let isAssumed = step.kind == .entry && isEntryAssumed
    return isAssumed || step.kind == .mode && device.condition(of: step.entry) != nil
      ? .careful : .holds
  }

  private func sentence(of step: OpeningStep, _ served: ServedAssociation) -> String {
    switch step.kind {
    case .entry where step.holds && isEntryAssumed:
      return
        "The app is taken to have the entry \(step.entry?.description ?? ""); no entitlements were "
        + "named."
    case .mode where step.holds:
      return device.condition(of: step.entry).map { "The entry works only where \($0)." }
        ?? step.sentence
    case .file where step.holds:
      return "A device that asks now gets a file of \(served.host) that names the app."
    default: break
    }
    guard let trace = step.trace, case .rule = trace.outcome, let rule = trace.rules.last?.rule
    else { return step.sentence }
    return "\(step.sentence.dropLast()): \(rule.componentJSON)"
  }

  /// Whether nobody said what the app is signed with, and no device has an entry on record.
  private var isEntryAssumed: Bool { subject.build == nil && recorded?.hasFile != true }

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
    if isEntryAssumed { note("--entitlements checks what the app really has.") }
    for caveat in opening.caveats { note(caveat.sentence) }
    // Where another reading of the sources opens the app, the cause is not certain.
    if opening.caveats.contains(where: { $0.otherDecision?.opensApp(subject.appID) == true }) {
      cause?.evidence = .unknown
    }
  }

  private mutating func note(_ sentence: String) {
    if !notes.contains(sentence) { notes.append(sentence) }
  }
}
