import LinkOpening
import SiteAssociation

/// What is wrong with a build, whatever the host serves.
struct BuildCheck {
  /// Each with a sentence for the cause.
  private(set) var steps: [(step: Diagnosis.Step, cause: String?)] = []

  init(_ subject: DiagnosisSubject) {
    addApp(subject)
    let build = subject.build ?? EntitlementsFile(assuming: subject.entitlements)
    let findings =
      (subject.profile?.lint(at: subject.now).filter { $0.severity == .error } ?? [])
      + build.obstacles(
        toLinksOf: subject.host ?? "",
        for: subject.appID,
        against: subject.profile
      )
    // Of an entry that nobody wrote there is nothing to say but by the profile.
    for finding in findings where subject.build != nil || finding.code.rawValue >= "LW4040" {
      let step = Diagnosis.Step(
        kind: finding.code.rawValue,
        mark: .fails,
        sentence: finding.problem,
        evidence: finding.evidence,
        cure: finding.cure
      )
      steps.append((step, finding.problem + " " + finding.effect))
    }
  }

  /// Whether the entitlements are those of the app in question.
  private mutating func addApp(_ subject: DiagnosisSubject) {
    guard let signed = subject.build?.entitlements.applicationID, signed != subject.appID,
      !signed.contains("$("), !signed.contains("${")
    else { return }
    let step = Diagnosis.Step(
      kind: "app",
      mark: .fails,
      sentence: "The entitlements are those of \(signed).",
      evidence: .documented,
      cure: "Ask with --app \(signed), or sign the build as \(subject.appID)."
    )
    steps.append(
      (step, "The build is signed as \(signed), and that is another app than \(subject.appID).")
    )
  }
}
