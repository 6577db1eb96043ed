/// Reports a string that cannot be an app ID.
struct MalformedApp: LintRule {
  static let about = RuleDescription(
    2012,
    "Invalid app ID",
    severity: .error,
    effect: "No app can have this ID, so the file has no effect for the intended app.",
    cure: "Write the ten-character prefix, a dot and the bundle ID.",
    evidence: .documented,
    background: """
      An app ID looks like ABCDE12345.com.example.app: ten upper-case letters and digits (the team \
      ID or, for old apps, a separate prefix), a dot, and the exact bundle ID. In the app's \
      provisioning profile, the app ID is the value of application-identifier. Wildcards are not \
      allowed. Devices ignore an app ID that is not a string.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for app in file.apps {
      guard let id = app.node.string else {
        report.report(
          Self.about,
          "This app ID is \(app.node.typeName), not a string.",
          at: app.node.range
        )
        continue
      }
      guard !PlaceholderApp.isPlaceholder(id), let defect = Self.defect(in: id) else { continue }
      report.report(
        Self.about,
        "The app ID \(id.quoted) \(defect).",
        at: app.node.range,
        cure: Self.cure(for: id)
      )
    }
  }

  private static func defect(in id: String) -> String? {
    let bytes = Array(id.utf8)[id.visibleRange]
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else { return "has no dot" }
    let prefix = bytes[..<dot]
    let bundle = bytes[(dot + 1)...]
    if let foreign = bytes.first(where: { " \t\n*?/:,".utf8.contains($0) }) {
      return foreign <= 0x20
        ? "contains whitespace" : "contains the character \(Character(Unicode.Scalar(foreign)))"
    }
    guard prefix.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else {
      return "has a prefix with characters other than letters and digits"
    }
    guard prefix.count == 10 else {
      return "has a prefix of \(prefix.count) characters instead of ten"
    }
    guard prefix.allSatisfy({ !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      return "has lower-case letters in its prefix"
    }
    return bundle.isEmpty ? "has no bundle ID" : nil
  }

  private static func cure(for id: String) -> String? {
    guard let dot = id.firstIndex(of: "."), id[..<dot].utf8.count == 10, id.utf8.count < 200
    else { return nil }
    let corrected = id[..<dot].uppercased() + id[dot...]
    return defect(in: corrected) == nil ? "Write \(corrected.quoted)." : nil
  }
}
