import SiteAssociation

/// Entitlements prepared for the lint rules.
struct EntitlementsSubject {
  /// An entry and the kind of its host.
  struct Entry {
    let text: DomainEntryText
    let hostKind: HostKind

    init(_ text: DomainEntryText) {
      self.text = text
      hostKind = HostKind(text)
    }

    /// Whether devices use the entry for a service at a host (inferred). For every reason why
    /// devices ignore an entry, a lint rule reports an error.
    var isEffective: Bool {
      (hostKind == .valid || hostKind == .address && text.modeWords != nil)
        && !text.hasWhitespace && text.scheme == nil && text.path == nil
        && text.fragment == nil
        && AssociatedDomainEntry(text.text).map { Service.documented.contains($0.service) } == true
    }
  }

  var file: EntitlementsFile
  var entitlements: Entitlements
  var profile: ProvisioningProfile?
  /// The entries that are strings and contain no variable.
  var entries: [Entry]
  /// The entries that contain a variable.
  private let variableEntries: [BuildSettingText]

  init(_ file: EntitlementsFile, _ profile: ProvisioningProfile?) {
    self.file = file
    entitlements = file.entitlements
    self.profile = profile
    variableEntries = file.domainTexts.filter(\.hasVariable).map { BuildSettingText($0.text) }
    entries = file.domainTexts.filter { !$0.hasVariable }
      .map(Entry.init)
  }

  /// The services and hosts that entries are intended for, including entries without effect. An
  /// entry without effect does not count as missing, because another finding already reports the
  /// entry.
  func intendedHosts(
    where isIncluded: (DomainEntryText) -> Bool = { _ in true }
  ) -> Set<DomainEntryText.HostOfService> {
    Set(entries.lazy.map(\.text).filter(isIncluded).map(\.intendedHost))
  }

  /// The entries that have an effect. For any other entry, a finding already says why the entry has
  /// no effect, so advice about its host or its mode would be noise.
  var effectiveEntries: [DomainEntryText] { entries.filter(\.isEffective).map(\.text) }

  /// Whether Xcode can turn an entry with a variable into another entry.
  func mayContain(_ entry: String) -> Bool {
    variableEntries.count > Self.maximumVariableCount
      || variableEntries.contains { $0.canBecome(entry) }
  }

  /// The maximum number of entries with variables that are compared.
  private static let maximumVariableCount = 64

  /// Whether the app is signed for development; nil if neither the entitlements nor the profile
  /// contain this information.
  var isForDevelopment: Bool? {
    entitlements.isForDevelopment ?? profile?.kind.map { $0 == .development }
  }
}
