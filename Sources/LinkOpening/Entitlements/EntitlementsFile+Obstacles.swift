public import SiteAssociation

extension EntitlementsFile {
  /// Creates a value from entitlements that were not read from a file. The ``source`` of the value
  /// is empty, and all its ``domainPlaces`` are nil.
  ///
  /// - Parameter entitlements: The entitlements that an app is assumed to have.
  public init(assuming entitlements: Entitlements) {
    self.init(
      source: SourceText(utf8: []),
      findings: [],
      entitlements: entitlements,
      root: nil,
      domainTexts: entitlements.associatedDomains.map { DomainEntryText($0, range: nil) }
    )
  }

  /// Returns the errors that prevent links to a host from opening the app.
  ///
  /// For an App Clip, the method returns the errors that prevent the system from offering the App
  /// Clip for links to the host.
  ///
  /// The result contains errors that affect the whole build, such as a profile for another app. If
  /// no valid entry covers the host, the result also contains the errors in entries that were
  /// probably intended for the host.
  ///
  /// - Parameters:
  ///   - host: The host of the links, in lower case and ASCII.
  ///   - appID: The app ID to use if the file contains no complete app ID, as in a project's
  ///     .entitlements file.
  ///   - service: The service type: ``Service/applinks`` for an app, or ``Service/appclips`` for an
  ///     App Clip.
  ///   - profile: The profile with which the app is signed, if known.
  /// - Returns: Findings with the severity ``Finding/Severity/error``. Findings about the build
  ///   come first.
  public func obstacles(
    toLinksOf host: String,
    for appID: String,
    service: Service = .applinks,
    against profile: ProvisioningProfile? = nil
  ) -> [Finding] {
    guard isReadable else { return findings }
    var build = EntitlementsSubject(self, profile)
    let written = entitlements.applicationID.flatMap { BuildSettingText($0).hasSettings ? nil : $0 }
    build.entitlements.applicationID = written ?? appID
    let intended = build.entries.filter { $0.text.isIntended(for: service, at: host) }
    build.entries = []
    let errors = build.errors
    let errorsOfEntries = intended.prefix(Self.maximumIntendedCount).map { entry in
      var alone = build
      alone.entries = [entry]
      return (entry, alone.errors.filter { !errors.contains($0) })
    }
    let isCovered = errorsOfEntries.contains { entry, errors in
      errors.isEmpty && entry.text.covers(host, for: service)
    }
    return errors + (isCovered ? [] : errorsOfEntries.flatMap(\.1))
  }
}

extension EntitlementsFile {
  /// The maximum number of intended entries to check. Each entry is checked separately.
  fileprivate static let maximumIntendedCount = 20
}

extension EntitlementsSubject {
  fileprivate var errors: [Finding] {
    var collector = FindingCollector(source: file.source)
    for rule in EntitlementsLinter.rules { rule.check(self, report: &collector) }
    return collector.finish().filter { $0.severity == .error }
  }
}

extension DomainEntryText {
  /// Whether a device reads the entry as covering a host.
  fileprivate func covers(_ host: String, for service: Service) -> Bool {
    guard let entry = AssociatedDomainEntry(text), entry.service == service else { return false }
    return entry.associatedDomain().covers(host: host)
  }

  /// Whether the entry was probably intended for a service at a host, even if it is invalid.
  fileprivate func isIntended(for service: Service, at host: String) -> Bool {
    guard names(service) else { return false }
    var name = plainHost.withoutWhitespace
    if name.utf8.last == .dot { name = String(Substring(name.utf8.dropLast())) }
    name = Punycode.host(name) ?? name
    return name.isSameCode(as: host) || isWildcard && host.endsWithCode(of: "." + name)
  }

  /// Whether the entry has the service, or was probably intended to have it.
  private func names(_ intended: Service) -> Bool {
    let name = service?.withoutWhitespace.lowercased() ?? ""
    return name.isEmpty || Service(rawValue: name) == intended
      || UnknownService.nearest(to: name) == intended
  }
}
