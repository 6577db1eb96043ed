import LinkOpening
import SiteAssociation

extension StepDescription {
  /// Why no entry of the app covers the host of the link, and what to change.
  static func entryFailure(in verdict: Verdict) -> (String?, String) {
    let facts = verdict.facts
    let host = facts.host ?? ""
    let domains = facts.entitlements.entries.filter { $0.service == .applinks }.map(\.domain)
    let add = entryCure(host, isServed: verdict.served.namesApp)
    if domains.isEmpty {
      return ("The app has no associated domains for links, so no web link opens it.", add)
    }
    if let inner = WrappedLink(in: facts.url),
      !facts.entitlements.entries(covering: inner.host).isEmpty
    {
      return wrappingFailure(host, isMail: facts.origin == .mail)
    }
    if host.hasPrefix("www."), domains.contains(String(host.dropFirst(4))) {
      return (
        "The app names \(host.dropFirst(4)). That does not include \(host): every host needs its own entry.",
        add
      )
    }
    if domains.contains("www." + host) {
      return ("The app names www.\(host). That does not include \(host).", add)
    }
    if domains.contains("*." + host) {
      return (
        "The app names *.\(host), which covers the hosts below \(host) but not \(host) itself.", add
      )
    }
    let list = domains.prefix(4).joined(separator: ", ") + (domains.count > 4 ? ", …" : "")
    return (
      "The app does not name \(host) among its associated domains. It names \(list).", add
    )
  }

  /// - Parameter isServed: Whether the host already serves a file that names the app.
  private static func entryCure(_ host: String, isServed: Bool) -> String {
    "Add applinks:\(host) to the Associated Domains of the app"
      + (isServed
        ? " and release the new build. The file of \(host) already names the app."
        : ", serve the file at https://\(host)/.well-known/apple-app-site-association, and release the new "
          + "build.")
  }

  private static func wrappingFailure(_ host: String, isMail: Bool) -> (String?, String) {
    (
      isMail
        ? "The link goes to \(host), which counts clicks for the sender of the e-mail. The app does not name "
          + "that host; its own link is wrapped inside."
        : "The link goes to \(host), which the app does not name. The app's own link is wrapped inside.",
      (isMail
        ? "Switch off click tracking for this link in the e-mail service, or let the tracking host serve an "
        : "Share the inner link itself, or let \(host) serve an ")
        + "association file, add applinks:\(host) to the app, and unwrap such links in the app."
    )
  }
}
