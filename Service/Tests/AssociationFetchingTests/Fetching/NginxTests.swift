import AssociationFetching
import Foundation
import HostingTestSupport
import SiteAssociation
import Testing

@Suite(
  "nginx",
  .enabled(if: Nginx.isPresent, "nginx is missing (Debian's package nginx-light)")
)
struct NginxTests {
  private static let wellKnown = "/.well-known/apple-app-site-association"

  /// A host, its nginx configuration and the expected codes.
  static let hosts: [(name: String, locations: String, codes: [String])] = [
    ("fine", serve("aasa"), []),
    ("moved", "return 301 https://fine.example$request_uri;", ["LW3018"]),
    ("found", "return 302 /elsewhere;", ["LW3018"]),
    ("temporary", "return 307 http://fine.example$request_uri;", ["LW3018"]),
    ("permanent", "return 308 https://permanent.example/loop;", ["LW3018"]),
    ("sso", "return 302 https://fine.example/login;", ["LW3019"]),
    (
      "password", "auth_basic staff; auth_basic_user_file FOLDER/aasa; location / { root FOLDER; }",
      ["LW3019"]
    ),
    (
      "guarded", "if ($http_user_agent ~ AASA-Bot) { return 403; } " + serve("aasa"), ["LW3020"]
    ),
    (
      "challenged",
      "if ($http_user_agent ~ AASA-Bot) { return 200 '<html>a robot?</html>'; } "
        + serve("aasa"), ["LW3020"]
    ),
    (
      "silent", "if ($http_user_agent ~ AASA-Bot) { return 444; } " + serve("aasa"), ["LW3020"]
    ),
    ("forbidden", "return 403;", ["LW3021"]),
    ("missing", "return 404;", ["LW3022"]),
    ("rootonly", "location = /apple-app-site-association { alias FOLDER/aasa; }", ["LW3023"]),
    ("failing", "return 500;", ["LW3024"]),
    ("down", "location / { proxy_pass http://127.0.0.1:1; }", ["LW3024"]),
    ("busy", "return 429;", ["LW3025"]),
    ("gone", "return 444;", ["LW3028"]),
    ("headers", headers + serve("aasa"), ["LW3032"]),
    ("large", serve("large"), ["LW3033"]),
    ("limit", serve("limit"), []),
    ("bomb", "gzip on; gzip_types *; " + serve("bomb"), ["LW3034"]),
    ("gzip", "gzip on; gzip_types *; gzip_min_length 1; " + serve("aasa"), []),
    ("fakegzip", "add_header Content-Encoding gzip; " + serve("aasa"), ["LW3049"]),
    ("page", serve("page.html", as: "text/html"), ["LW3036"]),
    ("empty", serve("empty"), ["LW3037"]),
    ("typeless", "default_type ''; " + serve("aasa", as: ""), ["LW3038"]),
    ("text", serve("aasa", as: "text/plain"), ["LW3039"]),
    ("octets", serve("aasa", as: "application/octet-stream"), ["LW3039"]),
  ]

  private static func serve(_ file: String, as type: String = "application/json") -> String {
    "location = \(wellKnown) { default_type '\(type)'; alias FOLDER/\(file); }"
  }

  private static let headers = (0..<30).map {
    "add_header X-Policy-\($0) '\(String(repeating: "x", count: 3_000))'; "
  }.joined()

  private static func files(_ authority: TestAuthority) throws -> [String: Data] {
    let names = hosts.map { "\($0.name).example" }
    let identity = try authority.identity(names)
    let expired = try authority.identity(["expired.example"], days: -30 ..< -2)
    let selfSigned = try TestAuthority.selfSigned("selfsigned.example")
    let file = Data(FetchTests.file.utf8)
    var files = [
      "aasa": file, "empty": Data(), "page.html": Data("<!DOCTYPE html><p>Fernhill".utf8),
      "large": file + Data(repeating: 0x20, count: 200_000),
      "limit": file + Data(repeating: 0x20, count: 131_072 - file.count),
      "bomb": file + Data(repeating: 0x20, count: 64 << 20),
    ]
    for (name, identity) in [("good", identity), ("old", expired), ("self", selfSigned)] {
      files["\(name).pem"] = Data(try identity.certificatePEM.utf8)
      files["\(name).key"] = Data(identity.keyPEM.utf8)
    }
    return files
  }

  private static func server(_ name: String, _ certificate: String, _ body: String) -> String {
    """
    server {
      listen 127.0.0.1:SECURE ssl;
      server_name \(name).example;
      ssl_certificate FOLDER/\(certificate).pem;
      ssl_certificate_key FOLDER/\(certificate).key;
      \(body)
    }

    """
  }

  private static var servers: String {
    hosts.map { server($0.name, "good", $0.locations) }.joined()
      + server("expired", "old", serve("aasa")) + server("selfsigned", "self", serve("aasa"))
      + "server { listen 127.0.0.1:PLAIN; server_name plain.example; \(serve("aasa")) }"
  }

  @Test("Responses of nginx get the right findings, in time and with little read")
  func faults() async throws {
    let authority = try TestAuthority()
    let more = [
      ("expired", "", ["LW3010"]), ("selfsigned", "", ["LW3012"]),
      // For an unknown name nginx uses the certificate of the first server.
      ("unknown", "", ["LW3011"]), ("plain", "", ["LW3009"]),
    ]
    try await Nginx.with(files: try Self.files(authority), servers: Self.servers) { nginx in
      let network = TestNetwork()
      let all = Self.hosts + more
      for host in all {
        let port = host.name == "plain" ? nginx.plainPort : nginx.securePort
        network.set("\(host.name).example", [Resolver.Endpoint(.testLoopback, port: port)])
      }
      let fetcher = AssociationFetcher(options: try network.options(trusting: authority))
      for host in all {
        let inspection = await fetcher.inspect(
          try AssociationHost("\(host.name).example"),
          asksCDN: false
        )
        let findings = inspection.findings
        #expect(inspection.codes == host.codes, "\(host.name): \(findings)")
        #expect(findings.allSatisfy { !$0.cure.isEmpty && !$0.effect.isEmpty })
        let response = try #require(inspection.site?.first)
        #expect(response.body.count <= 131_072, "\(host.name)")
      }
    }
  }
}
