import LinkOpening
import SiteAssociation

extension StepDescription {
  /// Returns why no entry of the app covers the host of the link, and what to change.
  static func entryFailure(in verdict: Verdict) -> (String?, String) {
    let facts = verdict.facts
    let host = facts.host ?? ""
    let domains = facts.entitlements.entries.filter { $0.service == facts.service }.map(\.domain)
    let names = Set(domains.map(ExactText.init))
    let isForeign = !domains.contains { domain in
      let isWildcard = domain.utf8.starts(with: "*.".utf8)
      let name = domain.utf8.dropFirst(isWildcard ? 2 : 0)
      return host.utf8.isSubdomain(of: name) || name.isSubdomain(of: host.utf8)
    }
    let isUnknown = isForeign && !verdict.served.namesApp
    let entry = entryCure(host, for: facts.service, isServed: verdict.served.namesApp)
    let add =
      if !isUnknown {
        entry
      } else if facts.trail == nil {
        "If \(host) only redirects, use --follow to check the link that it redirects to. If it is your "
          + "host: \(entry)"
      } else {
        "Share a link on your own host that the app lists, or add \(host) to the app if it is your host, "
          + "too."
      }
    if domains.isEmpty, facts.isAppClip {
      return (
        "The App Clip has no associated domain for App Clips, so devices do not offer it for web links.",
        add
      )
    }
    if domains.isEmpty {
      return (
        "The app has no associated domains for universal links, so no web link opens it.", add
      )
    }
    if let inner = WrappedLink(in: facts.url),
      !facts.entitlements.entries(covering: inner.host, for: facts.service).isEmpty
    {
      return wrappingFailure(host, isMail: facts.origin == .mail)
    }
    if host.utf8.last == UInt8(ascii: "."), names.contains(ExactText(String(host.dropLast()))) {
      return (
        "The host of the link ends with a dot, and devices treat \"\(host)\" as a different host.",
        "Share the link without the dot."
      )
    }
    if let bare = host.withoutWWW, names.contains(ExactText(bare)) {
      return (
        "The app lists \(bare), which does not cover \(host): every host needs its own entry.",
        add
      )
    }
    if names.contains(ExactText("www." + host)) {
      return ("The app lists www.\(host), which does not cover \(host).", add)
    }
    if names.contains(ExactText("*." + host)) {
      return (
        "The app lists *.\(host), which covers the subdomains of \(host) but not \(host) itself.",
        add
      )
    }
    let list = domains.prefix(4).joined(separator: ", ") + (domains.count > 4 ? ", …" : "")
    return (
      "The app's associated domains do not include \(host). They include \(list).", add
    )
  }

  /// Describes an entry with build settings that are assumed to expand to the host.
  init(unexpanded entry: UnexpandedEntry, host: String) {
    self.init(
      "The entry \(entry.text) covers \(host) if Xcode turns it into \(entry.expanded).",
      cause:
        "The entry \(entry.text) contains a build setting, and the entitlements do not contain its "
        + "value.",
      cure:
        "Pass the built app with --entitlements: an .ipa file, an .app folder or an Xcode archive."
    )
  }

  /// Describes that the link goes to a host that probably only redirects.
  ///
  /// - Returns: nil if the redirects of the link were requested, if the app has an entry for the
  ///   host, or if the file of the host names the app.
  init?(shortenerIn verdict: Verdict) {
    let facts = verdict.facts
    guard facts.trail == nil, let host = facts.host, LinkShortener.hints.contains(host),
      facts.build == nil || facts.entries.isEmpty, !verdict.served.namesApp
    else { return nil }
    let text =
      "The link goes to \(host), a public link shortener. Devices first open its page in the browser."
    self.init(
      text,
      cause: text,
      cure:
        "Use --follow to check the link behind it, and share that link or a short link on your own "
        + "host."
    )
  }

  /// - Parameter isServed: Whether the host already serves a file that names the app.
  private static func entryCure(
    _ host: String,
    for service: Service,
    isServed: Bool
  ) -> String {
    "Add \(service):\(host) to the \(service == .appclips ? "App Clip" : "app")'s Associated Domains"
      + (isServed
        ? " and release a new build. The file at \(host) already names the app."
        : ", serve the file at https://\(host)/.well-known/apple-app-site-association, and release a new "
          + "build.")
  }

  private static func wrappingFailure(_ host: String, isMail: Bool) -> (String?, String) {
    (
      isMail
        ? "The link goes to \(host), which counts clicks for the sender of the e-mail. The app does not list "
          + "that host. The app's own link is wrapped in this link."
        : "The link goes to \(host), which the app does not list. The app's own link is wrapped in this link.",
      (isMail
        ? "Turn off click tracking for this link in the e-mail service, or configure the tracking host to serve an "
        : "Share the inner link itself, or configure \(host) to serve an ")
        + "association file, add applinks:\(host) to the app, and unwrap such links in the app."
    )
  }

  /// Returns what to change if its mode keeps an entry from working.
  static func modeCure(_ entry: AssociatedDomainEntry?, _ facts: DiagnosisFacts) -> String {
    if entry?.modes.isEmpty == true { return "Use a host name in the entry and in links." }
    let release =
      "For release builds, add the entry without ?mode=…, because modes are for development builds and "
      + "managed devices."
    let isSwitchedOff =
      entry?.modes.contains(.developer) == true && facts.entitlements.isForDevelopment != false
    return isSwitchedOff
      ? "Turn on Associated Domains Development in Settings > Developer. \(release)" : release
  }
}

extension String {
  /// The host without `www.`; nil if it does not start with `www.`.
  fileprivate var withoutWWW: String? {
    utf8.starts(with: "www.".utf8) ? String(Substring(utf8.dropFirst(4))) : nil
  }
}

extension BidirectionalCollection<UInt8> {
  fileprivate func isSubdomain(of name: some BidirectionalCollection<UInt8>) -> Bool {
    let rest = dropLast(name.count)
    return rest.last == UInt8(ascii: ".") && self[rest.endIndex...].elementsEqual(name)
  }
}
