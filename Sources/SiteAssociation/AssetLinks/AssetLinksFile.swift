/// Android's `assetlinks.json`: a list of statements (Digital Asset Links) about the apps and sites
/// that a host trusts.
///
/// ```swift
/// let file = AssetLinksFile(reading: bytes, named: "assetlinks.json")
/// for finding in file.lint() { print(finding.problem) }
/// ```
///
/// Reading never fails. The ``findings`` of an unusable file give the reason.
public struct AssetLinksFile: Sendable {
  /// The maximum size that Android's verifier downloads: 1 MiB (inferred).
  static let maximumByteCount = 1 << 20

  /// The file as text, for quoting its lines.
  public let source: SourceText
  /// The findings about reading the file, such as errors in its JSON. ``lint()`` returns these
  /// findings and the findings about the statements.
  public let findings: [Finding]

  /// The JSON, as far as it could be read.
  let root: JSONNode?
  /// The ranges of the text whose meaning is a guess, because of the errors in its JSON.
  private let guesses: GuessedRanges
  /// The meaning of the file's name.
  let name: Name

  /// The meaning of a file name.
  enum Name: Sendable, Hashable {
    case assetLinks
    case appleAppSiteAssociation
    case other

    /// - Parameter path: A file path, or the path of a URL.
    init(of path: String) {
      self =
        switch path.utf8.split(separator: .slash).last.map({
          ExactText(Substring($0).lowercased())
        }) {
        case "assetlinks.json": .assetLinks
        case "apple-app-site-association", "apple-app-site-association.json":
          .appleAppSiteAssociation
        default: .other
        }
    }
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The file's name or path, if the file has a name. If the file is a list of statements
  ///     but has the name of Apple's file, ``lint()`` returns a finding about the name.
  public init(reading bytes: some Sequence<UInt8>, named name: String = "") {
    let bytes = Array(bytes)
    let text = ReadingResult(bytes)
    source = text.source
    root = text.root
    guesses = text.guesses
    self.name = Name(of: name)
    findings = text.findings.compactMap {
      AssetLinksReadingProblem.finding($0, byteCount: bytes.count)
    }
  }

  /// Returns whether a file should be read as `assetlinks.json`, because the file has this name or
  /// contains statements.
  ///
  /// - Parameters:
  ///   - bytes: The contents of the file.
  ///   - name: The file's name or path, if the file has a name.
  public static func recognizes(_ bytes: [UInt8], named name: String = "") -> Bool {
    if Name(of: name) == .assetLinks { return true }
    return ReadingResult(bytes).root.map { AssetLinksStatement.isFound(in: $0) } ?? false
  }

  /// Returns all findings about the file, in file order. Findings about the whole file come first.
  public func lint() -> [Finding] {
    var collector = FindingCollector(source: source, guesses: guesses)
    if let subject = AssetLinksSubject(self) {
      for rule in Self.rules { rule.check(subject, report: &collector) }
    }
    return (findings + collector.finish()).inFileOrder
  }

  /// The rules in the order of their codes. Add new rules here.
  static let rules: [any AssetLinksRule.Type] = [
    OtherPlatformContent.self,
    NotAStatementList.self,
    IncompleteStatement.self,
    UnknownRelation.self,
    UnknownNamespace.self,
    InvalidPackageName.self,
    MissingFingerprints.self,
    InvalidFingerprint.self,
    PlaceholderTarget.self,
    InvalidSite.self,
    IncludedStatements.self,
    RepeatedStatement.self,
    PublicDebugKey.self,
    InvalidDynamicRules.self,
  ]

  /// The rules that ``lint()`` runs, in the order of their codes.
  public static var lintRules: [RuleDescription] { rules.map { $0.about } }
}
