import Foundation
import SiteAssociation

/// Reports a certificate outside its validity period.
struct ExpiredCertificate: HostingRule {
  static let about = RuleDescription(
    3010,
    "Expired certificate",
    effect: CertificateText.untrustedEffect,
    cure:
      "Renew the certificate, make the web server load the new certificate, and automate the "
      + "renewal.",
    evidence: .inferred,
    background: """
      A renewed certificate takes effect only after the web server has loaded it. If several \
      servers serve the host, each server may use a different certificate. This finding also \
      reports a certificate that is not valid yet. If the dates in the certificate look correct, \
      check the clock of this machine.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let tls = host.exchange?.tls else { return }
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
          cure: "Use a certificate that is already valid, and check the clock of this machine."
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
