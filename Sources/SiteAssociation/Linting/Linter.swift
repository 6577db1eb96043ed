/// Runs all lint rules for a file.
enum Linter {
  /// The rules, ordered by code. New rules must be added here.
  static let rules: [any LintRule.Type] = [
    UnknownKey.self,
    UnconstrainedRule.self,
    QueryConditionOfWrongType.self,
    OptionalQueryItem.self,
    UnreachableExclusion.self,
    UnreachableRule.self,
    UnknownVariable.self,
    UnclosedVariable.self,
    QueryInPath.self,
    UnescapedCharacter.self,
    PlaceholderApp.self,
    MalformedApp.self,
    RepeatedApp.self,
    OtherWebHost.self,
    HashRoute.self,
    PathsBesideComponents.self,
    AppIDBesideAppIDs.self,
    MissingRules.self,
    FlagOfWrongType.self,
    LowercaseEscape.self,
    OneCharacterPath.self,
    Backslash.self,
    RegionUK.self,
    AppsBesideDetails.self,
    UndocumentedDefault.self,
    EmptyRules.self,
    TooManyStars.self,
    NothingToRead.self,
    PatternOfWrongType.self,
    DroppedVariableValue.self,
    UnusedVariable.self,
    ShadowedVariable.self,
    InvalidEscape.self,
    EscapeInDecodedPattern.self,
    MisspelledService.self,
    MisplacedKey.self,
    MissingApp.self,
    VariableInItemName.self,
    LiteralNot.self,
    URLAsPath.self,
    RegularExpressionSyntax.self,
    SurroundingWhitespace.self,
    OnlyExclusions.self,
    LegacyForm.self,
    RepeatedRule.self,
    MixedForms.self,
    VariableWithoutValues.self,
    HashInCondition.self,
    DefaultsOfWrongType.self,
    ForbiddenVariableName.self,
    DeadFile.self,
    AppBehindCatchAll.self,
    QueryAsOnePattern.self,
    QuestionMarkInQuery.self,
    RepeatedAppInList.self,
    ClipInDetails.self,
    BundleIdentifierCharacter.self,
    DecomposedPattern.self,
    RulesTooComplex.self,
  ]

  static func findings(in file: AssociationFile, host: String?) -> [Finding] {
    guard file.root != nil else { return [] }
    let subject = LintSubject(file, host: host)
    let findings = check(subject)
    let corrections = KeyCorrection.all(in: subject)
    guard !corrections.isEmpty, findings.count > 1 else { return findings }
    let corrected = check(LintSubject(file.correcting(corrections), host: host))
    return FoldedFindings(findings, corrected: corrected, by: corrections).findings
  }

  private static func check(_ subject: LintSubject) -> [Finding] {
    var collector = FindingCollector(source: subject.file.source, guesses: subject.file.guesses)
    for rule in rules {
      rule.init().check(subject, report: &collector)
    }
    return collector.finish()
  }
}

extension AssociationFile {
  /// Returns all findings about the file: errors in its JSON, and rules that probably do not do
  /// what their authors intend.
  ///
  /// - Parameter host: The host that serves the file, or nil if it is unknown.
  /// - Returns: The findings in file order. Findings that concern the whole file come first.
  public func lint(host: String? = nil) -> [Finding] {
    (findings + Linter.findings(in: self, host: host)).inFileOrder
  }

  /// The descriptions of all findings about rules, ordered by code. ``lint(host:)`` can return
  /// these findings.
  public static var lintRules: [RuleDescription] { Linter.rules.map { $0.about } }
}
