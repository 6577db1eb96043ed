import LinkwrightCore
import SiteAssociation

extension ConfigurationReader {
  /// Looks at what parts of the file say about other parts.
  mutating func checkReferences(
    of hosts: [HostDraft],
    apps: [Placed<AppConfiguration>],
    in configuration: ServiceConfiguration
  ) {
    checkApps(of: hosts, apps)
    let check = OpenHostCheck(configuration)
    let policy = DestinationPolicy(
      schemes: [],
      hosts: configuration.hosts.map(\.name) + configuration.allowedDestinations
    )
    for host in hosts {
      if let problem = check.problem(of: host) { report(problem) }
      if let url = host.fallbackURL { checkFallback(url, policy) }
    }
  }

  private mutating func checkApps(of hosts: [HostDraft], _ apps: [Placed<AppConfiguration>]) {
    let names = apps.map(\.value.name)
    let unknown = hosts.flatMap(\.apps).filter { !names.contains($0.value) }
    for app in unknown {
      let nearest = Spelling.nearest(to: app.value, among: names)
      let known = names.filter { !$0.isEmpty }.joined(separator: ", ")
      report(
        .unknownApp,
        at: app.place,
        "No app of this file has the name \(app.value.cited).",
        cure: nearest.map { "Write \($0), if that was meant." }
          ?? "Write the name of an app of this file: \(known)."
      )
    }
    // A name that is misspelt in a host is one mistake, not two.
    guard unknown.isEmpty else { return }
    let used = Set(hosts.flatMap { $0.apps.map(\.value) })
    for app in apps where !app.value.name.isEmpty && !used.contains(app.value.name) {
      report(
        .unusedApp,
        at: app.place,
        "No host has the app \(app.value.name.cited).",
        cure: "Name it in the apps of a host, or remove it."
      )
    }
  }

  private mutating func checkFallback(_ url: Placed<String>, _ policy: DestinationPolicy) {
    guard let address = WebAddress(url.value), address.isSecure else {
      report(
        .webAddress,
        at: url.place,
        "\(url.value.cited) is no https URL.",
        cure: "Write a whole URL, such as https://example.com/get-the-app."
      )
      return
    }
    guard !policy.allowsWeb(url.value) else { return }
    report(
      .fallbackNotAllowed,
      at: url.place,
      "\(address.host.cited) is neither a host of this file nor among allowedDestinations.",
      cure: "Add \(address.host) to allowedDestinations."
    )
  }

  /// Hosts that links may lead to.
  mutating func allowedDestinations(_ node: YAMLNode?) -> [String] {
    let name = "allowedDestinations"
    return (texts(node, name, mayBeEmpty: true) ?? []).compactMap { text in
      let isWildcard = text.value.hasPrefix("*.")
      let host = isWildcard ? String(text.value.dropFirst(2)) : text.value
      guard var (problem, cure) = HostName.problem(of: host) else { return text.value }
      if host.contains("*") {
        problem = "\(text.value.cited) has a * that does not stand for whole subdomains."
        cure = "Write a host, or *. and a host: *.example.com."
      }
      report(.hostName, at: text.place, problem, cure: cure)
      return nil
    }
  }
}
