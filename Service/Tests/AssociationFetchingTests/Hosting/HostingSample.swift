import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation
import Testing

/// The inspection of a host with one fault.
struct HostingSample: Sendable, CustomTestStringConvertible {
  /// The number in the code of its finding.
  var code: Int
  var inspection: HostInspection
  /// The apps of the host.
  var apps: [AppExpectation]

  var testDescription: String { "LW\(code)" }

  /// The findings about the host.
  var findings: [Finding] { FetchedFiles(inspection).findings(for: apps) }

  init(
    _ code: Int,
    _ site: HTTPExchange,
    apps: [AppExpectation] = [],
    _ change: (inout HostInspection) -> Void = { _ in }
  ) {
    self.code = code
    self.apps = apps
    let record = FetchRecord(
      host: Self.host,
      client: .crawler,
      location: .wellKnown,
      first: site
    )
    inspection = HostInspection(host: Self.host, site: record)
    change(&inspection)
  }

  static let host: AssociationHost = {
    do { return try AssociationHost("fernhill.example") } catch { preconditionFailure("\(error)") }
  }()

  static let file = #"{"applinks":{"details":[]}}"#

  /// One sample for each code.
  static let all: [HostingSample] = [
    HostingSample(3001, .failed(.nameNotFound)),
    HostingSample(3002, .failed(.resolveTimeout)),
    HostingSample(3003, .failed(.addressRefused, addresses: [("10.0.0.7", .refused)])),
    HostingSample(3004, .failed(.connectionRefused)),
    HostingSample(3005, .failed(.connectTimeout)),
    HostingSample(3006, .response(file, addresses: [("2a00:1450:4001::7", .connected)])),
    HostingSample(
      3007,
      .response(
        file,
        addresses: [
          ("2a00:1450:4001::7", .failed(FetchFailure(.connectionRefused))),
          ("93.184.216.34", .connected),
        ]
      )
    ),
    HostingSample(3008, .response(file)) {
      $0.otherFamily = $0.site
      $0.otherFamily?.first = .response(
        "Not found",
        status: 404,
        addresses: [("2a00:1450:4001::7", .connected)]
      )
    },
    HostingSample(3009, .failed(.notTLS)),
    HostingSample(3010, .untrusted([.expired(index: 0, since: day(-40))])),
    HostingSample(3011, .untrusted([.wrongName], names: ["www.fernhill.example"])),
    HostingSample(3012, .untrusted([.selfSigned])),
    HostingSample(3013, .untrusted([.unknownAuthority(name: "CN=Fernhill Office CA")])),
    HostingSample(3014, .untrusted([.missingIntermediate(issuer: "CN=Sure CA 3")])),
    HostingSample(3015, .untrusted([.unsuitable(reason: "it is not for servers")])),
    HostingSample(
      3016,
      .failed(.tlsFailed, detail: "client and server support no common TLS version")
    ),
    HostingSample(3017, .response(file)) { $0.site?.first.tls?.version = "TLSv1.1" },
    HostingSample(3018, .redirect(301, to: "https://www.fernhill.example/")) {
      var end = HTTPExchange.response("<!DOCTYPE html><title>Fernhill</title>", type: "text/html")
      end.url = "https://www.fernhill.example/"
      $0.site?.hops = [end]
    },
    HostingSample(3019, .redirect(302, to: "https://sso.fernhill.example/login")) {
      var end = HTTPExchange.response("<!DOCTYPE html>", type: "text/html")
      end.url = "https://sso.fernhill.example/login"
      $0.site?.hops = [end]
    },
    HostingSample(3020, .response("Forbidden", status: 403)) {
      $0.browser = .browser(.response(file))
    },
    HostingSample(3021, .response("Forbidden", status: 403)),
    HostingSample(3022, .response("Not found", status: 404)),
    HostingSample(3023, .response("Not found", status: 404)) {
      var root = HTTPExchange.response(file)
      root.url = "https://fernhill.example/apple-app-site-association"
      $0.root = FetchRecord(host: host, client: .crawler, location: .root, first: root)
    },
    HostingSample(3024, .response("Oops", status: 502)),
    HostingSample(3025, .response("", status: 429)),
    HostingSample(3026, .failed(.noResponse, after: .seconds(15))),
    HostingSample(3027, .response(file, after: .milliseconds(4_240))) {
      $0.site?.first.isSlow = true
    },
    HostingSample(3028, .failed(.closedEarly)),
    HostingSample(3029, .broken(.cutOff, headers: [("Content-Length", "3021")], wire: 1_460)),
    HostingSample(3030, .response(file)) { $0.site?.first.ending = .unannounced },
    HostingSample(3031, .failed(.notHTTP)),
    HostingSample(3032, .failed(.headTooLarge)),
    HostingSample(3033, .broken(.tooLarge, headers: [("Content-Length", "204800")], wire: 131_073)),
    HostingSample(3034, .broken(.tooLarge, headers: [("Content-Encoding", "gzip")], wire: 340)),
    HostingSample(
      3035,
      .broken(.damagedCompression, headers: [("Content-Encoding", "gzip")], wire: 340)
    ),
    HostingSample(3036, .response("<!DOCTYPE html><title>Fernhill</title>", type: "text/html")),
    HostingSample(3037, .response("")),
    HostingSample(3038, .response(file, type: nil)),
    HostingSample(3039, .response(file, type: "text/plain")),
    HostingSample(3040, .response(file)) {
      $0.cdn = CDNRecord(
        host: host,
        exchange: .response(
          "Not Found",
          status: 404,
          type: "text/plain",
          headers: [
            ("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 403 Forbidden"),
            ("Apple-Failure-Details", #"{"status":"403 Forbidden"}"#),
            ("Cache-Control", "max-age=3600,public"), ("Age", "1200"),
          ]
        )
      )
    },
    HostingSample(3041, .response(file)) {
      $0.cdn = CDNRecord(host: host, exchange: .failed(.connectTimeout))
    },
    HostingSample(3042, .response(shopFile)) {
      let copy = shopFile.replacing(#", { "/": "/news/*" }"#, with: "")
      $0.cdn = CDNRecord(host: host, exchange: .response(copy, headers: [("Age", "7200")]))
    },
    HostingSample(3043, .response("Oops", status: 502)) {
      $0.cdn = CDNRecord(host: host, exchange: .response(shopFile))
    },
    HostingSample(3044, .failed(.onlyHTTP2)),
    HostingSample(
      3045,
      .broken(.damagedChunks, headers: [("Transfer-Encoding", "chunked")], wire: 0)
    ),
    HostingSample(3046, .untrusted([.refusedByApple(.shortValidity(dayCount: 3_650))])),
    HostingSample(3047, .untrusted([.noAuthorities])),
    HostingSample(3048, .untrusted([.uncomparedDirectories])),
    HostingSample(3049, .response(file, headers: [("Content-Encoding", "br")])),
    HostingSample(
      3053,
      .failed(
        .proxyAuthentication,
        detail:
          "proxy.example:3128 from HTTPS_PROXY; 407 Proxy Authentication Required, with Basic; "
          + "HTTPS_PROXY has no user name and password",
        addresses: []
      )
    ),
    HostingSample(3054, .response(file, addresses: [])) {
      $0.site?.first.proxy = try? Proxy("http://proxy.example:3128", variable: "HTTPS_PROXY")
    },
    HostingSample(
      3101,
      .response(shopFile),
      apps: [AppExpectation(appID: "A7K2M9QX4T.net.fernhill.beta")]
    ),
    HostingSample(
      3102,
      .response(shopFile),
      apps: [AppExpectation(appID: "B4C5D6E7F8.net.fernhill.shop")]
    ),
    HostingSample(
      3103,
      .response(shopFile),
      apps: [AppExpectation(appID: "A7K2M9QX4T.net.fernhill.shop")]
    ) {
      $0.cdn = CDNRecord(host: host, exchange: .response(file))
    },
    HostingSample(
      3104,
      .response(shopFile),
      apps: [
        AppExpectation(
          appID: "A7K2M9QX4T.net.fernhill.shop",
          entries: [AssociatedDomainEntry("applinks:fernhill.example?mode=developer")].compactMap(
            \.self
          )
        )
      ]
    ),
    HostingSample(
      3105,
      .response(shopFile),
      apps: [AppExpectation(appID: "A7K2M9QX4T.net.fernhill.shop", isWithoutSibling: true)]
    ) {
      $0.sibling = .www(.redirect(301, to: "https://fernhill.example/"))
    },
    HostingSample(
      3106,
      .response(shopFile),
      apps: [
        AppExpectation(
          appID: "A7K2M9QX4T.net.fernhill.shop",
          entries: [AssociatedDomainEntry("appclips:fernhill.example")].compactMap(\.self)
        )
      ]
    ),
  ]

  private static let shopFile = """
    { "applinks": { "details": [ { "appIDs": ["A7K2M9QX4T.net.fernhill.shop"],
      "components": [ { "/": "/buy/*" }, { "/": "/news/*" } ] } ] } }
    """

  /// A date, in days from a fixed day in May.
  private static func day(_ count: Int) -> Date {
    Date(timeIntervalSince1970: 1_778_000_000 + Double(count) * 86_400)
  }
}

extension HTTPExchange {
  private static let address: [(String, AddressAttempt.Outcome)] = [("93.184.216.34", .connected)]

  private init(_ addresses: [(String, AddressAttempt.Outcome)]) {
    self.init(url: "https://fernhill.example/.well-known/apple-app-site-association")
    self.addresses = addresses.compactMap { text, outcome in
      IPAddress(text).map { AddressAttempt(address: $0, scope: $0.scope, outcome: outcome) }
    }
  }

  static func failed(
    _ code: FetchFailure.Code,
    detail: String = "",
    addresses: [(String, AddressAttempt.Outcome)] = [("93.184.216.34", .notTried)],
    after duration: Duration = .milliseconds(120)
  ) -> HTTPExchange {
    var exchange = HTTPExchange(addresses)
    exchange.failure = FetchFailure(code, detail)
    exchange.timings.ended = duration
    return exchange
  }

  static func untrusted(
    _ faults: [CertificateFault],
    names: [String] = ["fernhill.example"]
  ) -> HTTPExchange {
    var exchange = failed(.certificate, addresses: address)
    let certificate = CertificateSummary(
      subject: "CN=\(names[0])",
      issuer: "CN=Sure CA 3",
      names: names,
      notBefore: Date(timeIntervalSince1970: 1_700_000_000),
      notAfter: Date(timeIntervalSince1970: 1_800_000_000)
    )
    exchange.tls = TLSRecord(version: nil, chain: [certificate], faults: faults)
    return exchange
  }

  static func response(
    _ body: String,
    status: Int = 200,
    type: String? = "application/json",
    headers: [(String, String)] = [],
    addresses: [(String, AddressAttempt.Outcome)]? = nil,
    after duration: Duration = .milliseconds(120)
  ) -> HTTPExchange {
    var exchange = HTTPExchange(addresses ?? address)
    exchange.tls = TLSRecord(version: "TLSv1.3")
    exchange.status = status
    exchange.headers = HeaderFields((type.map { [("Content-Type", $0)] } ?? []) + headers)
    exchange.body = Array(body.utf8)
    exchange.wireByteCount = body.utf8.count
    exchange.wireStart = Array(body.utf8.prefix(32))
    exchange.ending = .complete
    exchange.timings.ended = duration
    return exchange
  }

  static func redirect(_ status: Int, to location: String) -> HTTPExchange {
    response("", status: status, headers: [("Location", location)])
  }

  static func broken(
    _ code: FetchFailure.Code,
    headers: [(String, String)],
    wire: Int
  ) -> HTTPExchange {
    var exchange = response(String(repeating: " ", count: min(wire, 131_072)), headers: headers)
    exchange.wireByteCount = wire
    exchange.ending = .cutOff
    exchange.failure = FetchFailure(code)
    return exchange
  }
}

extension SiblingHost {
  static func www(_ exchange: HTTPExchange, isInspected: Bool = false) -> SiblingHost {
    let host = HostingSample.host.sibling ?? HostingSample.host
    return SiblingHost(
      record: FetchRecord(host: host, client: .crawler, location: .wellKnown, first: exchange),
      isInspected: isInspected
    )
  }
}

extension FetchRecord {
  static func browser(_ exchange: HTTPExchange) -> FetchRecord {
    FetchRecord(
      host: HostingSample.host,
      client: .browser,
      location: .wellKnown,
      first: exchange
    )
  }
}

extension HTTPExchange: CustomTestStringConvertible {
  /// The URL and the outcome of the exchange.
  public var testDescription: String {
    let result = failure.map { "\($0.code.name)" } ?? "status \(status ?? 0), \(body.count) bytes"
    return "\(url): \(result)"
  }
}
