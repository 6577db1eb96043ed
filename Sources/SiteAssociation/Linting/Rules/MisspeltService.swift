/// A top-level key that is nearly the name of a service.
struct MisspeltService: LintRule {
  static let about = RuleDescription(
    2035,
    "Misspelt service",
    severity: .error,
    effect: "Devices look for the exact name, so they read nothing under this key.",
    cure: "Correct the spelling.",
    evidence: .inferred,
    background: """
      The services are "applinks", "webcredentials", "appclips" and "activitycontinuation", all in \
      lower case. Any other key counts as a service that no device uses.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for (member, service) in Self.misspelt(in: file) {
      report.report(
        Self.about,
        "\(member.key.quoted) is not a service.",
        at: member.keyRange,
        cure: "Write \"\(service)\"."
      )
    }
  }

  static func isFound(in file: LintSubject) -> Bool { !misspelt(in: file).isEmpty }

  private static func misspelt(in file: LintSubject) -> [(JSONMember, String)] {
    let services = Service.documented.map(\.rawValue)
    return (file.root?.members ?? []).compactMap { member in
      guard !services.contains(member.key) else { return nil }
      return Spelling.nearest(to: member.key, among: services).map { (member, $0) }
    }
  }
}
