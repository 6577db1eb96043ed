/// A target whose namespace is missing or not supported.
struct UnknownNamespace: AssetLinksRule {
  static let about = RuleDescription(
    7005,
    "Unknown namespace",
    platform: .android,
    effect: """
      Android does not support the target, so the statement has no effect. Since Android 12, \
      Android's open-source verifier stops reading the file at an unsupported target, so the other \
      statements have no effect either (inferred).
      """,
    cure: "Write \"android_app\" for an app or \"web\" for a site.",
    evidence: .documented,
    background: """
      A target is an Android app ("android_app") or a site ("web"). An iOS app cannot be a target. \
      List iOS apps in apple-app-site-association instead.
      """
  )

  static let all = ["android_app", "web"]

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements where statement.include == nil {
      guard let target = statement.target?.value, target.members != nil else { continue }
      guard let namespace = target.member("namespace") else {
        let typo = target.misspelling(of: "namespace", among: [])
        report.report(
          about,
          typo.map { "The target has \($0.key.quoted) instead of \"namespace\"." }
            ?? "The target has no \"namespace\".",
          at: typo?.keyRange ?? target.openingRange,
          cure: typo.map { _ in "Rename the key to \"namespace\"." }
            ?? "Add \"namespace\": \"\(target.member("site") == nil ? all[0] : all[1])\"."
        )
        continue
      }
      guard let text = namespace.value.string else {
        report.report(
          about,
          "\"namespace\" is \(namespace.value.typeName), not a string.",
          at: namespace.value.openingRange
        )
        continue
      }
      guard !all.containsCode(of: text) else { continue }
      report.report(
        about,
        "The namespace \(text.quoted) is not supported.",
        at: namespace.value.range,
        cure: text.lowercased().utf8.starts(with: "ios".utf8)
          ? "Remove the statement. Name the app in Apple's apple-app-site-association instead."
          : intended(text, target).map { "Write \"\($0)\"." }
      )
    }
  }

  private static func intended(_ text: String, _ target: JSONNode) -> String? {
    if text.lowercased().utf8.starts(with: "android".utf8) || target.member("package_name") != nil {
      return all[0]
    }
    return target.member("site") == nil ? nil : all[1]
  }
}
