import SiteAssociation

/// Entitlements prepared for the lint rules.
struct EntitlementsSubject {
  /// An entry and the kind of its host.
  struct Entry {
    var text: DomainEntryText
    var hostKind: HostKind
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
      .map { Entry(text: $0, hostKind: HostKind($0)) }
  }

  /// The entries with a valid host.
  var entriesWithHost: [DomainEntryText] {
    entries.filter { $0.hostKind == .valid }.map(\.text)
  }

  /// Whether Xcode can turn an entry with a variable into another entry.
  func mayContain(_ entry: String) -> Bool {
    variableEntries.count > Self.maximumVariableCount
      || variableEntries.contains { $0.canBecome(entry) }
  }

  /// The maximum number of entries with variables that are compared.
  private static let maximumVariableCount = 64

  /// Whether the app is signed for development; nil if neither file contains this information.
  var isForDevelopment: Bool? {
    entitlements.isForDevelopment ?? profile?.kind.map { $0 == .development }
  }
}
