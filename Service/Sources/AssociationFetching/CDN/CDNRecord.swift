/// A fetch of a host's file from Apple's CDN. The names and values of its headers are observed.
package struct CDNRecord: Sendable, Hashable {
  /// The host of the file.
  package var host: AssociationHost
  /// The request and its response. Redirects are not followed, because devices fail on them
  /// (inferred).
  package var exchange: HTTPExchange

  package init(host: AssociationHost, exchange: HTTPExchange) {
    self.host = host
    self.exchange = exchange
  }

  /// The file that devices get from the CDN; nil if there is none.
  package var fileBytes: [UInt8]? {
    exchange.isComplete && exchange.isSuccess ? exchange.body : nil
  }

  /// The reason for a missing file, if the CDN states one.
  package var refusal: CDNRefusal? {
    CDNRefusal(
      reason: exchange.headers[name: "Apple-Failure-Reason"],
      details: exchange.headers[name: "Apple-Failure-Details"]
    )
  }

  /// The origin of the CDN's copy (`Apple-From`).
  package var source: String? { exchange.headers[name: "Apple-From"] }

  /// The header `Apple-Try-Direct`. Its effect on devices is unknown.
  package var suggestsDirectFetch: Bool? {
    exchange.headers[name: "Apple-Try-Direct"].flatMap { Bool($0.lowercased()) }
  }
}
