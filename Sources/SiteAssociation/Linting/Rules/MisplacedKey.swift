/// A key of `applinks` or of a section that does not belong there.
struct MisplacedKey: LintRule {
  static let about = RuleDescription(
    2036,
    "Unknown or misplaced key",
    severity: .warning,
    effect: "The key is ignored, with all that stands under it.",
    cure: "Correct the spelling, or move it to where it belongs.",
    evidence: .inferred,
    background: """
      "applinks" knows "details", "defaults", "substitutionVariables" and the old "apps"; a section \
      knows "appIDs", "appID", "components", "paths" and "defaults". Case matters. Other services \
      stand beside "applinks" at the top of the file, not in it. Remarks are left alone.
      """
  )

  typealias Misplaced = (member: JSONMember, place: String, cure: String?)

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for (member, place, cure) in Self.members(of: file) {
      report.report(
        Self.about,
        "\(place) knows no key \(member.key.quoted).",
        at: member.keyRange,
        cure: cure
      )
    }
  }

  private static let applinksKeys = ["details", "defaults", "substitutionVariables", "apps"]
  private static let sectionKeys = ["appIDs", "appID", "components", "paths", "defaults"]

  static func members(of file: LintSubject) -> [Misplaced] {
    unknown(in: file.applinks, applinksKeys, place: "\"applinks\"")
      + file.sections.flatMap { unknown(in: $0.node, sectionKeys, place: "A section") }
  }

  private static func unknown(
    in node: JSONNode?,
    _ known: [String],
    place: String
  ) -> [Misplaced] {
    (node?.members ?? []).lazy
      .filter { !known.contains($0.key) && !isRemark($0.key) }
      .map { ($0, place, cure(for: $0.key, known)) }
  }

  private static func isRemark(_ key: String) -> Bool {
    if key.hasPrefix("_") || key.hasPrefix("//") || key.hasPrefix("$") { return true }
    return ["comment", "comments", "description", "note", "notes"].contains(key.lowercased())
  }

  private static func cure(for key: String, _ known: [String]) -> String? {
    if Service.documented.contains(where: { $0.rawValue == key }) {
      return "Move \"\(key)\" to the top of the file, beside \"applinks\"."
    }
    if known == sectionKeys {
      if Rule.Key(rawValue: key) != nil { return "Move \"\(key)\" into the components." }
      if key == "substitutionVariables" { return "Move \"\(key)\" into \"applinks\"." }
    } else if sectionKeys.contains(key) {
      return "Move \"\(key)\" into a section of \"details\"."
    }
    return Spelling.nearest(to: key, among: known).map { "Write \"\($0)\"." }
  }
}
