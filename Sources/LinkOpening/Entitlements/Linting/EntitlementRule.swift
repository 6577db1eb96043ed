public import SiteAssociation

/// One thing that can be wrong with entitlements. One type, one file, one page.
protocol EntitlementRule: Sendable {
  /// What is true of every finding of the rule; the rule's page is made from it.
  static var about: RuleDescription { get }

  /// Looks at one file and reports what it finds.
  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector)
}

/// Entitlements, as the rules look at them.
struct EntitlementsSubject {
  /// An entry, and what its host is.
  struct Entry {
    var text: DomainEntryText
    var hostKind: HostKind
  }

  var file: EntitlementsFile
  var entitlements: Entitlements
  var profile: ProvisioningProfile?
  /// The entries that are strings; those in which Xcode fills something in are not among them.
  var entries: [Entry]

  init(_ file: EntitlementsFile, _ profile: ProvisioningProfile?) {
    self.file = file
    entitlements = file.entitlements
    self.profile = profile
    entries = file.domainTexts.filter { !$0.hasVariable }
      .map { Entry(text: $0, hostKind: HostKind($0)) }
  }

  /// The entries whose host can be one.
  var entriesWithHost: [DomainEntryText] {
    entries.filter { $0.hostKind == .valid }.map(\.text)
  }

  /// What an app for everybody is not. nil where neither file says it.
  var isForDevelopment: Bool? {
    entitlements.isForDevelopment ?? profile?.kind.map { $0 == .development }
  }
}

/// Runs every rule.
enum EntitlementsLinter {
  /// The rules, in the order of their codes. A new rule is added here.
  static let rules: [any EntitlementRule.Type] = [
    WrongDomainsType.self,
    NoUniversalLinks.self,
    MissingService.self,
    UnknownService.self,
    SchemeInEntry.self,
    PathInEntry.self,
    QueryInEntry.self,
    UppercaseHost.self,
    MisplacedWildcard.self,
    InvalidHost.self,
    TrailingDot.self,
    AddressAsHost.self,
    PortInEntry.self,
    HostOutsideASCII.self,
    PunycodeHost.self,
    BlankInEntry.self,
    RepeatedEntry.self,
    UnknownMode.self,
    ModeInStoreBuild.self,
    WildcardWithoutParent.self,
    OtherWebHost.self,
    TooManyEntries.self,
    BrowserWithLinks.self,
    VariableInEntry.self,
    CapabilityMissing.self,
    DomainNotInProfile.self,
    OtherTeam.self,
    OtherApplicationID.self,
    OtherSigning.self,
  ]
}

extension EntitlementsFile {
  /// What is wrong with the file, what its entries do on devices, and where a profile disagrees.
  ///
  /// - Parameter profile: The profile that the app is signed with, where it is known.
  /// - Returns: The findings in the order of their places; those about the whole file first.
  public func lint(against profile: ProvisioningProfile? = nil) -> [Finding] {
    var collector = FindingCollector(source: source)
    if isReadable {
      let subject = EntitlementsSubject(self, profile)
      for rule in EntitlementsLinter.rules { rule.check(subject, report: &collector) }
    }
    return (findings + collector.finish()).enumerated()
      .sorted {
        ($0.element.place?.utf8Offset ?? -1, $0.offset)
          < ($1.element.place?.utf8Offset ?? -1, $1.offset)
      }
      .map(\.element)
  }

  /// The kinds of findings that linting entitlements, and reading them and profiles, can give.
  public static var lintRules: [RuleDescription] {
    (PropertyListFindings.all + EntitlementsLinter.rules.map { $0.about } + [
      ProvisioningProfile.expiry
    ])
    .sorted { $0.code < $1.code }
  }
}
