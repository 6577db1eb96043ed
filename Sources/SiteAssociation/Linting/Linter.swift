/// Runs every lint rule over a file.
enum Linter {
  /// The rules, in the order of their codes. A new rule is added here.
  static let rules: [any LintRule.Type] = [
    UnknownKey.self
  ]

  static func findings(in file: AssociationFile) -> [Finding] {
    guard file.root != nil else { return [] }
    let subject = LintSubject(file)
    var collector = FindingCollector(source: file.source)
    for rule in rules {
      rule.init().check(subject, report: &collector)
    }
    return collector.finish()
  }
}

extension AssociationFile {
  /// Everything worth knowing about the file: what is wrong with it as JSON, and what its rules do
  /// that nobody may have meant.
  ///
  /// - Returns: The findings in the order of their places; those about the whole file first.
  public func lint() -> [Finding] {
    (findings + Linter.findings(in: self)).enumerated()
      .sorted {
        ($0.element.place?.utf8Offset ?? -1, $0.offset)
          < ($1.element.place?.utf8Offset ?? -1, $1.offset)
      }
      .map(\.element)
  }

  /// The rules that ``lint()`` runs, in the order of their codes.
  public static var lintRules: [RuleDescription] { Linter.rules.map { $0.about } }
}
