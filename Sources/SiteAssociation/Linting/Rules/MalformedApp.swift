/// An app identifier that cannot be one.
struct MalformedApp: LintRule {
  static let about = RuleDescription(
    2012,
    "App identifier of the wrong shape",
    severity: .error,
    effect: "No app has such an identifier, so the file does nothing for it.",
    cure: "Write the ten-character prefix, a dot, and the bundle identifier.",
    evidence: .documented,
    background: """
      An app identifier is ABCDE12345.com.example.app: ten upper-case letters and digits (the team, \
      for old apps a prefix of their own), a dot, and the exact bundle identifier. It stands in the \
      app's provisioning profile as application-identifier. There are no wildcards, and an element \
      that is not a string is skipped.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for app in file.apps {
      guard let id = app.node.string else {
        report.report(
          Self.about,
          "This app identifier is \(app.node.typeName), not a string.",
          at: app.node.range
        )
        continue
      }
      guard !PlaceholderApp.isPlaceholder(id), let mistake = Self.mistake(in: id) else { continue }
      report.report(
        Self.about,
        "The app identifier \(id.quoted) \(mistake).",
        at: app.node.range,
        cure: Self.cure(for: id)
      )
    }
  }

  private static func mistake(in id: String) -> String? {
    let bytes = Array(id.utf8)[id.withoutSurroundingBlanks]
    guard let dot = bytes.firstIndex(of: UInt8(ascii: ".")) else { return "has no dot" }
    let prefix = bytes[..<dot]
    let bundle = bytes[(dot + 1)...]
    if let foreign = bytes.first(where: { " \t\n*?/:,".utf8.contains($0) }) {
      return foreign <= 0x20
        ? "has white space in it" : "has a \(Character(Unicode.Scalar(foreign))) in it"
    }
    guard prefix.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter }) else {
      return "does not start with ten letters and digits"
    }
    guard prefix.count == 10 else {
      return "starts with \(prefix.count) characters and a dot, not with ten"
    }
    guard prefix.allSatisfy({ !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      return "has lower-case letters in its prefix"
    }
    return bundle.isEmpty ? "has no bundle identifier" : nil
  }

  private static func cure(for id: String) -> String? {
    guard let dot = id.firstIndex(of: "."), id[..<dot].utf8.count == 10, id.utf8.count < 200
    else { return nil }
    let corrected = id[..<dot].uppercased() + id[dot...]
    return mistake(in: corrected) == nil ? "Write \(corrected.quoted)." : nil
  }
}
