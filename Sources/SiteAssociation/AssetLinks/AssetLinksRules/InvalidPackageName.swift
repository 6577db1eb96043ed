/// An app without a valid application ID.
struct InvalidPackageName: AssetLinksRule {
  static let about = RuleDescription(
    7006,
    "Invalid package name",
    platform: .android,
    effect: "No app can have this package name, so the statement has no effect.",
    cure: "Write the applicationId from the app's build.gradle file.",
    evidence: .documented,
    background: """
      The package name is the app's application ID. It has at least two segments separated by \
      dots. Each segment starts with a letter and contains only ASCII letters, digits and \
      underscores. Android's comparison of package names is case-sensitive. Unlike an Apple bundle \
      ID, a package name cannot contain a hyphen. Unlike an Apple app ID, a package name has no \
      team prefix.
      """
  )

  private static let key = "package_name"

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements {
      guard let app = statement.app else { continue }
      guard let member = app.member(key) else {
        let typo =
          app.misspelling(of: key, among: []) ?? app.member("package") ?? app.member("packageName")
        report.report(
          about,
          typo.map { "The target has \($0.key.quoted) instead of \"\(key)\"." }
            ?? "The target has no \"\(key)\".",
          at: typo?.keyRange ?? app.openingRange,
          effect: "The target names no app, so the statement has no effect.",
          cure: typo.map { _ in "Rename the key to \"\(key)\"." }
        )
        continue
      }
      guard let text = member.value.string else {
        report.report(
          about,
          "\"\(key)\" is \(member.value.typeName), not a string.",
          at: member.value.openingRange,
          cure: "Write one application ID as a string. Write a statement for each app."
        )
        continue
      }
      guard !PlaceholderTarget.isPlaceholder(package: text), let fault = fault(of: text) else {
        continue
      }
      report.report(about, "The package name \(text.quoted) \(fault).", at: member.value.range)
    }
  }

  /// Returns the fault of the application ID as the end of a sentence; nil if the ID is valid.
  private static func fault(of text: String) -> String? {
    guard !text.isEmpty else { return "is empty" }
    let segments = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { Substring($0) }
    guard segments.count > 1 else { return "has no dot" }
    for segment in segments {
      guard let first = segment.utf8.first else { return "has an empty segment" }
      if let other = segment.unicodeScalars.first(where: { !isAllowed($0) }) {
        return "contains \(String(other).quoted)"
      }
      guard first.isASCIILetter else {
        return "has the segment \(String(segment).quoted), which does not start with a letter"
      }
    }
    return nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    guard let byte = UInt8(exactly: scalar.value) else { return false }
    return byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
  }
}
