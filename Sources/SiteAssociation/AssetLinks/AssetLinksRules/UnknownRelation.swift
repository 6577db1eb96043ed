/// A relation that is malformed, or that resembles a defined relation.
struct UnknownRelation: AssetLinksRule {
  static let allURLs = "delegate_permission/common.handle_all_urls"

  static let about = RuleDescription(
    7004,
    "Unknown relation",
    platform: .android,
    effect:
      "The statement does not grant the intended permission, because Android compares relations "
      + "exactly.",
    cure: "Write \"\(allURLs)\" for links.",
    evidence: .documented,
    background: """
      The defined relations are \(allURLs) for links, delegate_permission/common.get_login_creds \
      for sign-in credentials, and delegate_permission/common.use_as_origin for Custom Tabs. You \
      may also use a relation of your own: Linkwright reports an undefined relation only if it is \
      malformed or resembles a defined relation. A relation consists of a kind, a slash and a \
      detail. The kind and the detail contain only lowercase letters, digits, underscores and \
      dots. Android's open-source verifier stops reading the file at a malformed relation \
      (inferred).
      """
  )

  private static let kind = "delegate_permission"
  private static let details = [
    "common.handle_all_urls", "common.get_login_creds", "common.use_as_origin",
  ]
  /// The short forms in which authors write the three details.
  private static let shortForms = ["handle_all_urls", "get_login_creds", "use_as_origin"]

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements where statement.include == nil {
      for node in statement.relations {
        guard let text = node.string else { continue }
        let intended = intended(text)
        guard intended?.isSameCode(as: text) != true else { continue }
        if let intended {
          report.report(
            about,
            "The relation \(text.quoted) is not defined.",
            at: node.range,
            cure: "Write \(intended.quoted)."
          )
        } else if !isWellFormed(text) {
          report.report(about, "The relation \(text.quoted) is malformed.", at: node.range)
        }
      }
    }
  }

  /// The defined relation that was probably meant; nil if the text does not resemble any defined
  /// relation.
  private static func intended(_ text: String) -> String? {
    let parts = parts(of: text)
    let detail = String(parts.last ?? "")
    let known =
      Spelling.nearest(to: detail, among: details)
      ?? Spelling.nearest(to: detail, among: shortForms).flatMap { shortForm in
        zip(shortForms, details).first { $0.0.isSameCode(as: shortForm) }?.1
      }
    guard let known else { return nil }
    if parts.count == 2 {
      let isKind = Spelling.nearest(to: String(parts[0]), among: [kind]) != nil
      guard isKind else { return nil }
    }
    return "\(kind)/\(known)"
  }

  /// The parts before and after the first slash, or the whole text if it has no slash.
  private static func parts(of text: String) -> [Substring] {
    text.utf8.split(separator: .slash, maxSplits: 1, omittingEmptySubsequences: false)
      .map { Substring($0) }
  }

  private static func isWellFormed(_ text: String) -> Bool {
    let parts = parts(of: text)
    return parts.count == 2
      && parts.allSatisfy { part in
        !part.isEmpty
          && part.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isASCIIDigit
              || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
          }
      }
  }
}
