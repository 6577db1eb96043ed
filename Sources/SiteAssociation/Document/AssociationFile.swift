/// An `apple-app-site-association` file, as Apple's systems read it.
///
/// ```swift
/// let file = AssociationFile(reading: bytes)
/// for finding in file.findings { print(finding.problem) }
/// let rules = file.ruleSet(for: "ABCDE12345.com.example.app")
/// rules?.decide("https://example.com/buy/42")  // .match, .block or .noMatch
/// ```
///
/// Reading never fails. An unusable file has no entries, and its ``findings`` give the reason.
public struct AssociationFile: Sendable {
  /// The file as text, for quoting its lines.
  public let source: SourceText
  /// The findings about reading the file, such as errors in its JSON. ``lint(host:)`` returns these
  /// findings and the findings about the rules.
  public let findings: [Finding]
  /// Whether the file has a CMS signature, or was extracted from a file with a CMS signature.
  public let isSigned: Bool
  /// The entries in file order, one for each app and service type. Empty if devices cannot read the
  /// file.
  public let entries: [AssociationEntry]
  /// The rules for universal links that devices ignore because of their position, in file order.
  /// Empty if devices cannot read the file.
  public let ignoredEntries: [IgnoredEntry]
  /// The substitution variables that the file defines.
  public let substitutionVariables: SubstitutionVariables

  /// The JSON value, as far as the file could be parsed.
  let root: JSONNode?
  /// The entries as far as the file could be parsed, even if devices reject the file.
  let recoveredEntries: [AssociationEntry]
  let readability: ReadingProblem.Readability
  /// The ranges of the text whose meaning is a guess, because of the errors in its JSON.
  let guesses: GuessedRanges

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The body of the HTTP response, decompressed. Apple documents that the JSON is in
  ///     UTF-8. If the JSON has another encoding, the initializer reads it and adds a finding.
  ///   - signedBody: The signed file from which the bytes were extracted, if any. This module
  ///     recognizes and reports a signed file but does not extract its content.
  public init(reading bytes: some Sequence<UInt8>, takenFrom signedBody: SignedBody? = nil) {
    let text = ReadingResult(Array(bytes), takenFrom: signedBody)
    source = text.source
    findings = text.findings
    isSigned = text.isSigned
    root = text.root
    readability = text.readability
    guesses = text.guesses
    let document = DocumentBuilder(text.root, in: text.source)
    recoveredEntries = document.entries
    entries = text.readability == .nowhere ? [] : recoveredEntries
    ignoredEntries = text.readability == .nowhere ? [] : document.ignoredEntries
    substitutionVariables = SubstitutionVariables(
      reading: text.root?["applinks"]?["substitutionVariables"]
    )
  }

  private init(_ file: AssociationFile, root: JSONNode) {
    source = file.source
    findings = file.findings
    isSigned = file.isSigned
    readability = file.readability
    guesses = file.guesses
    self.root = root
    let document = DocumentBuilder(root, in: source)
    recoveredEntries = document.entries
    entries = readability == .nowhere ? [] : recoveredEntries
    ignoredEntries = readability == .nowhere ? [] : document.ignoredEntries
    substitutionVariables = SubstitutionVariables(
      reading: root["applinks"]?["substitutionVariables"]
    )
  }

  /// Returns a copy of the file with a different JSON value. The ranges in the new value must be
  /// those of the original value.
  func replacing(root: JSONNode) -> AssociationFile { AssociationFile(self, root: root) }

  /// Whether devices can read the file, or may be able to read it in spite of a problem such as a
  /// trailing comma.
  public var isReadable: Bool { readability != .nowhere }

  /// Whether every JSON parser can read the file, including strict parsers. Whether Apple's CDN
  /// uses a strict parser is unknown.
  public var isReadableEverywhere: Bool { readability == .everywhere }

  /// Returns the app IDs that the file lists for a service type, in file order.
  public func appIDs(of service: Service = .applinks) -> [String] {
    entries.filter { $0.service == service }.map(\.appID)
  }

  /// Returns the entry of an app, or nil if the file does not list the app.
  ///
  /// App IDs are compared code point by code point (inferred).
  public func entry(for appID: String, service: Service = .applinks) -> AssociationEntry? {
    entries.first { ExactText($0.appID) == ExactText(appID) && $0.service == service }
  }
}
