import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

extension DiagnosisStoriesTests {
  private static let signedFile: [UInt8] = {
    let url = Repository.root.appending(
      path: "Service/Tests/AssociationFetchingTests/Fixtures/signed.der"
    )
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }()

  /// How the host and the CDN serve the file.
  static let ofHosting: [Story] = [
    Story(name: "all-is-well"),
    Story(
      name: "redirect-on-bare-domain",
      host: {
        ServedHost(
          status: 301,
          headers: [
            ("Location", "https://www.fernhill.example/.well-known/apple-app-site-association")
          ],
          hops: [("https://www.fernhill.example/.well-known/apple-app-site-association", 200)],
          copy: ServedHost.Copy(
            status: 404,
            headers: [
              ("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 301 Moved Permanently"),
              ("Apple-Failure-Details", #"{"status":"301 Moved Permanently"}"#),
              ("Cache-Control", "max-age=3600,public"),
            ]
          )
        )
      },
      cause: "LW3018"
    ),
    Story(
      name: "missing-www",
      url: "https://www.fernhill.example/buy/42",
      host: { .serving(name: "www.fernhill.example") },
      cause: "entry"
    ),
    Story(
      name: "wildcard-without-parent",
      domains: ["applinks:*.fernhill.example"],
      cause: "entry"
    ),
    Story(
      name: "old-copy-at-the-cdn",
      url: "https://fernhill.example/news/7",
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#),
          copy: ServedHost.Copy(headers: [("Age", "86400")], body: ServedHost.file())
        )
      },
      cause: "cdn"
    ),
    Story(
      name: "file-behind-login",
      host: {
        ServedHost(
          status: 302,
          headers: [("Location", "https://login.fernhill.example/sign-in?next=/.well-known")],
          hops: [("https://login.fernhill.example/sign-in?next=/.well-known", 200)],
          copy: ServedHost.Copy(
            status: 404,
            headers: [("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 302 Found")]
          )
        )
      },
      cause: "LW3019"
    ),
    Story(
      name: "crawler-turned-away",
      host: {
        ServedHost(
          body: ServedHost.file(),
          copy: ServedHost.Copy(
            status: 404,
            headers: [
              ("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 403 Forbidden"),
              ("Apple-Failure-Details", #"{"status":"403 Forbidden"}"#),
              ("Cache-Control", "max-age=3600,public"), ("Age", "600"),
            ]
          )
        )
      },
      cause: "LW3040"
    ),
    Story(
      name: "broken-json",
      host: { .serving(#"{ "applinks": { "details": [], }"#) },
      cause: "json"
    ),
    Story(
      name: "copy-that-still-opens",
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/news/*" }"#),
          copy: ServedHost.Copy(headers: [("Age", "7200")], body: ServedHost.file())
        )
      }
    ),
    Story(
      name: "copy-as-bad-as-the-file",
      url: "https://fernhill.example/help",
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/help", "exclude": true }"#),
          copy: ServedHost.Copy(headers: [("Age", "7200")], body: ServedHost.file())
        )
      },
      cause: "rules"
    ),
    Story(
      name: "machine-without-authorities",
      host: { ServedHost(status: nil, faults: [.noAuthorities]) },
      conclusion: .depends
    ),
    Story(
      name: "expired-beside-no-authorities",
      host: {
        let day = Date(timeIntervalSince1970: 1_770_000_000)
        return ServedHost(status: nil, faults: [.expired(index: 0, since: day), .noAuthorities])
      },
      cause: "LW3010"
    ),
    Story(
      name: "machine-without-network",
      host: { ServedHost(status: nil, failure: .nameNotFound) },
      conclusion: .depends
    ),
    Story(
      name: "private-host-in-developer-mode",
      domains: ["applinks:fernhill.example?mode=developer"],
      host: { ServedHost(body: ServedHost.file(), privateAddress: "10.1.2.3") },
      change: { $0.isInDeveloperMode = true }
    ),
    Story(
      name: "redirect-in-developer-mode",
      domains: ["applinks:fernhill.example?mode=developer"],
      host: {
        ServedHost(
          status: 301,
          headers: [
            ("Location", "https://www.fernhill.example/.well-known/apple-app-site-association")
          ],
          hops: [("https://www.fernhill.example/.well-known/apple-app-site-association", 200)]
        )
      },
      change: { $0.isInDeveloperMode = true },
      conclusion: .depends
    ),
    Story(
      name: "old-copy-beside-developer-mode",
      url: "https://fernhill.example/news/7",
      domains: ["applinks:fernhill.example", "applinks:fernhill.example?mode=developer"],
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#),
          copy: ServedHost.Copy(headers: [("Age", "86400")], body: ServedHost.file())
        )
      },
      cause: "cdn",
      conclusion: .depends
    ),
    Story(name: "local-host", url: "https://localhost/buy/42", domains: nil, cause: "eligible"),
    Story(
      name: "wildcard-and-parent",
      url: "https://shop.fernhill.example/buy/42",
      domains: ["applinks:*.fernhill.example"]
    ),
    Story(
      name: "subdomain-without-file",
      url: "https://shop.fernhill.example/buy/42",
      domains: nil,
      host: { ServedHost(name: "shop.fernhill.example", status: 404) },
      cause: "LW3022"
    ),
    Story(
      name: "signed-file",
      app: "ABCDE12345.com.example.app",
      domains: nil,
      change: { $0.file = AssociationFile(unwrapping: signedFile) }
    ),
    Story(
      name: "label-without-compression",
      host: {
        ServedHost(
          headers: [("Content-Type", "application/json"), ("Content-Encoding", "br")],
          body: ServedHost.file()
        )
      },
      cause: "LW3049"
    ),
    Story(name: "other-port", url: "https://fernhill.example:8443/buy/42", cause: "eligible"),
  ]
}
