/// What Apple's CDN says about a host. The names and values of its headers are observed.
package struct CDNRecord: Sendable, Hashable {
  /// Whose file it is.
  package var host: AssociationHost
  /// The request and its answer. A redirect is not followed: a device breaks off (inferred).
  package var exchange: HTTPExchange

  package init(host: AssociationHost, exchange: HTTPExchange) {
    self.host = host
    self.exchange = exchange
  }

  /// The file that devices get; nil where there is none.
  package var fileBytes: [UInt8]? {
    exchange.isComplete && exchange.isSuccess ? exchange.body : nil
  }

  /// Why there is no file, if the CDN says so.
  package var refusal: CDNRefusal? {
    CDNRefusal(
      reason: exchange.headers[name: "Apple-Failure-Reason"],
      details: exchange.headers[name: "Apple-Failure-Details"]
    )
  }

  /// Where the CDN has its copy from (`Apple-From`).
  package var source: String? { exchange.headers[name: "Apple-From"] }

  /// `Apple-Try-Direct`. What a device does with it is unknown.
  package var suggestsDirectFetch: Bool? {
    exchange.headers[name: "Apple-Try-Direct"].flatMap { Bool($0.lowercased()) }
  }

  /// `Apple-Origin-Format`: `json` wherever it was seen.
  package var originFormat: String? { exchange.headers[name: "Apple-Origin-Format"] }

  /// How long ago the CDN got its answer (`Age`).
  package var age: Duration? {
    exchange.headers[name: "Age"].flatMap { Self.seconds($0) }
  }

  /// How long the CDN keeps it (`Cache-Control: max-age`): 6 hours a file, 1 hour a failure.
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

  /// How long until the CDN may ask the site again.
  package var remainingLifetime: Duration? {
    guard let lifetime else { return nil }
    return max(.zero, lifetime - (age ?? .zero))
  }

  private static func seconds(_ text: String) -> Duration? {
    // A header can hold any number; a year is more than any cache means.
    Int(text.filter { !$0.isWhitespace }).flatMap {
      (0...31_536_000).contains($0) ? .seconds($0) : nil
    }
  }
}
