public import SiteAssociation

/// A file of entitlements: that of a project, or one taken out of a signed app.
///
/// ```swift
/// let file = EntitlementsFile(reading: bytes)
/// for finding in file.lint(against: profile) { print(finding.problem) }
/// ```
///
/// XML and binary property lists are read, and those with the header that a signature puts before them.
/// A list inside a CMS message has to be taken out first. Reading never fails: a file that cannot be
/// read has ``findings`` that say why, and no entitlements.
public struct EntitlementsFile: Sendable {
  /// The file as text, for quoting its lines; empty for a binary one.
  public let source: SourceText
  /// What keeps the file, or part of it, from being read.
  public let findings: [Finding]
  /// Whether there are entitlements, be they none.
  public let isReadable: Bool
  /// What the file allows the app.
  public let entitlements: Entitlements
  /// Where each of the ``Entitlements/associatedDomains`` stands; nil in a binary file.
  public let domainPlaces: [Place?]

  /// The keys and values.
  let root: PropertyListNode?
  /// The entries that are strings.
  let domainTexts: [DomainEntryText]

  static let domainsKey = "com.apple.developer.associated-domains"

  /// Reads a file.
  ///
  /// - Parameter bytes: The file.
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

  /// Makes a file from its parts; without entitlements it counts as one that cannot be read.
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

  /// Where a key stands.
  func range(of key: String) -> Range<Int>? { root?.member(key)?.keyRange }

  var domainsRange: Range<Int>? { range(of: Self.domainsKey) }
}

extension Entitlements {
  /// Takes what matters out of a dictionary of entitlements, that of an app or that of a profile. On macOS
  /// two keys have a longer name.
  init(_ root: PropertyListNode?) {
    func value(_ keys: String...) -> PropertyListNode? {
      keys.lazy.compactMap { root?[$0] }.first
    }
    self.init(
      applicationID: value("application-identifier", "com.apple.application-identifier")?.string,
      associatedDomains: root?[EntitlementsFile.domainsKey]?.strings ?? [],
      isBrowser: root?["com.apple.developer.web-browser"]?.boolean ?? false,
      isForDevelopment: value("get-task-allow", "com.apple.security.get-task-allow")?.boolean,
      teamID: root?["com.apple.developer.team-identifier"]?.string
    )
  }
}
