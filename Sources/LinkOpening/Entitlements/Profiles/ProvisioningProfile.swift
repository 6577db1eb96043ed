public import Foundation
public import SiteAssociation

/// The part of a provisioning profile that matters to links.
public struct ProvisioningProfile: Sendable {
  /// The devices for which the profile signs apps.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name of the kind in a sentence.
    public let description: String

    /// Devices of developers.
    public static let development = Kind(description: "development")
    /// Devices in a list.
    public static let adHoc = Kind(description: "ad hoc distribution")
    /// Devices of a company.
    public static let enterprise = Kind(description: "enterprise distribution")
    /// The App Store.
    public static let store = Kind(description: "the App Store")
  }

  /// The name of the profile.
  public let name: String?
  /// The team IDs; almost always one.
  public let teamIDs: [String]
  /// The entitlements that the profile allows.
  public let entitlements: Entitlements
  /// Whether the profile has the capability Associated Domains.
  public let allowsAssociatedDomains: Bool
  /// The expiration date.
  public let expires: Date?
  /// The devices for which the profile signs; nil for an unreadable profile.
  public let kind: Kind?
  /// Why the profile cannot be read.
  public let findings: [Finding]
  /// The profile as text, for quoting its lines.
  public let source: SourceText

  private let expiryRange: Range<Int>?

  /// Reads a profile.
  ///
  /// - Parameter bytes: The property list, extracted from the CMS message around it.
  public init(reading bytes: some Collection<UInt8>) {
    let text = PropertyListText(Array(bytes))
    let root = text.root
    let allowed = root?["Entitlements"]
    let isReadable = allowed?.isDictionary == true
    source = text.source
    findings = PropertyListFindings.profile(text, isReadable: isReadable)
    name = root?["Name"]?.string
    entitlements = Entitlements(allowed)
    teamIDs = root?["TeamIdentifier"]?.strings ?? []
    allowsAssociatedDomains = allowed?[EntitlementsFile.domainsKey] != nil
    expires = root?["ExpirationDate"]?.date
    expiryRange = root?["ExpirationDate"]?.range
    kind =
      !isReadable
      ? nil
      : entitlements.isForDevelopment == true
        ? .development
        : root?["ProvisionsAllDevices"]?.boolean == true
          ? .enterprise : root?["ProvisionedDevices"] != nil ? .adHoc : .store
  }

  /// Whether the profile could be read.
  public var isReadable: Bool { kind != nil }

  static let expiry = RuleDescription(
    4047,
    "Expired profile",
    severity: .error,
    traits: [.provisioningProfile],
    effect: "Devices refuse to install or start an app that is signed with it.",
    cure: "Create a new profile and sign the app again.",
    evidence: .documented,
    background: """
      A profile expires after a year, or with its certificate. Apple signs apps from the App Store \
      again, so these keep working.
      """
  )

  /// Returns the problems of the profile itself.
  ///
  /// - Parameter now: The time at which the profile must be valid.
  public func lint(at now: Date) -> [Finding] {
    var collector = FindingCollector(source: source)
    if let expires, expires <= now {
      let isForStore = kind == .store
      collector.report(
        Self.expiry,
        "The profile expired on \(RecordDate.text(expires)).",
        at: expiryRange,
        severity: isForStore ? .warning : nil,
        effect: isForStore
          ? "No new build can be signed with it. Installed apps from the App Store keep working."
          : nil
      )
    }
    return findings + collector.finish()
  }
}

extension Finding.Trait {
  /// The finding compares with a provisioning profile, or is about one.
  public static let provisioningProfile = Finding.Trait("provisioningProfile")
}
