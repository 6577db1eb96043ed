public import LinkwrightCore

extension LinkSite {
  /// The hosts and schemes that are not written as ``LinkSite`` expects, for example because they
  /// were copied from the app's entitlements.
  ///
  /// ``LinkTable/findings`` contains these findings as well.
  public var findings: [RouteFinding] {
    var findings: [RouteFinding] = []
    func add(_ text: String, _ problem: String?) {
      guard let problem else { return }
      findings.append(RouteFinding(code: .site, pattern: text, message: problem))
    }
    for host in hosts + brandedHosts { add(host, Self.problem(ofHost: host)) }
    for host in brandedHosts {
      if host.utf8.first == UInt8(ascii: "*") {
        add(host, "A branded host cannot be a wildcard. Write the host of your short links.")
      }
      if hosts.contains(host) {
        add(
          host,
          "The host is both an own host and a branded host. Remove it from one of the lists."
        )
      }
    }
    if findings.isEmpty, let wildcard = hosts.first, printedHost == nil, brandedHosts.isEmpty {
      let parent = wildcard[...].removing(prefix: "*.").map(String.init) ?? wildcard
      add(
        wildcard,
        "The site has only wildcards, so no universal link can be printed, and “\(parent)” is not"
          + " covered. Write “\(parent)”, or add the host of your links before the wildcard."
      )
    }
    for scheme in schemes { add(scheme, Self.problem(ofScheme: scheme)) }
    return findings
  }

  /// Returns the finding that explains why a link is foreign: the site has the link's scheme or
  /// host, but in another form.
  func finding(scheme: String, host: String) -> RouteFinding? {
    findings.first { finding in
      let text = finding.pattern[...]
      let isScheme = [":", "://"].contains { text.removing(suffix: $0) == scheme[...] }
      return isScheme || text != host && Self.host(in: finding.pattern) == host
    }
  }

  // MARK: Hosts

  private static func problem(ofHost text: String) -> String? {
    let host = host(in: text)
    let isWellFormed = Self.isWellFormed(host)
    if host.utf8.count < text.utf8.count, isWellFormed {
      return
        "A host has no “applinks:”, no “https://”, no port 443, no path and no dot at the end."
        + " Write “\(host)”."
    }
    if isWellFormed { return nil }
    return text.utf8.contains(UInt8(ascii: "*"))
      ? "A wildcard is the whole first label of a host, as in “*.example.com”."
      : "A host is a domain name in its ASCII form, optionally with a port, as in “example.com”."
  }

  /// Returns the host in a text that may also contain a scheme, a path and other parts.
  private static func host(in text: String) -> String {
    var rest = text[...]
    // The names of services precede hosts in the entitlements of an app.
    for name in ["applinks:", "webcredentials:", "appclips:", "https://", "http://"] {
      rest = rest.removing(prefix: name) ?? rest
    }
    for delimiter in "/?#".utf8 { rest = rest.cut(at: delimiter)?.before ?? rest }
    rest = rest.removing(suffix: ":443") ?? rest
    return String(rest.removing(suffix: ".") ?? rest)
  }

  private static func isWellFormed(_ host: String) -> Bool {
    let parts = host[...].parts(between: UInt8(ascii: ":"))
    guard parts.count == 1 || parts.count == 2 && isPort(parts[1]) else { return false }
    let parent = parts[0].removing(prefix: "*.")
    let labels = (parent ?? parts[0]).parts(between: UInt8(ascii: "."))
    return labels.allSatisfy(isLabel)
      && (labels.count > 1 || host[...].removing(prefix: "localhost") != nil)
  }

  /// Returns whether a text is a port as links have it: without a sign and leading zeros.
  private static func isPort(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isASCIIDigit, first != UInt8(ascii: "0"),
      let port = WholeNumber(String(text))?.unsigned
    else { return false }
    return port <= UInt16.max
  }

  private static func isLabel(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) }
  }

  // MARK: Schemes

  private static func problem(ofScheme text: String) -> String? {
    let name = text[...].cut(at: UInt8(ascii: ":"))?.before ?? text[...]
    guard URLText.isScheme(name) else {
      return "A scheme begins with a letter and contains only letters, digits, “+”, “-” and “.”."
    }
    if SystemScheme.names.contains(String(name)) {
      return "The system opens links with this scheme itself. Choose another scheme."
    }
    return name.utf8.count < text.utf8.count
      ? "A scheme has no colon and no slashes. Write “\(name)”." : nil
  }
}
