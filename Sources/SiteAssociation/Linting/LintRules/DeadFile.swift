/// Reports a file that has universal links but opens none of them.
struct DeadFile: LintRule {
  static let about = RuleDescription(
    2051,
    "File that opens no link",
    severity: .error,
    effect: "Links to this host open the browser.",
    cure: "Remove the cause that the finding names.",
    evidence: .observed,
    background: """
      Devices can read the file, and it contains "applinks" or "details", but no link opens any \
      app. The finding names the cause. These causes are common:

      All app IDs are placeholders or invalid, or they start with an App Store ID instead of the \
      team ID.

      No rule lets a link open the app: all rules are exclusions, the list of rules is empty, \
      earlier exclusions match all links of the other rules, or no URL can match the patterns.

      "applinks" is inside another object. "details" is outside "applinks", missing, empty or of \
      the wrong type. The apps are listed only in "apps", which devices ignore if "details" is \
      present.

      LW2051 replaces findings that would only repeat the cause. If several findings report \
      invalid app IDs or invalid patterns, these findings are kept, and LW2051 names their codes.

      A file that contains only other service types, such as passwords or App Clips, is not \
      reported. If another service type lists an app, a file with only empty lists in \
      "applinks" is not reported either. The values {"apps": [], "details": []}, {"details": []} \
      and {"apps": []} mean that the host has no universal links. Apple's older documentation \
      required the empty "apps". If "applinks" contains any other key, such as "defaults" or an \
      "appIDs" outside an entry, the file is reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard file.file.isReadable, let root = file.root, root.members != nil else { return }
    if file.applinks == nil {
      if let (owner, member) = Self.misplacedLinks(in: file) {
        report.report(
          Self.about,
          Self.sentence("\"applinks\" is inside \(owner.quoted), where devices do not look for it"),
          at: member.keyRange,
          cure: "Move \"applinks\" to the top level of the file.",
          evidence: .inferred
        )
      } else if let details = Self.misplacedDetails(in: file) {
        report.report(
          Self.about,
          Self.sentence("\"details\" is not inside \"applinks\", where devices look for it"),
          at: details.keyRange,
          cure: "Put \"details\" into an object with the key \"applinks\".",
          evidence: .inferred
        )
      }
      return
    }
    guard let cause = DeadApps(file, report).cause ?? DeadStructure(file, report).cause else {
      return
    }
    if report.replaceOnlyFinding(of: cause.codes, by: Self.finding) { return }
    report.report(
      Self.about,
      Self.sentence(cause.text),
      at: cause.range,
      cure: cause.cure,
      evidence: cause.evidence
    )
    for (about, offsets) in cause.folded { report.withdraw(about, at: offsets) }
  }

  /// Returns a finding about a file that opens no link because of the problem that another finding
  /// reports.
  static func finding(becauseOf cause: Finding) -> Finding {
    let problem = cause.problem
    return Finding(
      code: about.code,
      severity: about.severity,
      place: cause.place,
      problem: "The file opens no link for any app: \(problem.withLowercaseStart)",
      effect: about.effect,
      cure: cause.cure,
      evidence: .weaker(about.evidence, cause.evidence),
      traits: about.traits
    )
  }

  private static func sentence(_ reason: String) -> String {
    "The file opens no link for any app: \(reason)."
  }

  /// Returns the member `applinks` of an object that is not the top level of the file, with the key
  /// of that object.
  static func misplacedLinks(in file: LintSubject) -> (owner: String, member: JSONMember)? {
    func search(_ node: JSONNode, owner: String, depth: Int) -> (String, JSONMember)? {
      if depth > 0, let member = node.member("applinks"), member.value.members != nil {
        return (owner, member)
      }
      guard depth < 4 else { return nil }
      for member in node.members ?? [] {
        if let found = search(member.value, owner: member.key, depth: depth + 1) { return found }
      }
      return nil
    }
    guard let root = file.root, file.applinks == nil else { return nil }
    return search(root, owner: "", depth: 0)
  }

  /// Returns the member `details` at the top level of a file without `applinks`, if it has entries.
  static func misplacedDetails(in file: LintSubject) -> JSONMember? {
    guard file.applinks == nil, let details = file.root?.member("details") else { return nil }
    let entries = details.value.array ?? [details.value]
    return entries.contains { $0["appIDs"] != nil || $0["appID"] != nil } ? details : nil
  }

  /// The reason why a file is dead.
  struct Cause {
    var text: String
    var range: Range<Int>?
    var cure: String
    var evidence: Evidence
    /// The codes of the findings that describe the cause. If there is only one such finding, the
    /// finding about the dead file replaces it.
    var codes: Set<Finding.Code> = []
    /// The findings that are removed when the finding about the dead file is added: for each lint
    /// rule, the start offsets of its findings.
    var folded: [(RuleDescription, Set<Int>)] = []
  }
}

extension String {
  /// The sentence with its first letter in lower case.
  fileprivate var withLowercaseStart: String {
    String(unicodeScalars.prefix(1)).lowercased() + String(unicodeScalars.dropFirst())
  }
}
