import Foundation

@testable import AssociationFetching

/// A host as a fetcher saw it, made up.
struct ServedHost {
  var name = "fernhill.example"
  /// What the host answers; nil for a connection that was refused.
  var status: Int? = 200
  var headers: [(String, String)] = [("Content-Type", "application/json")]
  var body = ""
  var hops: [(url: String, status: Int)] = []
  /// Where it is; nil for an address that everybody reaches.
  var privateAddress: String?
  /// What keeps an answer away, from Apple's CDN too.
  var failure: FetchFailure.Code?
  /// What is wrong with the host's certificate.
  var faults: [CertificateFault] = []
  /// What Apple's CDN answers; nil where it was not asked.
  var copy: Copy?

  struct Copy {
    var status = 200
    var headers: [(String, String)] = []
    var body = ""
  }

  /// The file of a shop with rules.
  static func file(
    _ components: String = #"{ "/": "/buy/*" }"#,
    app: String = "A7K2M9QX4T.net.fernhill.shop"
  ) -> String {
    """
    { "applinks": { "details": [ { "appIDs": ["\(app)"], "components": [
      \(components)
    ] } ] } }
    """
  }

  /// A host that serves a file, and a CDN that has the same.
  static func serving(_ file: String = file(), name: String = "fernhill.example") -> ServedHost {
    ServedHost(name: name, body: file, copy: Copy(headers: [("Age", "7200")], body: file))
  }

  func inspection() throws -> HostInspection {
    let host = try AssociationHost(name)
    let path = AssociationLocation.wellKnown.path
    var first = Self.exchange(
      "https://\(name)\(path)",
      status: status,
      headers: headers,
      body: body
    )
    if status == nil {
      first.failure = FetchFailure(.connectionRefused)
      first.addresses = ["198.51.100.7"].compactMap(IPAddress.init).map {
        AddressAttempt(address: $0, scope: .global, outcome: .failed(.init(.connectionRefused)))
      }
    }
    if let privateAddress, let address = IPAddress(privateAddress) {
      first.addresses = [AddressAttempt(address: address, scope: .privateUse, outcome: .connected)]
    }
    if let failure { first.failure = FetchFailure(failure) }
    if !faults.isEmpty {
      first.tls = TLSRecord(faults: faults)
      first.failure = FetchFailure(.certificate)
    }
    let site = FetchRecord(
      host: host,
      client: .crawler,
      location: .wellKnown,
      first: first,
      hops: hops.map {
        Self.exchange(
          $0.url,
          status: $0.status,
          headers: [("Content-Type", "text/html")],
          body: "<html>"
        )
      }
    )
    let cdn = copy.map {
      CDNRecord(
        host: host,
        exchange: Self.exchange(
          "https://cdn.example/a/v1/\(name)",
          status: $0.status,
          headers: $0.headers,
          body: $0.body
        )
      )
    }
    var inspection = HostInspection(host: host, site: site, cdn: cdn)
    if let failure {
      var exchange = HTTPExchange(url: "https://cdn.example/a/v1/\(name)")
      exchange.failure = FetchFailure(failure)
      inspection.cdn = CDNRecord(host: host, exchange: exchange)
    }
    return inspection
  }

  private static func exchange(
    _ url: String,
    status: Int?,
    headers: [(String, String)],
    body: String
  ) -> HTTPExchange {
    var exchange = HTTPExchange(url: url)
    exchange.status = status
    exchange.headers = HeaderFields(headers.map { (name: $0.0, value: $0.1) })
    exchange.body = Array(body.utf8)
    exchange.ending = .complete
    return exchange
  }
}
