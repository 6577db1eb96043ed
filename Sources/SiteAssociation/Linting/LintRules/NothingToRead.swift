/// Reports a file, or a part of a file, that has no effect for any app.
struct NothingToRead: LintRule {
  static let about = RuleDescription(
    2028,
    "File, or part of a file, that has no effect",
    severity: .error,
    effect: "Devices ignore this part of the file, so it has no effect for any app.",
    cure: "Write this part in the documented form.",
    evidence: .inferred,
    background: """
      The value of a service type must be an object. In "applinks", "details" is normally an array \
      of objects. It can also be an object, as in the first association files (2015, iOS 9): each \
      key is an app ID, and each value is an object with "paths". In every other service type, \
      "apps" must be an array. Devices silently ignore a value in any other form. A file \
      without "applinks" that names no app, such as {}, is reported as a warning, unless another \
      finding gives the reason. If the file is deliberately empty, ignore the warning.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard let root = file.root, root.members != nil else { return }
    var hasReported = false
    func note(
      _ problem: @autoclosure () -> String,
      at node: JSONNode,
      cure: @autoclosure () -> String
    ) {
      report.report(Self.about, problem(), at: node.openingRange, cure: cure())
      hasReported = true
    }
    for service in Service.documented {
      guard let node = root[service.rawValue] else { continue }
      guard node.members != nil else {
        note(
          "\"\(service)\" is \(node.typeName), not an object.",
          at: node,
          cure: "Write {\"\(service)\": {…}}."
        )
        continue
      }
      if service != .applinks || file.details == nil {
        guard node["apps"]?.array == nil else { continue }
        let key = service == .applinks ? "details" : "apps"
        let problem =
          node["apps"].map { "\"apps\" in \"\(service)\" is \($0.typeName), not an array." }
        note(
          problem ?? "\"\(service)\" has no \"\(key)\".",
          at: node["apps"] ?? node,
          cure: node["apps"].map(Self.cure) ?? "Add \"\(key)\" to \"\(service)\"."
        )
      }
    }
    for problem in Self.problems(of: file.details) {
      note(problem.text, at: problem.node, cure: problem.cure)
    }
    // A file with "applinks" has a finding that says why it opens no link.
    guard !hasReported, file.applinks == nil, DeadFile.misplacedLinks(in: file) == nil,
      DeadFile.misplacedDetails(in: file) == nil
    else { return }
    guard file.file.isReadable, file.file.recoveredEntries.isEmpty,
      !Self.isExplainedElsewhere(file)
    else {
      return
    }
    report.report(
      Self.about,
      "The file names no app for any service type.",
      at: nil,
      severity: .warning,
      effect: "The file has no effect for any app.",
      cure: "Add an entry for the app, unless the file is deliberately empty."
    )
  }

  private static func cure(forApps apps: JSONNode) -> String {
    apps.string.map { "Write [\($0.quoted)]." } ?? "Write an array of app IDs."
  }

  private typealias Problem = (text: String, node: JSONNode, cure: String)

  private static func problems(of details: JSONNode?) -> [Problem] {
    guard let details else { return [] }
    let cure = "Write objects with \"appIDs\" and \"components\"."
    switch details.value {
    case .array(let entries):
      return entries.filter { $0.members == nil }.map {
        ("This element of \"details\" is \($0.typeName), not an object.", $0, cure)
      }
    case .object:
      return problems(ofForm2015: details)
    default:
      return [("\"details\" is \(details.typeName), not an array.", details, cure)]
    }
  }

  /// If `details` is an object, its keys are app IDs, as in the first association files (2015, iOS
  /// 9). Devices also treat a single entry that is not in an array as such an object.
  private static func problems(ofForm2015 details: JSONNode) -> [Problem] {
    let entryKeys = ["appIDs", "appID", "components", "paths"]
    if details.effectiveMembers.contains(where: { entryKeys.containsCode(of: $0.key) }) {
      return [
        (
          "\"details\" is one entry, not an array of entries, so devices read its keys as app IDs.",
          details, "Put the entry in square brackets."
        )
      ]
    }
    return details.effectiveMembers.filter { $0.value.members == nil }.map {
      (
        "The value of the app \($0.key.quoted) in \"details\" is \($0.value.typeName), not an "
          + "object.",
        $0.value,
        "Write {\"paths\": […]}, or preferably an entry with \"appIDs\" and \"components\"."
      )
    }
  }

  private static func isExplainedElsewhere(_ file: LintSubject) -> Bool {
    !file.entries.isEmpty || MisspelledService.isFound(in: file)
      || !MisplacedKey.members(of: file).isEmpty
  }
}
