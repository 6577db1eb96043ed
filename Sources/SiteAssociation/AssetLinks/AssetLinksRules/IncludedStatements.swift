/// A statement that names a file with more statements.
struct IncludedStatements: AssetLinksRule {
  static let about = RuleDescription(
    7011,
    "Included file",
    severity: .note,
    platform: .android,
    effect:
      "Android also reads the statements in the included file. Linkwright does not check these "
      + "statements.",
    cure: "Run linkwright lint on the included file, too.",
    evidence: .documented,
    background: """
      "include" names another file with statements. The URL must be absolute, and it must use \
      https if the host uses https. A list may include at most ten files. Android does not follow \
      redirects. In an included file, Android's open-source verifier ignores "include" (inferred). \
      In a statement that has "include", the verifier ignores all other keys (inferred). The \
      finding is an error if "include" is not an absolute https URL, if the statement also has \
      "relation" or "target", or if the list includes more than ten files.
      """
  )

  private static let maximumCount = 10

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    var count = 0
    for statement in subject.statements {
      guard let include = statement.include else { continue }
      count += 1
      guard let url = include.value.string else {
        report.report(
          about,
          "\"include\" is \(include.value.typeName), not a URL.",
          at: include.value.openingRange,
          severity: .error,
          effect: "Android reads no statements from another file.",
          cure: "Write the https URL of the file as a string, in a statement for each file."
        )
        continue
      }
      if let other = statement.relation ?? statement.target {
        report.report(
          about,
          "The statement has both \"include\" and \"\(other.key)\".",
          at: other.keyRange,
          severity: .error,
          effect: "Android ignores the relation and the target of this statement.",
          cure: "Write two statements.",
          evidence: .inferred
        )
      }
      reportFile(url, at: include.value.range, report: &report)
      if count == maximumCount + 1 {
        report.report(
          about,
          "The list includes more than \(maximumCount) files.",
          at: include.value.range,
          severity: .error,
          effect: "Android does not read the statements in the files after the tenth.",
          cure: "Combine the included files."
        )
      }
    }
  }

  private static func reportFile(
    _ url: String,
    at range: Range<Int>,
    report: inout FindingCollector
  ) {
    let folded = url.lowercased().utf8
    let host = folded.dropFirst("https://".utf8.count).prefix { !"/?#".utf8.contains($0) }
    if folded.starts(with: "https://".utf8), !host.isEmpty {
      report.report(about, "The list includes the file \(url.quoted).", at: range)
    } else {
      report.report(
        about,
        folded.starts(with: "http://".utf8)
          ? "The included file \(url.quoted) is not fetched over https."
          : "\(url.quoted) is not an absolute https URL.",
        at: range,
        severity: .error,
        effect: "Android does not read the statements in that file.",
        cure: "Write the absolute URL of the file, with https."
      )
    }
  }
}
