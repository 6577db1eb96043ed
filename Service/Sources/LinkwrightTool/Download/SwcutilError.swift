import AssociationFetching

/// The error that a device reports instead of a file.
struct SwcutilError: Sendable, Hashable {
  var domain: String
  var code: Int
  /// Whether the time limit was exceeded. Apple's tool prints another message in this case.
  var isTimeout = false

  /// Foundation's sentence for an error without a description (reported for `swcutil dl`).
  var sentence: String { "The operation couldn’t be completed. (\(domain) error \(code).)" }

  /// The CDN has no file (reported).
  static let refusedByCDN = SwcutilError(domain: "SWCErrorDomain", code: 7)
  /// The download is neither JSON nor signed JSON (reported).
  static let notJSON = SwcutilError(domain: "SWCErrorDomain", code: 104)
}

extension SwcutilError {
  /// The error that a device reports for a failed fetch. The codes of SWCErrorDomain are inferred;
  /// the codes of NSURLErrorDomain are the documented ones with the same meaning.
  init(_ exchange: HTTPExchange, failure: FetchFailure) {
    switch failure.code {
    case .certificate: self.init(domain: "SWCErrorDomain", code: exchange.trustCode)
    case .invalidHost: self.init(domain: "SWCErrorDomain", code: 8)
    case .tooLarge: self.init(domain: "NSURLErrorDomain", code: -1103)
    case .nameNotFound, .resolverFailed: self.init(domain: "NSURLErrorDomain", code: -1003)
    case .resolveTimeout, .connectTimeout, .tlsTimeout, .noResponse, .timeout, .cancelled:
      self.init(domain: "NSURLErrorDomain", code: -1001, isTimeout: true)
    case .notTLS, .tlsFailed: self.init(domain: "NSURLErrorDomain", code: -1200)
    case .closedEarly, .cutOff, .onlyHTTP2: self.init(domain: "NSURLErrorDomain", code: -1005)
    case .damagedCompression: self.init(domain: "NSURLErrorDomain", code: -1015)
    case .notHTTP, .headTooLarge, .damagedChunks: self.init(domain: "NSURLErrorDomain", code: -1017)
    case .tooManyRedirects: self.init(domain: "NSURLErrorDomain", code: -1007)
    case .redirectNotSecure, .malformedRedirect: self.init(domain: "NSURLErrorDomain", code: -1000)
    default: self.init(domain: "NSURLErrorDomain", code: -1004)
    }
  }
}

extension HTTPExchange {
  /// 103 if the chain does not end at a root certificate that the system trusts, 101 if no
  /// certificate can be parsed, and 100 for any other fault.
  fileprivate var trustCode: Int {
    for fault in tls?.faults ?? [] {
      switch fault {
      case .selfSigned, .unknownAuthority, .missingIntermediate: return 103
      case .unreadable: return 101
      default: continue
      }
    }
    return 100
  }
}
