public import SiteAssociation

/// An entitlements file, from a project or extracted from a signed app.
///
/// ```swift
/// let file = EntitlementsFile(reading: bytes)
/// for finding in file.lint(against: profile) { print(finding.problem) }
/// ```
///
/// The file can be an XML or binary property list, with or without the header that a code signature
/// adds. If the property list is inside a CMS message, extract the property list first. Reading
/// never fails: an unreadable file has no entitlements, and its ``findings`` give the reason.
public struct EntitlementsFile: Sendable {
  /// The text of the file, for quoting its lines; empty for a binary file.
  public let source: SourceText
  /// The reasons why the file, or part of it, cannot be read.
  public let findings: [Finding]
  /// Whether the file contains an entitlements dictionary, even an empty one.
  public let isReadable: Bool
  /// The entitlements in the file.
  public let entitlements: Entitlements
  /// The places of the ``Entitlements/associatedDomains`` in the file, in the same order. In a
  /// binary file, every place is nil.
  public let domainPlaces: [Place?]

  /// The dictionary with the entitlements.
  let root: PropertyListNode?
  /// The entries that are strings.
  let domainTexts: [DomainEntryText]

  static let domainsKey = "com.apple.developer.associated-domains"

  /// Parses an entitlements file.
  ///
  /// - Parameter bytes: The contents of the file.
  public init(reading bytes: some Collection<UInt8>) {
    let text = PropertyListText(Array(bytes))
    let root = text.root.flatMap { $0.isDictionary && !$0.isProfile ? $0 : nil }
    let domains = root?[Self.domainsKey]
    let nodes = domains?.array ?? domains.map { [$0] } ?? []
    self.init(
      source: text.source,
      findings: PropertyListFindings.entitlements(text),
      entitlements: root.map { Entitlements($0) },
      root: root,
      domainTexts: nodes.compactMap { node in
        node.string.map { DomainEntryText($0, range: node.range) }
      }
    )
  }

  /// Creates a file. A file without entitlements counts as unreadable.
  init(
    source: SourceText,
    findings: [Finding],
    entitlements: Entitlements?,
    root: PropertyListNode?,
    domainTexts: [DomainEntryText]
  ) {
    self.source = source
    self.findings = findings
    self.isReadable = entitlements != nil
    self.entitlements = entitlements ?? Entitlements()
    self.root = root
    self.domainTexts = domainTexts
    domainPlaces = domainTexts.map { $0.range.map(source.place) }
  }

  /// Returns the range of a key.
  func range(of key: String) -> Range<Int>? { root?.member(key)?.keyRange }

  var domainsRange: Range<Int>? { range(of: Self.domainsKey) }
}

extension Entitlements {
  /// Reads the entitlements dictionary of an app or a profile. On macOS, two keys have longer
  /// names.
  init(_ root: PropertyListNode?) {
    func value(_ keys: String...) -> PropertyListNode? {
      keys.lazy.compactMap { root?[$0] }.first
    }
    let fullAppIDs = value("com.apple.developer.parent-application-identifiers")?.strings ?? []
    let isAppClip = value("com.apple.developer.on-demand-install-capable")?.boolean ?? false
    self.init(
      applicationID: value("application-identifier", "com.apple.application-identifier")?.string,
      associatedDomains: root?[EntitlementsFile.domainsKey]?.strings ?? [],
      isBrowser: root?["com.apple.developer.web-browser"]?.boolean ?? false,
      isForDevelopment: value("get-task-allow", "com.apple.security.get-task-allow")?.boolean,
      teamID: root?["com.apple.developer.team-identifier"]?.string,
      isAppClip: isAppClip || !fullAppIDs.isEmpty,
      fullAppID: fullAppIDs.first,
      appClipIDs: value("com.apple.developer.associated-appclip-app-identifiers")?.strings ?? []
    )
  }
}
