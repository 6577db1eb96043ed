import LinkOpening

/// What a step that fails means to somebody who has never heard of association files, and what to change.
struct StepWords {
  /// nil where the sentence of the step is clear enough.
  let cause: String?
  let cure: String

  /// - Parameters:
  ///   - step: The step.
  ///   - subject: What is known.
  ///   - served: What devices get of the file.
  init(_ step: OpeningStep, _ subject: DiagnosisSubject, _ served: ServedAssociation) {
    switch step.kind {
    case .eligible: (cause, cure) = (nil, Self.eligibleCure)
    case .noBrowser:
      (cause, cure) = (
        nil, "Nothing: an app that asks to be a default browser gets no universal links."
      )
    case .entry: (cause, cure) = EntryWords(subject, served).words
    case .mode: (cause, cure) = (nil, Self.modeCure(step.entry, subject))
    case .file: (cause, cure) = FileWords(subject, served).words
    case .rules: (cause, cure) = RuleWords(step, served).words
    case .choice: (cause, cure) = Self.choice
    case .restart: (cause, cure) = (nil, "Wait a minute after the restart and tap again.")
    default: (cause, cure) = TapWords.words(step.kind, subject.origin)
    }
  }

  private static let eligibleCure =
    "Share a link with https, a host name with a dot, and the usual port: only such links open apps."

  private static func modeCure(_ entry: AssociatedDomainEntry?, _ subject: DiagnosisSubject)
    -> String
  {
    if entry?.modes.isEmpty == true { return "Name a host in the entry, and in links." }
    let people =
      "For builds that people get, add the entry without ?mode=…: a mode is for development builds and "
      + "for managed devices."
    let isSwitchedOff =
      entry?.modes.contains(.developer) == true && subject.entitlements.isForDevelopment != false
    return isSwitchedOff
      ? "Switch Associated Domains Development on in Settings, Developer. \(people)" : people
  }

  private static let choice: (String?, String) = (
    "Somebody chose Safari for the links of this app on this device, by a long press or by the way back at "
      + "the top of the screen, and the device remembers that.",
    "Press the link long in Notes and choose to open it in the app, or tap OPEN in the banner at the top of "
      + "the page in Safari. Other devices are not affected."
  )
}
