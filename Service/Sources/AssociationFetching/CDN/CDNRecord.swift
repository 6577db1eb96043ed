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

  /// The header `Apple-Origin-Format`; only `json` was observed.
  package var originFormat: String? { exchange.headers[name: "Apple-Origin-Format"] }

  /// The time since the CDN fetched its copy (`Age`).
  package var age: Duration? {
    exchange.headers[name: "Age"].flatMap { Self.seconds($0) }
  }

  /// The time for which the CDN caches its response (`Cache-Control: max-age`): 6 hours for a file,
  /// and 1 hour for a failure.
  package var lifetime: Duration? {
    let directives = exchange.headers[name: "Cache-Control"]?.split(separator: ",") ?? []
    for directive in directives {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0].filter({ !$0.isWhitespace }).lowercased() == "max-age" {
        return Self.seconds(String(parts[1]))
      }
    }
    return nil
  }

  /// The time until the CDN may fetch the file again.
  package var remainingLifetime: Duration? {
    guard let lifetime else { return nil }
    return max(.zero, lifetime - (age ?? .zero))
  }

  private static func seconds(_ text: String) -> Duration? {
    // Implausible values are ignored. No cache keeps a file for more than a year.
    Int(text.filter { !$0.isWhitespace }).flatMap {
      (0...31_536_000).contains($0) ? .seconds($0) : nil
    }
  }
}
