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
      An app ID looks like ABCDE12345.com.example.app: ten uppercase letters and digits (the team \
      ID or, for old apps, a separate prefix), a dot, and the exact bundle ID. In the app's \
      provisioning profile, the app ID is the value of application-identifier. Wildcards are not \
      allowed. Devices ignore an app ID that is not a string.

      A prefix that consists only of digits is almost certainly the app's App Store ID, which is \
      not part of an app ID. However, ten digits could also be the prefix of a very old account \
      (inferred), so an app ID with a prefix of ten digits is reported as a warning.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for app in file.apps {
      guard let id = app.node.string else {
        report.report(
          Self.about,
          "This app ID is \(app.node.typeName), not a string.",
          at: app.node.openingRange,
          cure: app.node.array == nil ? nil : "List several app IDs in \"appIDs\"."
        )
        continue
      }
      guard !PlaceholderApp.isPlaceholder(id) else { continue }
      if Self.hasAppStoreID(id) {
        report.report(
          Self.about,
          "The app ID \(id.quoted) starts with ten digits, almost certainly an App Store ID.",
          at: app.node.range,
          severity: .warning,
          effect: "If the digits are not the app's prefix, the file has no effect for the app.",
          cure: Self.cureForAppStoreID,
          evidence: .inferred
        )
      } else if let defect = Self.defect(in: id) {
        report.report(
          Self.about,
          "The app ID \(id.quoted) \(defect).",
          at: app.node.range,
          cure: Self.cure(for: id)
        )
      }
    }
  }

  static let cureForAppStoreID =
    "Replace the digits with the ten-character team ID, which Apple's developer website lists under "
    + "Membership details."

  /// Whether an app ID starts with ten digits and a dot. Such a prefix is almost certainly the ID
  /// of the app in the App Store, because nearly every team ID contains letters.
  static func hasAppStoreID(_ id: String) -> Bool {
    let visible = String(decoding: Array(id.utf8)[id.visibleRange], as: UTF8.self)
    return AppIDPrefix(of: visible).problem == .probableAppStoreID && defect(in: id) == nil
  }

  /// Whether no app can have the ID.
  static func isMalformed(_ id: String) -> Bool { defect(in: id) != nil }

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
      if prefix.count >= 8, prefix.allSatisfy(\.isASCIIDigit) {
        return "starts with the digits of an App Store ID instead of the team ID"
      }
      return prefix.count == 1
        ? "has a prefix of one character instead of ten"
        : "has a prefix of \(prefix.count) characters instead of ten"
    }
    guard prefix.allSatisfy({ !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) else {
      return "has lowercase letters in its prefix"
    }
    return bundle.isEmpty ? "has no bundle ID" : nil
  }

  private static func cure(for id: String) -> String? {
    if id.utf8.prefix(while: \.isASCIIDigit).count >= 8 { return cureForAppStoreID }
    guard let dot = id.utf8.firstIndex(of: UInt8(ascii: ".")), id[..<dot].utf8.count == 10,
      id.utf8.count < 200
    else { return nil }
    let corrected = id[..<dot].uppercased() + id[dot...]
    return defect(in: corrected) == nil ? "Write \(corrected.quoted)." : nil
  }
}
