public import SiteAssociation

extension EntitlementsFile {
  /// Entitlements that stand in no file.
  ///
  /// - Parameter entitlements: What an app is taken to be signed with.
  public init(assuming entitlements: Entitlements) {
    self.init(
      source: SourceText(utf8: []),
      findings: [],
      entitlements: entitlements,
      root: nil,
      domainTexts: entitlements.associatedDomains.map { DomainEntryText($0, range: nil) }
    )
  }

  /// What keeps an app that is signed with these from opening the links of a host.
  ///
  /// That is what is wrong with the build as a whole, such as a profile of another app, and, as long as no
  /// faultless entry covers the host, what is wrong with the entries that were meant for it.
  ///
  /// - Parameters:
  ///   - host: The host of the links, in lower case and ASCII.
  ///   - appID: The app, for a file that does not say it, as that of a project.
  ///   - profile: The profile that the app is signed with, where it is known.
  /// - Returns: Findings whose severity is ``Finding/Severity/error``, those about the build first.
  public func obstacles(
    toLinksOf host: String,
    for appID: String,
    against profile: ProvisioningProfile? = nil
  ) -> [Finding] {
    guard isReadable else { return findings }
    var build = EntitlementsSubject(self, profile)
    build.entitlements.applicationID = entitlements.applicationID ?? appID
    let meant = build.entries.filter { $0.text.isMeant(forLinksOf: host) }
    build.entries = []
    let errors = build.errors
    let errorsOfEntries = meant.prefix(Self.maximumMeantCount).map { entry in
      var alone = build
      alone.entries = [entry]
      return (entry, alone.errors.filter { !errors.contains($0) })
    }
    let isCovered = errorsOfEntries.contains { entry, errors in
      errors.isEmpty && entry.text.covers(host)
    }
    return errors + (isCovered ? [] : errorsOfEntries.flatMap(\.1))
  }
}

extension EntitlementsFile {
  /// Each of them is looked at alone, and nobody writes more entries for one host.
  fileprivate static let maximumMeantCount = 20
}

extension EntitlementsSubject {
  fileprivate var errors: [Finding] {
    var collector = FindingCollector(source: file.source)
    for rule in EntitlementsLinter.rules { rule.check(self, report: &collector) }
    return collector.finish().filter { $0.severity == .error }
  }
}

extension DomainEntryText {
  /// Whether a device takes the entry to be for a host.
  fileprivate func covers(_ host: String) -> Bool {
    AssociatedDomainEntry(text)?.associatedDomain().covers(host: host) == true
  }

  /// Whether whoever wrote the entry wanted links of a host to open the app, right or wrong.
  fileprivate func isMeant(forLinksOf host: String) -> Bool {
    guard namesLinks else { return false }
    var name = plainHost.filter { !$0.isWhitespace }
    if name.hasSuffix(".") { name.removeLast() }
    name = Punycode.host(name) ?? name
    return name == host || isWildcard && host.hasSuffix("." + name)
  }

  /// Whether the service is the one for links, right or wrong.
  private var namesLinks: Bool {
    let name = service?.filter { !$0.isWhitespace }.lowercased() ?? ""
    return name.isEmpty || name == "applinks" || UnknownService.nearest(to: name) == "applinks"
  }
}
