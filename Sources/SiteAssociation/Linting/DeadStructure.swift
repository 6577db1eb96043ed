/// The reason why the `applinks` of a file names no app.
struct DeadStructure {
  private let file: LintSubject
  /// The findings of the lint rules that have already run.
  private let report: FindingCollector

  private static let entryKeys = ["appIDs", "appID", "components", "paths"]

  init(_ file: LintSubject, _ report: FindingCollector) {
    self.file = file
    self.report = report
  }

  /// The cause, or nil if `applinks` names an app or deliberately names none.
  var cause: DeadFile.Cause? {
    guard let links = file.applinks, !file.apps.contains(where: { $0.service == .applinks }) else {
      return nil
    }
    guard links.members != nil else {
      return cause(
        "\"applinks\" is \(links.typeName), not an object (\(NothingToRead.about.code))",
        reportedBy: NothingToRead.about
      )
    }
    if let inner = links.member("applinks") {
      return cause(
        "\"applinks\" is inside another \"applinks\"",
        at: inner.keyRange,
        cure: "Remove the outer \"applinks\"."
      )
    }
    if !file.entries.isEmpty {
      return cause(
        "no entry of \"details\" names an app (\(MissingApp.about.code))",
        reportedBy: MissingApp.about
      )
    }
    guard let details = file.details else { return causeWithoutDetails(links) }
    let isEmpty = details.array?.isEmpty ?? details.members?.isEmpty ?? false
    guard isEmpty else {
      return cause(
        "\"details\" has the wrong form (\(NothingToRead.about.code))",
        reportedBy: NothingToRead.about
      )
    }
    return causeWithEmptyDetails(details, links)
  }

  private func causeWithoutDetails(_ links: JSONNode) -> DeadFile.Cause? {
    let entryKey = Self.entryKeys.first { links[$0] != nil }
    let service = Service.documented.map(\.rawValue).first { links[$0] != nil }
    // An empty "apps" is the oldest way to declare that there are no universal links.
    if links["apps"]?.array?.isEmpty == true, entryKey == nil, service == nil {
      guard !servesOtherServices else { return nil }
      return cause(
        "\"applinks\" has no \"details\", and \"apps\" is empty",
        at: links.openingRange,
        cure: "Add \"details\" with an entry for the app."
      )
    }
    let (addition, cure) =
      if let entryKey {
        (
          ", and \"\(entryKey)\" is directly in \"applinks\"",
          "Write \"details\": [{…}], and move the keys of the entry into the braces."
        )
      } else if let service {
        (
          ", but contains \"\(service)\"",
          "Add \"details\", and move \"\(service)\" to the top level of the file."
        )
      } else {
        ("", "Add \"details\" with an entry for the app.")
      }
    var found = cause(
      "\"applinks\" has no \"details\"\(addition)",
      at: links.openingRange,
      cure: cure
    )
    let reported = Set(report.offsets(of: NothingToRead.about))
    found.folded = [(NothingToRead.about, reported.intersection([links.range.lowerBound]))]
    return found
  }

  private func causeWithEmptyDetails(_ details: JSONNode, _ links: JSONNode) -> DeadFile.Cause? {
    if let apps = links.member("apps"), let list = apps.value.array, !list.isEmpty {
      var found = cause(
        "\"details\" is empty, and devices ignore \"apps\" next to \"details\"",
        at: apps.value.openingRange,
        cure: "Write an entry with \"appIDs\" and \"components\" into \"details\"."
      )
      found.folded = [(AppsBesideDetails.about, [apps.value.openingRange.lowerBound])]
      return found
    }
    if let key = Self.entryKeys.first(where: { links[$0] != nil }) {
      return cause(
        "\"details\" is empty, and \"\(key)\" is directly in \"applinks\"",
        at: details.openingRange,
        cure: "Move the keys of the entry into \"details\": [{…}]."
      )
    }
    guard !servesOtherServices else { return nil }
    return cause(
      "\"details\" is empty",
      at: details.openingRange,
      cure: "Add an entry for the app, or remove \"applinks\" if no link should open an app."
    )
  }

  /// Whether the file names apps for other services, and its "applinks" contains only empty "apps"
  /// or "details". Such an "applinks" is deliberate. Any other member, such as "defaults", shows
  /// that links were intended.
  private var servesOtherServices: Bool {
    let isEmpty = (file.applinks?.members ?? []).allSatisfy { member in
      ["apps", "details"].containsCode(of: member.key)
        && member.value.array?.isEmpty ?? member.value.members?.isEmpty ?? false
    }
    return isEmpty && file.apps.contains { $0.service != .applinks && $0.node.string != nil }
  }

  private func cause(_ text: String, at range: Range<Int>, cure: String) -> DeadFile.Cause {
    DeadFile.Cause(text: text, range: range, cure: cure, evidence: .inferred)
  }

  /// Returns a cause that another lint rule also reports.
  private func cause(_ text: String, reportedBy rule: RuleDescription) -> DeadFile.Cause {
    DeadFile.Cause(
      text: text,
      range: nil,
      cure: "Correct the error \(rule.code).",
      evidence: .inferred,
      codes: [rule.code]
    )
  }
}
