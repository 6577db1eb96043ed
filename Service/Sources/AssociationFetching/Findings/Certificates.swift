import Foundation
import SiteAssociation

/// Out of date, or ahead of it.
struct ExpiredCertificate: HostingRule {
  static let about = RuleDescription(
    3010,
    "Expired certificate",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Renew the certificate, let the web server load it, and let renewal run by itself.",
    evidence: .inferred,
    background: """
      A renewed certificate counts only when the web server has read it. Several servers behind one \
      name may have different ones. One that is not valid yet is told in the same way; there a clock \
      may be wrong.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.answer?.tls else { return }
    for fault in tls.faults {
      switch fault {
      case .expired(let index, let date):
        report.report(
          Self.about,
          "\(tls.name(of: index, host)) expired on \(date.day)."
        )
      case .notYetValid(let index, let date):
        report.report(
          Self.about,
          "\(tls.name(of: index, host)) is not valid before \(date.day).",
          cure: "Use a certificate that is valid today, and look at the clock of this machine."
        )
      default: break
      }
    }
  }
}

/// Valid, and for somebody else.
struct WrongNameCertificate: HostingRule {
  static let about = RuleDescription(
    3011,
    "Certificate for another name",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate that names this host, with and without www if both have links.",
    evidence: .inferred,
    background: """
      A wildcard such as *.example.com stands for one label: it covers www.example.com, but neither \
      example.com nor a.b.example.com (RFC 6125). Only the names in the extension for alternative \
      names count. A server with several certificates chooses by the name that the client sends, and \
      falls back on its first one.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.answer?.tls, tls.faults.contains(.wrongName) else { return }
    let names = tls.chain.first?.names ?? []
    let list = names.prefix(5).joined(separator: ", ") + (names.count > 5 ? ", …" : "")
    report.report(
      Self.about,
      names.isEmpty
        ? "The certificate of \(host.name) names no host."
        : "The certificate of \(host.name) is for \(list)."
    )
  }
}

/// Its own authority.
struct SelfSignedCertificate: HostingRule {
  static let about = RuleDescription(
    3012,
    "Self-signed certificate",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate of a public authority, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The chain has to end at a root of the system (SWCErrorDomain 103 otherwise). Roots that a user \
      installed count only with ?mode=developer (inferred).
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.answer?.tls, tls.faults.contains(.selfSigned) else { return }
    report.report(
      Self.about,
      "The certificate of \(host.name) is signed by itself (\(tls.chain.first?.subject ?? ""))."
    )
  }
}

/// The chain is whole and leads to somebody unknown.
struct UnknownAuthority: HostingRule {
  static let about = RuleDescription(
    3013,
    "Certificate of an unknown authority",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate of a public authority, such as Let's Encrypt.",
    evidence: .documented,
    background: """
      The chain has to end at a root of the system (SWCErrorDomain 103 otherwise). The authority of a \
      company is none, even if its devices trust it; roots that a user installed count only with \
      ?mode=developer (inferred). Linkwright trusts the list of this machine, which differs from \
      Apple's in few places, and what --ca names.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.answer?.tls?.faults ?? [] {
      guard case .unknownAuthority(let name) = fault else { continue }
      report.report(
        Self.about,
        "The certificate of \(host.name) leads to an authority that is not trusted: \(name)."
      )
    }
  }
}

/// Part of the chain was not sent.
struct MissingIntermediate: HostingRule {
  static let about = RuleDescription(
    3014,
    "Incomplete chain of certificates",
    effect: "A client that does not find the missing certificate by itself gets no file; browsers "
      + "often do, so that the page looks fine while links do not open the app.",
    cure:
      "Let the web server send the whole chain (often a file called fullchain.pem), and not only "
      + "its own certificate; if the missing one is a company's own authority, use a public one.",
    evidence: .inferred,
    background: """
      A certificate is signed by one between, and that one by a root. The server has to send those \
      between (RFC 8446, section 4.4.2). Browsers remember or fetch them; other programs, among them \
      those written in Go as the crawler seems to be (by its error texts), do not.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.answer?.tls?.faults ?? [] {
      guard case .missingIntermediate(let issuer) = fault else { continue }
      let count = host.answer?.tls?.chain.count ?? 1
      let sent = count == 1 ? "only its own certificate" : "a chain of \(count) certificates"
      report.report(
        Self.about,
        "\(host.name) sends \(sent), and whoever signed at its end is neither sent nor known: "
          + "\(issuer)."
      )
    }
  }
}

/// Any other fault of the chain.
struct UnsuitableCertificate: HostingRule {
  static let about = RuleDescription(
    3015,
    "Certificate that cannot be used",
    effect:
      "Apple's CDN and devices do not trust the connection and get no file, so every link opens "
      + "the browser, which warns.",
    cure: "Use a certificate of a public authority that is meant for web servers.",
    evidence: .inferred,
    background: """
      The chain breaks a rule of RFC 5280: a certificate that is not for servers, one that signs \
      though it must not, a name that its authority must not sign.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    for fault in host.answer?.tls?.faults ?? [] {
      switch fault {
      case .unsuitable(let reason):
        report.report(Self.about, "The certificate of \(host.name) breaks a rule: \(reason).")
      case .unreadable:
        report.report(Self.about, "The certificate of \(host.name) cannot be read.")
      default: break
      }
    }
  }
}

extension TLSRecord {
  fileprivate func name(of index: Int, _ host: HostInspection) -> String {
    guard index > 0, chain.indices.contains(index) else {
      return "The certificate of \(host.name)"
    }
    return "A certificate in the chain of \(host.name) (\(chain[index].subject))"
  }
}

extension Date {
  /// The day in UTC, as ISO 8601 writes it.
  fileprivate var day: String {
    formatted(.iso8601.year().month().day())
  }
}
