/// Reports a placeholder in an app ID.
struct PlaceholderApp: LintRule {
  static let about = RuleDescription(
    2011,
    "Placeholder instead of an app ID",
    severity: .warning,
    effect:
      "If the ID is a placeholder, no app has it, and the file has no effect for the intended app.",
    cure: "Replace the placeholder with the real app ID.",
    evidence: .documented,
    background: """
      An app ID consists of a ten-character prefix (usually the team ID), a dot and the bundle ID. \
      Templates and tutorials contain placeholders for both parts, and some of these placeholders \
      reach production. Real apps with bundle IDs such as com.example.app also exist. If your app \
      has such a bundle ID, ignore the warning.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for app in file.apps {
      guard let id = app.node.string, let kind = Self.kind(of: id) else { continue }
      report.report(
        Self.about,
        kind == .bundleIdentifier
          ? "The bundle identifier in the app ID \(id.quoted) looks like a placeholder."
          : "The app ID \(id.quoted) looks like a placeholder.",
        at: app.node.range,
        effect: kind == .bundleIdentifier
          ? "If the app has another bundle identifier, the file has no effect for it." : nil,
        cure: kind == .bundleIdentifier
          ? "Write the app's bundle identifier after the first dot." : nil
      )
    }
  }

  /// How certain it is that an app ID is a placeholder.
  enum Kind: Sendable {
    /// The app ID is certainly a placeholder, because no app can have it.
    case certain
    /// The prefix may be real, but the bundle identifier is one of Apple's or Xcode's examples. The
    /// app ID may still be real, because apps with such bundle identifiers exist.
    case bundleIdentifier
  }

  static func isPlaceholder(_ id: String) -> Bool { kind(of: id) != nil }

  static func kind(of id: String) -> Kind? {
    guard id.utf8.count <= 200 else { return nil }
    if AppIDPrefix(of: id).problem == .placeholder { return .certain }
    let folded = id.uppercased()
    if ["<", "{", "$(", "..."].contains(where: folded.containsCode) { return .certain }
    guard let dot = folded.utf8.firstIndex(of: UInt8(ascii: ".")) else { return nil }
    let bundle = folded[folded.utf8.index(after: dot)...] + "."
    if certainBundles.contains(where: bundle.startsWithCode) { return .certain }
    return exampleBundles.contains(where: bundle.startsWithCode) ? .bundleIdentifier : nil
  }

  private static let certainBundles = [
    "COM.YOUR.", "YOUR.BUNDLE.", "PRODUCT_BUNDLE_IDENTIFIER.", "BUNDLEID.", "BUNDLE_ID.",
    "BUNDLE.ID.", "BUNDLE.IDENTIFIER.", "BUNDLEIDENTIFIER.",
  ]
  private static let exampleBundles = [
    "COM.EXAMPLE.", "ORG.EXAMPLE.", "COM.YOURCOMPANY.", "COM.YOURAPP.", "COM.YOURDOMAIN.",
    "COM.MYCOMPANY.",
  ]
}
