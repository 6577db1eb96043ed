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
    guard let tls = host.response?.tls else { return }
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
