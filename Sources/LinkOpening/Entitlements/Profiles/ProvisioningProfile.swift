public import Foundation
public import SiteAssociation

/// What a provisioning profile allows the apps that are signed with it, as far as it matters to links.
public struct ProvisioningProfile: Sendable {
  /// For whom apps are signed with the profile.
  public struct Kind: Sendable, Hashable, CustomStringConvertible {
    /// What the kind is called in a sentence.
    public let description: String

    /// For the devices of developers.
    public static let development = Kind(description: "development")
    /// For the devices in a list.
    public static let adHoc = Kind(description: "ad hoc distribution")
    /// For the devices of a company.
    public static let enterprise = Kind(description: "enterprise distribution")
    /// For the App Store.
    public static let store = Kind(description: "the App Store")
  }

  /// What people call the profile.
  public let name: String?
  /// The teams; almost always one.
  public let teamIDs: [String]
  /// What the profile allows.
  public let entitlements: Entitlements
  /// Whether the profile has the capability Associated Domains.
  public let allowsAssociatedDomains: Bool
  /// When it ends.
  public let expires: Date?
  /// For whom it signs; nil for a profile that cannot be read.
  public let kind: Kind?
  /// Why the profile cannot be read.
  public let findings: [Finding]
  /// The profile as text.
  public let source: SourceText

  private let expiryRange: Range<Int>?

  /// Reads a profile.
  ///
  /// - Parameter bytes: The property list, taken out of the CMS message around it.
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
    "Profile that has expired",
    severity: .error,
    effect: "Devices refuse to install or start an app that is signed with it.",
    cure: "Make a new profile and sign the app again.",
    evidence: .documented,
    background: """
      A profile ends after a year, or with the certificate in it. Apps from the App Store are signed \
      again by Apple and go on.
      """
  )

  /// What is wrong with the profile itself.
  ///
  /// - Parameter now: The time at which the profile has to hold.
  public func lint(at now: Date) -> [Finding] {
    var collector = FindingCollector(source: source)
    if let expires, expires <= now {
      let isOfStore = kind == .store
      collector.report(
        Self.expiry,
        "The profile expired on \(RecordDate.text(expires)).",
        at: expiryRange,
        severity: isOfStore ? .warning : nil,
        effect: isOfStore
          ? "No new build can be signed with it; what people have from the App Store goes on." : nil
      )
    }
    return findings + collector.finish()
  }
}
