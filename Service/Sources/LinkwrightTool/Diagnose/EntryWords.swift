import LinkOpening
import SiteAssociation

/// Why no entry of the app covers the host of the link.
struct EntryWords {
  let words: (String?, String)

  init(_ subject: DiagnosisSubject, _ served: ServedAssociation) {
    let host = subject.host ?? ""
    let domains = subject.entitlements.entries.filter { $0.service == .applinks }.map(\.domain)
    let list = domains.prefix(4).joined(separator: ", ") + (domains.count > 4 ? ", …" : "")
    let add = Self.cure(host, isServed: served.namesApp)
    if domains.isEmpty {
      words = ("The app has no associated domains for links at all, so no web link opens it.", add)
    } else if let inner = WrappedLink(in: subject.url),
      !subject.entitlements.entries(covering: inner.host).isEmpty
    {
      words = Self.wrapped(by: host, isMail: subject.origin == .mail)
    } else if host.hasPrefix("www."), domains.contains(String(host.dropFirst(4))) {
      words = (
        "The app names \(host.dropFirst(4)), and that does not include \(host): every host needs an entry "
          + "of its own.",
        add
      )
    } else if domains.contains("www." + host) {
      words = ("The app names www.\(host), and that does not include \(host).", add)
    } else if domains.contains("*." + host) {
      words = (
        "The app names *.\(host), which stands for the hosts below \(host), not for \(host) itself.",
        add
      )
    } else {
      words = ("The app does not name \(host) among its associated domains; it names \(list).", add)
    }
  }

  /// - Parameter isServed: Whether the host serves a file that names the app already.
  private static func cure(_ host: String, isServed: Bool) -> String {
    "Add applinks:\(host) to the Associated Domains of the app"
      + (isServed
        ? " and give people the new build; the file of \(host) names the app already."
        : ", serve the file at https://\(host)/.well-known/apple-app-site-association, and give people the "
          + "new build.")
  }

  private static func wrapped(by host: String, isMail: Bool) -> (String?, String) {
    (
      isMail
        ? "The link goes to \(host), which counts clicks for the sender of an e-mail, and the app does not "
          + "know that host; the app's own link is wrapped inside."
        : "The link goes to \(host), which the app does not know; the app's own link is wrapped inside.",
      (isMail
        ? "Switch click tracking off for this link at the sender, or have the tracking host serve an "
        : "Share the inner link itself, or have \(host) serve an ")
        + "association file and add applinks:\(host) to the app, which then unwraps such links."
    )
  }
}
