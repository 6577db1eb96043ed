/// A file that is not an array of objects, or an empty array.
struct NotAStatementList: AssetLinksRule {
  static let about = RuleDescription(
    7002,
    "Not an array of statements",
    platform: .android,
    effect:
      "Android reads none of the statements and verifies no app for the host, so links open the "
      + "browser.",
    cure: "Write an array of statements: [{\"relation\": […], \"target\": {…}}].",
    evidence: .documented,
    background: """
      The file must be an array of one or more statements, each of which is an object. If the \
      array is empty, the finding is a warning. \(effectOfOtherElement)
      """
  )

  /// The effect of an element that is not an object.
  private static let effectOfOtherElement = """
    Android's open-source verifier stops reading the file at an element that is not an object, so \
    the statements after it have no effect either (inferred).
    """

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    let root = subject.root
    guard let elements = root.array else {
      guard AssetLinksSubject.appleKey(in: root) == nil else { return }
      report.report(
        about,
        AssetLinksStatement.isFound(in: root)
          ? "The file is a single statement, not an array of statements."
          : "The top-level value is \(root.typeName), not an array of statements.",
        at: root.openingRange,
        cure: AssetLinksStatement.isFound(in: root)
          ? "Put the statement in square brackets." : nil
      )
      return
    }
    if elements.isEmpty {
      report.report(
        about,
        "The array is empty.",
        at: root.openingRange,
        severity: .warning,
        effect: "Android verifies no app for the host, so links open the browser.",
        cure: "Add a statement for the app, unless the file is deliberately empty."
      )
    }
    for element in elements where element.members == nil {
      report.report(
        about,
        "This element is \(element.typeName), not a statement.",
        at: element.openingRange,
        effect: effectOfOtherElement,
        cure: "Remove the element, or write an object with \"relation\" and \"target\".",
        evidence: .inferred
      )
    }
  }
}
