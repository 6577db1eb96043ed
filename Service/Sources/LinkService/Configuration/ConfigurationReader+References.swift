import LinkStore
import LinkwrightCore
import SiteAssociation

extension ConfigurationReader {
  /// Checks references between parts of the file.
  mutating func checkReferences(
    of hosts: [HostDraft],
    apps: [Placed<AppConfiguration>],
    in configuration: ServiceConfiguration
  ) {
    checkApps(of: hosts, apps)
    let check = OpenHostCheck(configuration)
    let forms = LinkFormCheck(configuration)
    let policy = DestinationPolicy(
      schemes: [],
      hosts: configuration.hosts.map(\.name) + configuration.allowedDestinations
    )
    for host in hosts {
      if let finding = check.finding(for: host) { report(finding) }
      if let url = host.fallbackURL { checkFallback(url, policy) }
      for finding in forms.findings(for: host) { report(finding) }
      checkRedeemers(of: host, in: configuration)
    }
  }

  private mutating func checkApps(of hosts: [HostDraft], _ apps: [Placed<AppConfiguration>]) {
    let names = apps.map(\.value.name)
    let knownNames = Set(names.map(ExactText.init))
    let unknown = hosts.flatMap(\.apps).filter { !knownNames.contains(ExactText($0.value)) }
    for app in unknown {
      let nearest = Spelling.nearest(to: app.value, among: names)
      let known = names.filter { !$0.isEmpty }.joined(separator: ", ")
      report(
        .unknownApp,
        at: app.place,
        "The file has no app \(app.value.cited).",
        cure: nearest.map { "Write \($0) if you meant that app." }
          ?? "Write the name of an app in this file: \(known)."
      )
    }
    // A misspelt name would otherwise cause two findings.
    guard unknown.isEmpty else { return }
    let used = Set(hosts.flatMap { $0.apps.map { ExactText($0.value) } })
    for app in apps
    where !app.value.name.isEmpty && !used.contains(ExactText(app.value.name)) {
      report(
        .unusedApp,
        at: app.place,
        "No host lists the app \(app.value.name.cited).",
        cure: "Add it to the apps of a host, or remove it."
      )
    }
  }

  private mutating func checkRedeemers(
    of host: HostDraft,
    in configuration: ServiceConfiguration
  ) {
    let apps = configuration.apps(of: host.configuration)
    guard host.configuration.kind == .branded, apps.contains(where: { $0.redeemers != nil }),
      let app = apps.first(where: { $0.redeemers == nil })
    else { return }
    report(
      .partialProof,
      at: host.place,
      "The app \(app.name.cited) has no redeemers, but another app of the host has.",
      cure: "Add redeemers to \(app.name), or give each app a branded host."
    )
  }

  private mutating func checkFallback(_ url: Placed<String>, _ policy: DestinationPolicy) {
    guard let address = WebAddress(url.value), address.isSecure else {
      report(
        .webAddress,
        at: url.place,
        "\(url.value.cited) is not an https URL.",
        cure: "Write a complete URL, such as https://example.com/get-the-app."
      )
      return
    }
    guard !policy.allowsWeb(url.value) else { return }
    report(
      .fallbackNotAllowed,
      at: url.place,
      "\(address.host.cited) is neither a host of this file nor in allowedDestinations.",
      cure: "Add \(address.host) to allowedDestinations."
    )
  }

  /// Reads the URL of the PostgreSQL database.
  mutating func database(in file: MappingFields<FileKey>) -> PostgreSQLURL? {
    guard let text = text(file[.database], "database") else { return nil }
    do throws(InvalidDatabaseURL) {
      return try PostgreSQLURL(configured: text.value)
    } catch {
      report(.databaseURL, at: text.place, error.problem, cure: error.cure)
      return nil
    }
  }

  /// Reads the hosts to which links may lead in addition to the hosts in the configuration.
  mutating func allowedDestinations(in file: MappingFields<FileKey>) -> [String] {
    (texts(.allowedDestinations, in: file, mayBeEmpty: true) ?? []).compactMap { text in
      let isWildcard = text.value.utf8.starts(with: "*.".utf8)
      let host = String(Substring(text.value.utf8.dropFirst(isWildcard ? 2 : 0)))
      guard var (problem, cure) = HostName.problem(of: host) else { return text.value }
      if host.utf8.contains(UInt8(ascii: "*")) {
        problem = "\(text.value.cited) has a * in a position other than the first label."
        cure = "Write a host, or a host after *., such as *.example.com."
      }
      report(.hostName, at: text.place, problem, cure: cure)
      return nil
    }
  }
}
