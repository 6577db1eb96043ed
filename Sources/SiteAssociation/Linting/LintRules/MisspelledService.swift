/// Reports a top-level key that resembles the name of a service.
struct MisspelledService: LintRule {
  static let about = RuleDescription(
    2035,
    "Misspelled service type",
    severity: .error,
    effect: "Devices look only for the exact name, so they ignore this key and its value.",
    cure: "Correct the spelling.",
    evidence: .inferred,
    background: """
      The service types are "applinks", "webcredentials", "appclips" and "activitycontinuation", \
      all in lower case. Any other top-level key counts as a service type that no device uses. \
      Linkwright reports such a key only if it resembles one of the four service types.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for (member, service) in Self.misspelt(in: file) {
      report.report(
        Self.about,
        "\(member.key.quoted) is not a known service type.",
        at: member.keyRange,
        cure: "Write \"\(service)\"."
      )
    }
  }

  static func isFound(in file: LintSubject) -> Bool { !misspelt(in: file).isEmpty }

  static func corrections(of file: LintSubject) -> [KeyCorrection] {
    guard let root = file.root else { return [] }
    return misspelt(in: file).compactMap { KeyCorrection($0, in: root, to: $1) }
  }

  private static func misspelt(in file: LintSubject) -> [(JSONMember, String)] {
    let services = Service.documented.map(\.rawValue)
    return (file.root?.members ?? []).compactMap { member in
      guard !services.containsCode(of: member.key) else { return nil }
      return Spelling.nearest(to: member.key, among: services).map { (member, $0) }
    }
  }
}
