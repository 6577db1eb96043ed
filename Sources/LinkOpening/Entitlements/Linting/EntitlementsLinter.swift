public import SiteAssociation

/// Runs all lint rules on entitlements.
enum EntitlementsLinter {
  /// The rules in the order of their codes. Add new rules here.
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
    WhitespaceInEntry.self,
    RepeatedEntry.self,
    UnknownMode.self,
    ModeInStoreBuild.self,
    WildcardWithoutParent.self,
    OtherWebHostEntry.self,
    TooManyEntries.self,
    BrowserWithLinks.self,
    VariableInEntry.self,
    CapabilityMissing.self,
    DomainNotInProfile.self,
    OtherTeam.self,
    ProfileOfOtherApp.self,
    OtherSigning.self,
    AppClipWithoutEntry.self,
    LinksOfAppClip.self,
  ]
}

extension EntitlementsFile {
  /// Returns the findings about the file, about its entries, and about differences from a profile.
  ///
  /// - Parameters:
  ///   - profile: The profile with which the app is signed, if known.
  ///   - component: The program that the entitlements belong to. Only an app is expected to have
  ///     universal links.
  /// - Returns: The findings, in file order. Findings about the whole file come first.
  public func lint(
    against profile: ProvisioningProfile? = nil,
    of component: AppComponent = .app
  ) -> [Finding] {
    var collector = FindingCollector(source: source)
    if isReadable {
      let subject = EntitlementsSubject(self, profile)
      for rule in EntitlementsLinter.rules
      where component.hasUniversalLinks || rule != NoUniversalLinks.self {
        rule.check(subject, report: &collector)
      }
    }
    return (findings + collector.finish()).inFileOrder
  }

  /// The descriptions of all findings about entitlements and profiles, ordered by code.
  public static var lintRules: [RuleDescription] {
    (PropertyListFindings.all + EntitlementsLinter.rules.map { $0.about } + [ExpiredProfile.about])
      .sorted { $0.code < $1.code }
  }
}
