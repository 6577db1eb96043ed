/// An `apple-app-site-association` file, read the way Apple's systems read it.
///
/// ```swift
/// let file = AssociationFile(reading: bytes)
/// for finding in file.findings { print(finding.problem) }
/// let rules = file.ruleSet(for: "ABCDE12345.com.example.app")
/// rules?.decide("https://example.com/buy/42")  // .match, .block or .noMatch
/// ```
///
/// Reading never fails: a file that is not usable has findings that say why, and no entries.
public struct AssociationFile: Sendable {
  /// The file as text, for quoting its lines.
  public let source: SourceText
  /// What is wrong with the file as JSON. What is wrong with its rules, ``lint(host:)`` says.
  public let findings: [Finding]
  /// Whether the file is, or was, wrapped in a CMS signature.
  public let isSigned: Bool
  /// What the file says for each app and service, in file order. Empty when it is not readable.
  public let entries: [AssociationEntry]
  /// The variables that the file defines.
  public let substitutionVariables: SubstitutionVariables

  /// The JSON as far as it could be made out, and the entries in it, readable or not.
  let root: JSONNode?
  let recoveredEntries: [AssociationEntry]
  let reception: ReadingProblem.Reception

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The body, decompressed. JSON in UTF-8 is what Apple documents; other encodings are
  ///     read and reported.
  ///   - signedBody: The signed file that the bytes were taken out of, if any. A signed file itself
  ///     is recognised and reported, but this module does not unwrap it.
  public init(reading bytes: some Sequence<UInt8>, takenFrom signedBody: SignedBody? = nil) {
    let text = ReadText(Array(bytes), takenFrom: signedBody)
    source = text.source
    findings = text.findings
    isSigned = text.isSigned
    root = text.root
    reception = text.reception
    recoveredEntries = DocumentBuilder(text.root, in: text.source).entries
    entries = text.reception == .refused ? [] : recoveredEntries
    substitutionVariables = SubstitutionVariables(
      reading: text.root?["applinks"]?["substitutionVariables"]
    )
  }

  /// Whether devices read the file at all.
  public var isReadable: Bool { reception != .refused }

  /// Whether every strict reader accepts the file, Apple's CDN included.
  public var isReadableEverywhere: Bool { reception == .accepted }

  /// The applications that the file names for a service, in file order.
  public func appIDs(of service: Service = .applinks) -> [String] {
    entries.filter { $0.service == service }.map(\.appID)
  }

  /// What the file says for one app, or nil when it does not name the app. App IDs are compared code
  /// point by code point (inferred).
  public func entry(for appID: String, service: Service = .applinks) -> AssociationEntry? {
    entries.first { $0.appID.isSameCode(as: appID) && $0.service == service }
  }
}
