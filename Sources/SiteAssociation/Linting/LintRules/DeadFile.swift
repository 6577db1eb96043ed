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
      Devices can read the file, and it has rules for links, but no link opens any app. The \
      finding names the cause. These causes are common:

      All app IDs are placeholders or invalid, or they start with an App Store ID instead of the \
      team ID.

      No rule lets a link open the app: all rules are exclusions, the list of rules is empty, \
      earlier exclusions match all links of the other rules, or no URL can match the patterns.

      "applinks" is inside another object. "details" is outside "applinks", missing, empty or of \
      the wrong type. The apps are listed only in "apps", which devices ignore if "details" is \
      present.

      LW2051 replaces findings that would only repeat the cause. If several findings report \
      invalid app IDs or invalid patterns, these findings are kept, and LW2051 names their codes.

      A file without "applinks" that serves other service types, such as passwords or App Clips, \
      is not reported. If another service type lists an app, a file with only empty lists in \
      "applinks" is not reported either. The values {"apps": [], "details": []}, {"details": []} \
      and {"apps": []} mean that the host has no universal links. Apple's older documentation \
      required the empty "apps", and generators write both lists even if only another service type \
      lists apps. If "applinks" contains any other key, such as "defaults" or an "appIDs" outside \
      an entry, the file is reported.
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
    guard let cause = DeadApps(file, report).cause ?? Self.structuralCause(file, report) else {
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

  /// Returns the finding about a file that opens no link because of what another finding reports.
  static func finding(becauseOf cause: Finding) -> Finding {
    let problem = cause.problem
    return Finding(
      code: about.code,
      severity: about.severity,
      place: cause.place,
      problem: "The file opens no link for any app: \(problem.prefix(1).lowercased())"
        + problem.dropFirst(),
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
    /// The codes of the findings that describe the cause. If there is only one such finding, this
    /// one takes its place.
    var codes: Set<Finding.Code> = []
    /// The findings that this one replaces.
    var folded: [(RuleDescription, Set<Int>)] = []
  }

  /// The cause in a file whose `applinks` names no app.
  private static func structuralCause(_ file: LintSubject, _ report: FindingCollector) -> Cause? {
    guard let links = file.applinks, !file.apps.contains(where: { $0.service == .applinks }) else {
      return nil
    }
    func cause(
      _ text: String,
      _ range: Range<Int>?,
      cure: String,
      codes: Set<Finding.Code> = []
    ) -> Cause {
      Cause(text: text, range: range, cure: cure, evidence: .inferred, codes: codes)
    }
    guard links.members != nil else {
      return cause(
        "\"applinks\" is \(links.typeName), not an object (\(NothingToRead.about.code))",
        nil,
        cure: "Correct the error \(NothingToRead.about.code).",
        codes: [NothingToRead.about.code]
      )
    }
    if let inner = links.member("applinks") {
      return cause(
        "\"applinks\" is inside another \"applinks\"",
        inner.keyRange,
        cure: "Remove the outer \"applinks\"."
      )
    }
    if !file.entries.isEmpty {
      return cause(
        "no entry of \"details\" names an app (\(MissingApp.about.code))",
        nil,
        cure: "Correct the error \(MissingApp.about.code).",
        codes: [MissingApp.about.code]
      )
    }
    guard let details = file.details else {
      let entryKeys = ["appIDs", "appID", "components", "paths"].filter { links[$0] != nil }
      let services = Service.documented.map(\.rawValue).filter { links[$0] != nil }
      // An empty "apps" is the oldest way to say that there are no universal links.
      if links["apps"]?.array?.isEmpty == true, entryKeys.isEmpty, services.isEmpty {
        return Self.servesOtherServices(file)
          ? nil
          : cause(
            "\"applinks\" has no \"details\", and \"apps\" is empty",
            links.openingRange,
            cure: "Add \"details\" with an entry for the app."
          )
      }
      let reported = Set(report.offsets(of: NothingToRead.about))
      func noDetails(_ addition: String, cure: String) -> Cause {
        Cause(
          text: "\"applinks\" has no \"details\"\(addition)",
          range: links.openingRange,
          cure: cure,
          evidence: .inferred,
          folded: [(NothingToRead.about, reported.intersection([links.range.lowerBound]))]
        )
      }
      if let key = entryKeys.first {
        return noDetails(
          ", and \"\(key)\" is directly in \"applinks\"",
          cure: "Write \"details\": [{…}], and move the keys of the entry into the braces."
        )
      }
      if let service = services.first {
        return noDetails(
          ", but contains \"\(service)\"",
          cure: "Add \"details\", and move \"\(service)\" to the top level of the file."
        )
      }
      return noDetails("", cure: "Add \"details\" with an entry for the app.")
    }
    let isEmpty = details.array?.isEmpty ?? details.members?.isEmpty ?? false
    guard isEmpty else {
      return cause(
        "\"details\" has the wrong form (\(NothingToRead.about.code))",
        nil,
        cure: "Correct the error \(NothingToRead.about.code).",
        codes: [NothingToRead.about.code]
      )
    }
    if let apps = links.member("apps"), let list = apps.value.array, !list.isEmpty {
      var found = cause(
        "\"details\" is empty, and devices ignore \"apps\" next to \"details\"",
        apps.value.openingRange,
        cure: "Write an entry with \"appIDs\" and \"components\" into \"details\"."
      )
      found.folded = [(AppsBesideDetails.about, [apps.value.openingRange.lowerBound])]
      return found
    }
    if let key = ["appIDs", "appID", "components", "paths"].first(where: { links[$0] != nil }) {
      return cause(
        "\"details\" is empty, and \"\(key)\" is directly in \"applinks\"",
        details.openingRange,
        cure: "Move the keys of the entry into \"details\": [{…}]."
      )
    }
    if servesOtherServices(file) { return nil }
    return cause(
      "\"details\" is empty",
      details.openingRange,
      cure: "Add an entry for the app, or remove \"applinks\" if no link should open an app."
    )
  }

  /// Whether the file names apps for other services, and its "applinks" is nothing but empty lists.
  /// Such an "applinks" is deliberate. Definitions for rules show that links were intended.
  private static func servesOtherServices(_ file: LintSubject) -> Bool {
    let isEmpty = (file.applinks?.members ?? []).allSatisfy { member in
      ["apps", "details"].contains(member.key)
        && member.value.array?.isEmpty ?? member.value.members?.isEmpty ?? false
    }
    return isEmpty && file.apps.contains { $0.service != .applinks && $0.node.string != nil }
  }
}
