import AssociationFetching
import LinkOpening

/// Why a browser may not show the page of a link.
enum PageFault: Sendable, Hashable {
  /// Browsers do not trust the certificate.
  case untrustedCertificate
  /// The host does not send an intermediate certificate, which some browsers can find.
  case incompleteChain
  /// The host sends no HTTP response over HTTPS.
  case noResponse

  /// - Parameter inspection: The inspection of the link's host.
  /// - Returns: nil if this machine got a response, or if the failure may be due to this machine.
  init?(_ inspection: HostInspection) {
    guard let exchange = inspection.site?.first, exchange.proxy == nil,
      !inspection.sharesFailureWithCDN
    else { return nil }
    let faults = exchange.tls?.faults ?? []
    if faults.contains(where: \.isAboutThisMachine) { return nil }
    if faults.contains(where: { !$0.isMissingIntermediate }) {
      self = .untrustedCertificate
    } else if !faults.isEmpty {
      self = .incompleteChain
    } else if exchange.status == nil, exchange.failure.map({ Self.codes.contains($0.code) }) == true
    {
      self = .noResponse
    } else {
      return nil
    }
  }

  /// The failures that browsers on other machines have, too.
  private static let codes: Set<FetchFailure.Code> = [
    .nameNotFound, .connectionRefused, .connectTimeout, .notTLS, .tlsTimeout, .tlsFailed,
  ]

  /// Returns what the tap leads to; nil for a decision in which no page is shown.
  func text(of decision: OpeningDecision) -> String? {
    switch (decision, self) {
    case (.browser(let page), .untrustedCertificate):
      "\(page.appID ?? "Safari") shows a security warning instead of the page."
    case (.browser(let page), .incompleteChain):
      "\(page.appID ?? "Safari") shows the page if it finds the missing certificate, and otherwise a "
        + "security warning."
    case (.browser(let page), .noResponse):
      "\(page.appID ?? "Safari") probably cannot load the page."
    case (.page, .untrustedCertificate): "The page does not load in the same view."
    case (.page, .incompleteChain):
      "The page opens in the same view if the view finds the missing certificate."
    case (.page, .noResponse): "The page probably does not load in the same view."
    default: nil
    }
  }
}

extension CertificateFault {
  fileprivate var isMissingIntermediate: Bool {
    if case .missingIntermediate = self { true } else { false }
  }

  /// Whether another machine may trust the certificate.
  fileprivate var isAboutThisMachine: Bool {
    self == .noAuthorities || self == .uncomparedDirectories
  }
}
