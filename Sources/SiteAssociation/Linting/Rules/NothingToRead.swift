/// A file, or a part of it, that names nobody.
struct NothingToRead: LintRule {
  static let about = RuleDescription(
    2028,
    "Nothing in it for any app",
    severity: .error,
    effect: "Devices skip it, so nothing opens because of it.",
    cure: "Write it in the documented form.",
    evidence: .inferred,
    background: """
      A service has to be an object, "details" of "applinks" an array of objects, and the "apps" \
      of every other service an array. In the form of 2015 "details" is an object with an app for \
      each key and an object with "paths" for each value. Anything else is skipped without a word. \
      A file may be empty on purpose; then this is a reminder that no app opens from it.
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
          node["apps"].map { "\"apps\" of \"\(service)\" is \($0.typeName), not an array." }
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
    guard !hasReported, file.file.isReadable, file.file.recoveredEntries.isEmpty,
      !Self.isExplainedElsewhere(file)
    else {
      return
    }
    report.report(
      Self.about,
      "The file names no app for any service.",
      at: nil,
      severity: .warning,
      effect: "No app opens because of this file.",
      cure: "Add a section for the app, unless the file is empty on purpose."
    )
  }

  private static func cure(forApps apps: JSONNode) -> String {
    apps.string.map { "Write [\($0.quoted)]." } ?? "Write an array of app identifiers."
  }

  private typealias Problem = (text: String, node: JSONNode, cure: String)

  private static func problems(of details: JSONNode?) -> [Problem] {
    guard let details else { return [] }
    let cure = "Write objects with \"appIDs\" and \"components\"."
    switch details.value {
    case .array(let sections):
      return sections.filter { $0.members == nil }.map {
        ("This element of \"details\" is \($0.typeName), not an object.", $0, cure)
      }
    case .object:
      return problems(ofForm2015: details)
    default:
      return [("\"details\" is \(details.typeName), not an array.", details, cure)]
    }
  }

  /// In the form of 2015 the keys are apps; somebody who writes one section without the brackets
  /// around it gets that form as well.
  private static func problems(ofForm2015 details: JSONNode) -> [Problem] {
    let sectionKeys = ["appIDs", "appID", "components", "paths"]
    if details.effectiveMembers.contains(where: { sectionKeys.contains($0.key) }) {
      return [
        (
          "\"details\" is one section, not an array of sections, so its keys are read as apps.",
          details, "Write [ and ] around it."
        )
      ]
    }
    return details.effectiveMembers.filter { $0.value.members == nil }.map {
      (
        "What \"details\" says about the app \($0.key.quoted) is \($0.value.typeName), not an "
          + "object.",
        $0.value,
        "Write {\"paths\": […]}, or better a section with \"appIDs\" and \"components\"."
      )
    }
  }

  private static func isExplainedElsewhere(_ file: LintSubject) -> Bool {
    !file.sections.isEmpty || MisspeltService.isFound(in: file)
      || !MisplacedKey.members(of: file).isEmpty
  }
}
