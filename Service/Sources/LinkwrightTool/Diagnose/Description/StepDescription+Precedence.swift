import LinkOpening

extension StepDescription {
  /// Describes that other apps take precedence over the app in question.
  ///
  /// - Parameter choice: The step in which the device chooses another app; nil if it is unknown
  ///   whether another app is installed.
  init(precedenceOf apps: [String], choice: OpeningStep?, in verdict: Verdict) {
    let appID = verdict.facts.appID
    let first = apps.first ?? ""
    let others = apps.count == 1 ? first : "\(first) and \(apps.count - 1) more"
    if let choice, verdict.facts.choices.last?.opensApp == false {
      let cause = "\(Self.choiceFailure.cause) \(first) opens the link instead."
      self.init(choice.sentence, cause: cause, cure: Self.choiceFailure.cure)
      return
    }
    self.init(
      choice?.sentence ?? "\(others) would open the link if installed.",
      cause: choice.map { "\(first) is also installed. \($0.sentence)" }
        ?? "The association file lists \(others) before \(appID), and the rules of both match the "
        + "link. If several of these apps are installed, the first in the file opens.",
      cure:
        "In applinks.details, put the entry of \(appID) before the entry of \(first), or add rules "
        + "with \"exclude\": true for these links to the entry of \(first)."
        + (choice == nil ? " To check a device with certain apps, use --installed." : "")
    )
  }
}
