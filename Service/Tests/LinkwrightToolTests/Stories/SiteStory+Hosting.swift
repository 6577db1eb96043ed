import Foundation

extension SiteStory {
  private static let missing = "SWCERR00101 Bad HTTP Response: 404 Not Found"
  private static let forbidden = "SWCERR00101 Bad HTTP Response: 403 Forbidden"

  private static func fixture(_ name: String) -> [UInt8] {
    let url = Repository.root.appending(
      path: "Service/Tests/AssociationFetchingTests/Fixtures/\(name)"
    )
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }

  private static func gzipped(_ body: [UInt8], as encoding: String = "gzip") -> StoryHost.Reply {
    StoryHost.Reply(
      headers: ["Content-Type: application/json", "Content-Encoding: \(encoding)"],
      body: body
    )
  }

  /// A statement for Android without the fingerprint of a certificate.
  private static let assetLinks = """
    [ { "relation": ["delegate_permission/common.handle_all_urls"],
        "target": { "namespace": "android_app", "package_name": "net.fernhill.shop",
                    "sha256_cert_fingerprints": [] } } ]
    """

  static let ofHosting: [SiteStory] = [
    SiteStory(name: "all-is-well", opens: "Yes"),
    SiteStory(
      name: "older-copy-at-the-cdn",
      url: "https://fernhill.example/news/7",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#)),
          copy: .older(ServedHost.file())
        )
      ],
      opens: "No",
      why: ["older copy", "CDN", "1 day old"],
      cure: ["Wait", "?mode=developer"]
    ),
    SiteStory(
      name: "no-copy-at-the-cdn",
      hosts: [StoryHost(copy: .none(missing))],
      opens: "No",
      why: ["Apple's CDN has no file", "404 Not Found"],
      cure: ["serves the file now", "wait"]
    ),
    SiteStory(
      name: "no-file-anywhere",
      hosts: [StoryHost(file: .failure("404 Not Found"), copy: .none(missing))],
      opens: "No",
      why: ["https://fernhill.example/.well-known/apple-app-site-association", "404"],
      cure: ["https://fernhill.example/.well-known/apple-app-site-association"]
    ),
    SiteStory(
      name: "crawler-blocked-by-user-agent",
      hosts: [
        StoryHost(
          file: .failure("403 Forbidden"),
          browserFile: .json(ServedHost.file()),
          copy: .none(forbidden)
        )
      ],
      opens: "No",
      why: ["AASA-Bot", "403", "browser's user agent gets the file"],
      cure: ["AASA-Bot", "CFNetwork"]
    ),
    SiteStory(
      name: "crawler-blocked-by-country",
      hosts: [StoryHost(copy: .none(forbidden))],
      opens: "No",
      why: ["Apple's CDN", "403 Forbidden"],
      cure: ["AASA-Bot", "every country"],
      never: ["this machine is probably at fault"]
    ),
    SiteStory(
      name: "redirect-to-www",
      hosts: [
        StoryHost(
          file: .redirect(
            "301 Moved Permanently",
            to: "https://www.fernhill.example/.well-known/apple-app-site-association"
          ),
          copy: .none("SWCERR00101 Bad HTTP Response: 301 Moved Permanently")
        ),
        StoryHost(name: "www.fernhill.example"),
      ],
      opens: "No",
      why: ["redirects with 301", "www.fernhill.example"],
      cure: ["exclude /.well-known/apple-app-site-association from the redirect"]
    ),
    SiteStory(
      name: "sign-in-page",
      hosts: [
        StoryHost(
          file: .page(
            #"<!doctype html><form action="/session"><input name="p" type="password"></form>"#
          ),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["asks for a password"],
      cure: ["without a sign-in"]
    ),
    SiteStory(
      name: "start-page-for-every-path",
      hosts: [
        StoryHost(
          file: .page(#"<!doctype html><div id="root"></div><script src="/app.js"></script>"#),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["responds with an HTML page"],
      cure: ["Serve the file at /.well-known/apple-app-site-association"]
    ),
    SiteStory(
      name: "certificate-expired",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .expired,
      opens: "No",
      why: ["certificate of fernhill.example expired"],
      cure: ["Renew the certificate"],
      says: ["Safari shows a security warning instead of the page."],
      never: ["Safari shows the page."]
    ),
    SiteStory(
      name: "certificate-without-intermediate",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .withoutIntermediate,
      opens: "No",
      why: ["sends only its own certificate"],
      cure: ["full certificate chain", "fullchain.pem"],
      says: ["Safari shows the page if it finds the missing certificate"],
      never: ["Safari shows the page."]
    ),
    SiteStory(
      name: "certificate-self-signed",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .selfSigned,
      opens: "No",
      why: ["self-signed"],
      cure: ["public CA"],
      says: ["Safari shows a security warning instead of the page."]
    ),
    SiteStory(
      name: "certificate-expired-in-a-web-view",
      arguments: ["--from", "web-view:new"],
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .expired,
      opens: "No",
      why: ["expired"],
      never: ["The page opens in the same view.", "Safari shows the page."]
    ),
    // The device still has the file, and only the page is affected.
    SiteStory(
      name: "certificate-expired-but-copied",
      hosts: [StoryHost()],
      certificate: .expired,
      opens: "Yes",
      says: ["expired"]
    ),
    SiteStory(
      name: "gzip-cut-off",
      hosts: [
        StoryHost(
          file: gzipped(Array(fixture("small.gz").prefix(24))),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["Content-Encoding gzip", "cannot be decompressed"],
      cure: ["uncompressed"]
    ),
    SiteStory(
      name: "labelled-gzip-but-plain",
      hosts: [
        StoryHost(
          file: gzipped(Array(ServedHost.file().utf8)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["Content-Encoding", "gzip", "not compressed"],
      cure: ["Content-Encoding"]
    ),
    SiteStory(
      name: "labelled-br-but-plain",
      hosts: [
        StoryHost(
          file: gzipped(Array(ServedHost.file().utf8), as: "br"),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["Content-Encoding", "br", "not compressed"],
      cure: ["Content-Encoding"]
    ),
    SiteStory(
      name: "labelled-br-but-copied",
      hosts: [StoryHost(file: gzipped(Array(ServedHost.file().utf8), as: "br"))],
      opens: "Yes",
      says: ["the Content-Encoding br, but its body is not compressed"]
    ),
    SiteStory(
      name: "larger-than-128-kb",
      hosts: [
        StoryHost(
          file: .json(
            ServedHost.file(
              (0..<4_000).map { #"{ "/": "/buy/\#($0)", "comment": "one of many" }"# }
                .joined(separator: ",\n")
            )
          ),
          copy: .none(nil)
        )
      ],
      opens: "No",
      why: ["131,072 bytes"],
      cure: ["patterns with *"]
    ),
    SiteStory(
      name: "signed-file",
      app: "ABCDE12345.com.example.app",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: application/pkcs7-mime"],
            body: fixture("signed.der")
          )
        )
      ],
      opens: "Yes",
      says: ["signed"]
    ),
    SiteStory(
      name: "signed-file-damaged",
      app: "ABCDE12345.com.example.app",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: application/pkcs7-mime"],
            body: Array(fixture("signed.der").dropLast(40))
          ),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["signed", "cannot be extracted"],
      cure: ["JSON"]
    ),
    SiteStory(
      name: "signed-file-damaged-at-the-cdn",
      app: "ABCDE12345.com.example.app",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: application/pkcs7-mime"],
            body: Array(fixture("signed.der").dropLast(40))
          )
        )
      ],
      opens: "No",
      why: ["signed", "cannot be extracted"],
      cure: ["JSON"]
    ),
    SiteStory(
      name: "doctor-without-intermediate",
      command: .doctor,
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .withoutIntermediate,
      says: ["sends only its own certificate", "fullchain.pem", "exit 1"]
    ),
    SiteStory(
      name: "doctor-assetlinks",
      arguments: ["fernhill.example"],
      command: .doctor,
      domains: nil,
      hosts: [StoryHost(pages: ["/.well-known/assetlinks.json": .json(assetLinks)])],
      says: ["assetlinks.json", "LW7007", "exit 1"]
    ),
    SiteStory(
      name: "doctor-page-as-assetlinks",
      arguments: ["fernhill.example"],
      command: .doctor,
      domains: nil,
      hosts: [StoryHost(pages: ["/.well-known/assetlinks.json": .page("<!doctype html><p>Shop")])],
      says: ["exit 0"],
      never: ["assetlinks", "Android"]
    ),
    SiteStory(
      name: "doctor-same-json-for-every-path",
      arguments: ["fernhill.example"],
      command: .doctor,
      domains: nil,
      hosts: [StoryHost(pages: ["/.well-known/assetlinks.json": .json(ServedHost.file())])],
      says: ["exit 0"],
      never: ["Android", "LW70"]
    ),
    SiteStory(
      name: "doctor-assetlinks-behind-a-redirect",
      arguments: ["fernhill.example"],
      command: .doctor,
      domains: nil,
      hosts: [
        StoryHost(pages: [
          "/.well-known/assetlinks.json": .redirect(
            "301 Moved Permanently",
            to: "/assetlinks.json"
          ),
          "/assetlinks.json": .json(assetLinks),
        ])
      ],
      says: ["exit 0"],
      never: ["Android"]
    ),
    SiteStory(
      name: "doctor-labelled-br",
      command: .doctor,
      hosts: [StoryHost(file: gzipped(Array(ServedHost.file().utf8), as: "br"))],
      says: ["Content-Encoding", "br", "not compressed", "still has a readable copy"]
    ),
    SiteStory(
      name: "certificate-of-www",
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .otherName,
      opens: "No",
      why: ["does not cover this host", "www.fernhill.example"],
      cure: ["certificate that covers this host"],
      says: ["Safari shows a security warning instead of the page."],
      never: ["Safari shows the page."]
    ),
    SiteStory(
      name: "self-signed-in-developer-mode",
      arguments: ["--developer-mode", "on"],
      domains: ["applinks:fernhill.example?mode=developer"],
      hosts: [StoryHost(copy: .none(nil))],
      certificate: .selfSigned,
      opens: "It depends",
      says: ["self-signed", "installed on it"]
    ),
    SiteStory(
      name: "file-at-the-root-only",
      hosts: [
        StoryHost(
          file: .failure("404 Not Found"),
          pages: ["/apple-app-site-association": .json(ServedHost.file())],
          copy: .none(missing)
        )
      ],
      opens: "No",
      why: ["https://fernhill.example/apple-app-site-association", "not at"],
      cure: ["/.well-known/apple-app-site-association"]
    ),
    SiteStory(
      name: "server-error",
      hosts: [
        StoryHost(
          file: .failure("500 Internal Server Error"),
          copy: .none("SWCERR00101 Bad HTTP Response: 500 Internal Server Error")
        )
      ],
      opens: "No",
      why: ["status 500"],
      cure: ["log"]
    ),
    SiteStory(
      name: "file-gone-but-copied",
      hosts: [
        StoryHost(file: .failure("404 Not Found"), copy: .older(ServedHost.file()))
      ],
      opens: "Yes",
      says: ["There is no file at https://fernhill.example"]
    ),
    SiteStory(
      name: "json-as-text-html",
      hosts: [
        StoryHost(
          file: StoryHost.Reply(
            headers: ["Content-Type: text/html"],
            body: Array(ServedHost.file().utf8)
          )
        )
      ],
      opens: "Yes"
    ),
    SiteStory(
      name: "trailing-comma",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/buy/*" },"#)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["comma"],
      cure: ["comma"],
      never: ["every country"]
    ),
    SiteStory(
      name: "typographic-quotation-marks",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ “/”: "/buy/*" }"#)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["typographic quotes"],
      cure: ["straight"]
    ),
    SiteStory(
      name: "missing-comma",
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/buy/*" } { "/": "/news/*" }"#)),
          copy: .none("SWCERR00401 Bad JSON content")
        )
      ],
      opens: "No",
      why: ["comma"],
      cure: ["comma"]
    ),
    SiteStory(
      name: "doctor-misspelt-exclusion",
      arguments: ["fernhill.example"],
      command: .doctor,
      domains: nil,
      hosts: [
        StoryHost(
          file: .json(ServedHost.file(#"{ "/": "/admin/*", "exlude": true }, { "/": "/buy/*" }"#))
        )
      ],
      says: ["exlude", "exclude"]
    ),
  ]
}
