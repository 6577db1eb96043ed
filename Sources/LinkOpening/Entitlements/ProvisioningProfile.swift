public import Foundation
public import SiteAssociation

/// The parts of a provisioning profile that are relevant to links.
public struct ProvisioningProfile: Sendable {
  /// The kind of a profile. The kind determines on which devices an app that is signed with the
  /// profile can be installed.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// The name of this kind, worded for use in a sentence.
    public let description: String

    /// A profile for development devices.
    public static let development = Kind(description: "development")
    /// A profile for ad hoc distribution to listed devices.
    public static let adHoc = Kind(description: "ad hoc distribution")
    /// A profile for in-house distribution to a company's devices.
    public static let enterprise = Kind(description: "enterprise distribution")
    /// A profile for distribution through the App Store.
    public static let store = Kind(description: "the App Store")
  }

  /// The name of the profile.
  public let name: String?
  /// The team IDs. A profile almost always has exactly one team ID.
  public let teamIDs: [String]
  /// The entitlements that the profile allows.
  public let entitlements: Entitlements
  /// Whether the profile has the Associated Domains capability.
  public let allowsAssociatedDomains: Bool
  /// The expiration date.
  public let expires: Date?
  /// The kind of profile; nil for an unreadable profile.
  public let kind: Kind?
  /// The reasons why the profile cannot be read.
  public let findings: [Finding]
  /// The text of the profile, for quoting its lines.
  public let source: SourceText

  /// The place of ``expires`` in the profile.
  let expiryRange: Range<Int>?

  /// Parses a profile.
  ///
  /// - Parameter bytes: The property list, extracted from its CMS message.
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

  /// Returns the findings about the profile itself.
  ///
  /// - Parameter now: The time at which the profile must be valid.
  public func lint(at now: Date) -> [Finding] {
    var collector = FindingCollector(source: source)
    ExpiredProfile.check(self, at: now, report: &collector)
    return findings + collector.finish()
  }
}

extension ProvisioningProfile {
  /// The name with a space before it, to follow "the profile" in a sentence.
  var nameInSentence: String { name.map { " \($0.quoted)" } ?? "" }
}

extension Finding.Trait {
  /// The finding is about a provisioning profile, or about a difference between entitlements and a
  /// profile.
  public static let provisioningProfile = Finding.Trait("provisioningProfile")
}
