extension SiteStory {
  static let missing = "SWCERR00101 Bad HTTP Response: 404 Not Found"
  private static let forbidden = "SWCERR00101 Bad HTTP Response: 403 Forbidden"

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
  ]
}
