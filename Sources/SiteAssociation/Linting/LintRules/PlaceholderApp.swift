/// Reports a placeholder in an app ID.
struct PlaceholderApp: LintRule {
  static let about = RuleDescription(
    2011,
    "Placeholder instead of an app ID",
    severity: .warning,
    effect: "No app has this ID, so the file has no effect for the intended app.",
    cure: "Replace the placeholder with the real app ID.",
    evidence: .documented,
    background: """
      An app ID consists of a ten-character prefix (usually the team ID), a dot and the bundle ID. \
      Templates and tutorials contain placeholders for both parts, and some of these placeholders \
      reach production.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for app in file.apps {
      guard let id = app.node.string, Self.isPlaceholder(id) else { continue }
      report.report(
        Self.about,
        "The app ID \(id.quoted) looks like a placeholder.",
        at: app.node.range
      )
    }
  }

  static func isPlaceholder(_ id: String) -> Bool {
    guard id.utf8.count <= 200 else { return false }
    let folded = id.uppercased()
    if ["<", "{", "$(", "..."].contains(where: folded.contains) { return true }
    let parts = folded.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let letters = parts[0].filter { $0 != "_" && $0 != "-" && $0 != " " }
    if words.contains(where: letters.contains) || samples.contains(letters) { return true }
    if letters.count >= 5, letters.allSatisfy({ $0 == "X" }) { return true }
    guard parts.count == 2 else { return false }
    let bundle = parts[1] + "."
    return bundles.contains(where: bundle.hasPrefix)
  }

  private static let words = ["TEAMID", "YOURTEAM", "APPID", "DEVELOPMENTTEAM"]
  private static let samples: Set<String> = [
    "ABCDE12345", "ABCDE1234", "ABCD1234", "1234567890", "0123456789", "0000000000", "A1B2C3D4E5",
    "TODO", "TBD", "PREFIX",
  ]
  private static let bundles = [
    "COM.EXAMPLE.", "ORG.EXAMPLE.", "COM.YOURCOMPANY.", "COM.YOURAPP.", "COM.YOURDOMAIN.",
    "COM.YOUR.", "COM.MYCOMPANY.", "YOUR.BUNDLE.", "PRODUCT_BUNDLE_IDENTIFIER.", "BUNDLEID.",
    "BUNDLE_ID.",
  ]
}
