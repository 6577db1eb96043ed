import Foundation

extension SiteStory {
  /// A file in which an app of another team stands first and claims every link.
  private static let shared = """
    { "applinks": { "details": [
      { "appIDs": ["\(reader)"], "components": [ { "/": "*" } ] },
      { "appIDs": ["\(shop)"], "components": [ { "/": "/buy/*" } ] }
    ] } }
    """

  /// A file as Apple describes it for an app with an App Clip.
  private static let withClip = """
    { "applinks": { "details": [ { "appIDs": ["\(shop)"], "components": [ { "/": "/buy/*" } ] } ] },
      "appclips": { "apps": ["\(clip)"] } }
    """

  private static let clipEntitlements = """
    <key>com.apple.developer.on-demand-install-capable</key><true/>
    <key>com.apple.developer.parent-application-identifiers</key>
    <array><string>\(shop)</string></array>
    """

  private static let placeholder = ServedHost.file(app: "TEAMID.net.fernhill.shop")
  private static let storeID = ServedHost.file(app: "1516561943.net.fernhill.shop")

  static let ofApps: [SiteStory] = [
    SiteStory(
      name: "two-teams-on-one-host",
      hosts: [StoryHost(file: .json(shared))],
      opens: "It depends",
      says: [reader, "not installed"]
    ),
    SiteStory(
      name: "two-teams-both-installed",
      arguments: ["--installed", reader],
      hosts: [StoryHost(file: .json(shared))],
      opens: "No",
      why: [reader, "first"],
      cure: [shop]
    ),
    SiteStory(
      name: "app-clip-of-the-app",
      domains: ["applinks:fernhill.example", "appclips:fernhill.example"],
      hosts: [StoryHost(file: .json(withClip))],
      opens: "Yes"
    ),
    SiteStory(
      name: "doctor-app-clip-of-the-app",
      command: .doctor,
      domains: ["applinks:fernhill.example", "appclips:fernhill.example"],
      hosts: [StoryHost(file: .json(withClip))],
      says: ["exit 0"],
      never: ["LW3101", "appclips.apps in"]
    ),
    SiteStory(
      name: "app-clip-asked",
      arguments: ["--from", "messages"],
      app: clip,
      domains: ["appclips:fernhill.example"],
      entitlements: clipEntitlements,
      hosts: [StoryHost(file: .json(withClip))],
      opens: "It depends",
      says: ["App Store Connect", "full app"],
      never: ["applinks.details"]
    ),
    SiteStory(
      name: "app-clip-only-in-details",
      arguments: ["--from", "messages"],
      app: clip,
      domains: ["appclips:fernhill.example"],
      entitlements: clipEntitlements,
      hosts: [StoryHost(file: .json(ServedHost.file(app: clip)))],
      opens: "No",
      why: ["App Clip", "applinks.details"],
      cure: ["appclips.apps"]
    ),
    SiteStory(
      name: "capital-letters-in-the-entry",
      domains: ["applinks:Fernhill.Example"],
      opens: "Yes"
    ),
    SiteStory(
      name: "port-in-entry-and-link",
      url: "https://fernhill.example:8443/buy/42",
      domains: ["applinks:fernhill.example:8443"],
      opens: "No",
      why: ["port"],
      cure: ["default port"]
    ),
    SiteStory(
      name: "port-in-entry",
      domains: ["applinks:fernhill.example:8443"],
      opens: "Yes",
      says: ["fernhill.example:8443"]
    ),
    SiteStory(
      name: "umlaut-in-entry",
      url: "https://bücher.example/buy/42",
      domains: ["applinks:bücher.example"],
      hosts: [StoryHost(name: "xn--bcher-kva.example")],
      opens: "No",
      why: ["bücher.example"],
      cure: ["xn--bcher-kva.example"]
    ),
    SiteStory(
      name: "punycode-in-entry",
      url: "https://bücher.example/buy/42",
      domains: ["applinks:xn--bcher-kva.example"],
      hosts: [StoryHost(name: "xn--bcher-kva.example")],
      opens: "Yes",
      says: ["iOS 16"]
    ),
    SiteStory(
      name: "wildcard-entry-and-file-of-the-apex",
      url: "https://shop.fernhill.example/buy/42",
      domains: ["applinks:*.fernhill.example"],
      hosts: [
        StoryHost(),
        StoryHost(
          name: "shop.fernhill.example",
          file: .failure("404 Not Found"),
          copy: .none(missing)
        ),
      ],
      opens: "Yes",
      says: ["The association file for fernhill.example names the app"]
    ),
    SiteStory(
      name: "wildcard-entry-and-file-of-the-subdomain",
      url: "https://shop.fernhill.example/buy/42",
      domains: ["applinks:*.fernhill.example"],
      hosts: [
        StoryHost(file: .failure("404 Not Found"), copy: .none(missing)),
        StoryHost(name: "shop.fernhill.example"),
      ],
      opens: "No",
      why: ["https://fernhill.example/.well-known/apple-app-site-association", "404", "*."],
      cure: ["https://fernhill.example/.well-known/apple-app-site-association"]
    ),
    SiteStory(
      name: "wildcard-entry-without-the-apex",
      domains: ["applinks:*.fernhill.example"],
      opens: "No",
      why: ["covers the subdomains of fernhill.example", "not fernhill.example itself"],
      cure: ["Add applinks:fernhill.example"]
    ),
    SiteStory(
      name: "managed-mode",
      domains: ["applinks:fernhill.example?mode=managed"],
      opens: "It depends",
      says: ["MDM profile"]
    ),
    SiteStory(
      name: "managed-mode-without-profile",
      arguments: ["--managed", "off"],
      domains: ["applinks:fernhill.example?mode=managed"],
      opens: "No",
      why: ["?mode=managed", "MDM profile"],
      cure: ["entry without ?mode"]
    ),
    SiteStory(
      name: "developer-mode-missing",
      arguments: ["--developer-mode", "off"],
      domains: ["applinks:fernhill.example?mode=developer"],
      opens: "No",
      why: ["Associated Domains Development"],
      cure: ["Settings > Developer"]
    ),
    SiteStory(
      name: "placeholder-team",
      hosts: [StoryHost(file: .json(placeholder))],
      opens: "No",
      why: ["TEAMID.net.fernhill.shop", "placeholder"],
      cure: ["A7K2M9QX4T.net.fernhill.shop"]
    ),
    SiteStory(
      name: "app-store-id-as-prefix",
      hosts: [StoryHost(file: .json(storeID))],
      opens: "No",
      why: ["1516561943.net.fernhill.shop", "App Store ID"],
      cure: ["A7K2M9QX4T.net.fernhill.shop"]
    ),
    SiteStory(
      name: "www-is-not-in-the-entries",
      url: "https://www.fernhill.example/buy/42",
      hosts: [StoryHost(), StoryHost(name: "www.fernhill.example")],
      opens: "No",
      why: ["fernhill.example, which does not cover www.fernhill.example"],
      cure: ["Add applinks:www.fernhill.example"]
    ),
    SiteStory(
      name: "only-in-webcredentials",
      hosts: [StoryHost(file: .json(#"{ "webcredentials": { "apps": ["\#(shop)"] } }"#))],
      opens: "No",
      why: ["webcredentials"],
      cure: ["applinks.details"]
    ),
    SiteStory(
      name: "applinks-inside-another-section",
      hosts: [
        StoryHost(
          file: .json(
            """
            { "webcredentials": { "apps": ["\(shop)"], "applinks": { "details": [
              { "appIDs": ["\(shop)"], "components": [ { "/": "/buy/*" } ] }
            ] } } }
            """
          )
        )
      ],
      opens: "No",
      why: ["applinks", "inside", "webcredentials"],
      cure: ["top level"],
      never: ["Add A7K2M9QX4T.net.fernhill.shop to the appIDs"]
    ),
    SiteStory(
      name: "details-without-applinks",
      hosts: [
        StoryHost(
          file: .json(
            """
            { "details": [
              { "appIDs": ["\(shop)"], "components": [ { "/": "/buy/*" } ] }
            ] }
            """
          )
        )
      ],
      opens: "No",
      why: ["details", "applinks"],
      cure: ["applinks"],
      never: ["Add A7K2M9QX4T.net.fernhill.shop to the appIDs"]
    ),
    SiteStory(
      name: "underscore-in-the-bundle-identifier",
      app: "A7K2M9QX4T.net.fern-hill.shop",
      hosts: [StoryHost(file: .json(ServedHost.file(app: "A7K2M9QX4T.net.fern_hill.shop")))],
      opens: "No",
      why: ["A7K2M9QX4T.net.fern_hill.shop"],
      cure: ["A7K2M9QX4T.net.fern-hill.shop"]
    ),
    SiteStory(
      name: "rules-in-a-second-entry",
      url: "https://fernhill.example/news/7",
      hosts: [
        StoryHost(
          file: .json(
            """
            { "applinks": { "details": [
              { "appIDs": ["\(shop)"], "components": [ { "/": "/buy/*" } ] },
              { "appIDs": ["\(shop)"], "components": [ { "/": "/news/*" } ] }
            ] } }
            """
          )
        )
      ],
      opens: "No",
      why: ["second entry"],
      cure: ["first"]
    ),
    SiteStory(
      name: "capital-letters-in-the-bundle-identifier",
      hosts: [
        StoryHost(file: .json(ServedHost.file(app: "A7K2M9QX4T.net.fernhill.Shop")))
      ],
      opens: "No",
      why: ["upper and lower case", "A7K2M9QX4T.net.fernhill.Shop"],
      cure: ["A7K2M9QX4T.net.fernhill.shop"]
    ),
    SiteStory(
      name: "variable-of-xcode-in-entry",
      domains: ["applinks:$(LINK_HOST)"],
      opens: "It depends.",
      why: ["$(LINK_HOST)"],
      cure: ["built app"],
      says: ["turns the entry applinks:$(LINK_HOST) into applinks:fernhill.example"],
      never: ["Safari shows the page", "$(link_host)"]
    ),
    SiteStory(
      name: "path-in-entry",
      domains: ["applinks:fernhill.example/buy"],
      opens: "No",
      why: ["applinks:fernhill.example/buy"],
      cure: ["applinks:fernhill.example"]
    ),
    SiteStory(
      name: "capital-letters-in-the-host-of-the-link",
      url: "HTTPS://Fernhill.Example/buy/42",
      opens: "Yes"
    ),
    SiteStory(
      name: "plain-http-link",
      url: "http://fernhill.example/buy/42",
      opens: "Yes"
    ),
    SiteStory(
      name: "dot-after-the-host",
      url: "https://fernhill.example./buy/42",
      opens: "No",
      why: ["fernhill.example.", "dot"]
    ),
  ]
}
