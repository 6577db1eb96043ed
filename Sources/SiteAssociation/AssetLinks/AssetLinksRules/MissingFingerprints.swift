/// An app without a list of certificate fingerprints.
struct MissingFingerprints: AssetLinksRule {
  static let about = RuleDescription(
    7007,
    "Missing certificate fingerprints",
    platform: .android,
    effect:
      "Android cannot identify the app by its package name alone, so it does not verify the app.",
    cure: "Add \"sha256_cert_fingerprints\": [\"…\"] with the SHA-256 fingerprint of the app's "
      + "signing certificate.",
    evidence: .documented,
    background: """
      A package name alone is not unique, so a target also needs the fingerprint of the app's \
      signing certificate. The list can contain several fingerprints, such as one for debug builds \
      and one for release builds. With Play App Signing, Google signs the app. The Play Console \
      then shows the right fingerprint, and keytool usually shows a different one.
      """
  )

  static let key = "sha256_cert_fingerprints"

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements {
      guard let app = statement.app else { continue }
      guard let member = app.member(key) else {
        let typo = app.misspelling(of: key, among: [])
        report.report(
          about,
          typo.map { "The target has \($0.key.quoted) instead of \"\(key)\"." }
            ?? "The target has no \"\(key)\".",
          at: typo?.keyRange ?? app.openingRange,
          cure: typo.map { _ in "Rename the key to \"\(key)\"." }
        )
        continue
      }
      guard let list = member.value.array else {
        report.report(
          about,
          "\"\(key)\" is \(member.value.typeName), not an array.",
          at: member.value.openingRange,
          cure: member.value.string.map { "Write [\(InvalidFingerprint.quoted($0))]." }
        )
        continue
      }
      if list.isEmpty {
        report.report(about, "\"\(key)\" is empty.", at: member.value.openingRange)
      }
      for element in list where element.string == nil {
        report.report(
          about,
          "An element of \"\(key)\" is \(element.typeName), not a string.",
          at: element.openingRange
        )
      }
    }
  }
}
