/// A site that is not only a scheme, a host and perhaps a port.
struct InvalidSite: AssetLinksRule {
  static let about = RuleDescription(
    7010,
    "Invalid site",
    platform: .android,
    effect: """
      The target names no site, so the statement has no effect. Since Android 12, Android's \
      open-source verifier stops reading the file at an invalid site, so the other statements have \
      no effect either (inferred).
      """,
    cure: "Write the scheme and the host, such as \"https://www.example.com\".",
    evidence: .documented,
    background: """
      A "web" target needs "site" in the form http[s]://host[:port]. The target is always a whole \
      host and cannot be limited to a path.
      """
  )

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements {
      guard let target = statement.target(in: "web") else { continue }
      guard let site = target["site"] else {
        report.report(about, "The target has no \"site\".", at: target.openingRange)
        continue
      }
      guard let text = site.string else {
        report.report(
          about,
          "\"site\" is \(site.typeName), not a string.",
          at: site.openingRange
        )
        continue
      }
      if let fault = fault(of: text) {
        report.report(about, "The site \(text.quoted) \(fault).", at: site.range)
      }
    }
  }

  /// Returns the fault of the site as the end of a sentence; nil if the site is valid.
  private static func fault(of text: String) -> String? {
    let folded = text.lowercased().utf8
    guard
      let scheme = ["https://", "http://"].first(where: { folded.starts(with: $0.utf8) })
    else { return "does not start with https:// or http://" }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    let authority = rest.prefix { !"/?#".utf8.contains($0) }
    guard !authority.isEmpty else { return "has no host" }
    if authority.contains(.star) { return "has a wildcard" }
    if authority.contains(UInt8(ascii: "@")) { return "has a user name" }
    if Substring(authority).unicodeScalars.contains(where: \.properties.isWhitespace) {
      return "contains whitespace"
    }
    let path = rest.dropFirst(authority.count)
    return path.isEmpty || path.elementsEqual("/".utf8) ? nil : "has a path, a query or a fragment"
  }
}
