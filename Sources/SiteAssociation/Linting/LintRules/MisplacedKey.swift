/// Reports a key of `applinks` or of an entry that does not belong there.
struct MisplacedKey: LintRule {
  static let about = RuleDescription(
    2036,
    "Unknown or misplaced key",
    severity: .warning,
    effect: "Devices ignore the key and its value.",
    cure: "Correct the spelling, or move the key to where it belongs.",
    evidence: .inferred,
    background: """
      "applinks" can have the keys "details", "defaults", "substitutionVariables" and the older \
      "apps". An entry of "details" can have the keys "appIDs", "appID", "components", "paths" and \
      "defaults". Keys are case-sensitive. Other service types, such as "webcredentials", are \
      top-level keys next to "applinks", not keys inside it. Keys for remarks, such as "comment" \
      and "_note", are not reported.
      """
  )

  typealias Misplaced = (member: JSONMember, owner: String, cure: String?)

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for (member, owner, cure) in Self.members(of: file) {
      report.report(
        Self.about,
        "\(member.key.quoted) is not a valid key in \(owner).",
        at: member.keyRange,
        cure: cure
      )
    }
  }

  static func members(of file: LintSubject) -> [Misplaced] {
    unknown(in: file.applinks, AssociationKey.ofApplinks, owner: "\"applinks\"")
      + file.entries.flatMap {
        unknown(in: $0.node, AssociationKey.ofEntry, owner: "an entry of \"details\"")
      }
  }

  static func corrections(of file: LintSubject) -> [KeyCorrection] {
    func corrections(in node: JSONNode?, _ known: [AssociationKey]) -> [KeyCorrection] {
      guard let node else { return [] }
      return unknown(in: node, known, owner: "").compactMap { member, _, _ in
        Spelling.nearest(to: member.key, among: known.map(\.rawValue)).flatMap {
          KeyCorrection(member, in: node, to: $0)
        }
      }
    }
    return corrections(in: file.applinks, AssociationKey.ofApplinks)
      + file.entries.flatMap { corrections(in: $0.node, AssociationKey.ofEntry) }
  }

  private static func unknown(
    in node: JSONNode?,
    _ known: [AssociationKey],
    owner: String
  ) -> [Misplaced] {
    let known = known.map(\.rawValue)
    return (node?.members ?? []).lazy
      .filter { !known.containsCode(of: $0.key) && !isComment($0.key) }
      .map { ($0, owner, cure(for: $0.key, known)) }
  }

  private static func isComment(_ key: String) -> Bool {
    if ["_", "//", "$"].contains(where: { key.utf8.starts(with: $0.utf8) }) { return true }
    return ["comment", "comments", "description", "note", "notes"]
      .containsCode(of: key.lowercased())
  }

  private static func cure(for key: String, _ known: [String]) -> String? {
    if Service.documented.contains(Service(rawValue: key)) {
      return "Move \"\(key)\" to the top level of the file, next to \"applinks\"."
    }
    let entryKeys = AssociationKey.ofEntry.map(\.rawValue)
    if known.elementsEqual(entryKeys, by: { $0.isSameCode(as: $1) }) {
      if Rule.Key(rawValue: key) != nil { return "Move \"\(key)\" into the components." }
      if key.isSameCode(as: "substitutionVariables") { return "Move \"\(key)\" into \"applinks\"." }
    } else if entryKeys.containsCode(of: key) {
      return "Move \"\(key)\" into an entry of \"details\"."
    }
    return Spelling.nearest(to: key, among: known).map { "Write \"\($0)\"." }
  }
}
