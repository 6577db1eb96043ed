import Foundation
import LinkOpening
import SiteAssociation
import Testing

/// A file with a finding and a file without it, for the page of the finding.
struct EntitlementsExample: CustomTestStringConvertible {
  struct Input {
    var entitlements: String
    var profile: String?

    /// The findings as a command lists them.
    var findings: [Finding] {
      let profile = profile.map { ProvisioningProfile(reading: $0.utf8) }
      let ofProfile = profile?.lint(at: Date(timeIntervalSince1970: 1_795_000_000)) ?? []
      return EntitlementsFile(reading: entitlements.utf8).lint(against: profile) + ofProfile
    }
  }

  var code: String
  var bad: Input
  var good: Input

  var testDescription: String { code }

  private init(_ code: Int, bad: Input, good: Input) {
    (self.code, self.bad, self.good) = ("LW\(code)", bad, good)
  }

  private init(_ code: Int, bad: [String], good: [String]) {
    self.init(
      code,
      bad: Input(entitlements: PlistText.list(PlistText.domains(bad))),
      good: Input(entitlements: PlistText.list(PlistText.domains(good)))
    )
  }

  /// The same app with two profiles.
  private init(_ code: Int, _ app: String, bad: String, good: String) {
    let app = PlistText.list(app)
    self.init(
      code,
      bad: Input(entitlements: app, profile: bad),
      good: Input(entitlements: app, profile: good)
    )
  }

  /// An entry without findings. For a host without a subdomain, LW4028 would report a missing `www`.
  private static let host = "applinks:shop.fernhill.example"
  private static let bareHost = "applinks:fernhill.example"
  /// An expired profile for testers. Apps from the App Store do not expire with their profile.
  private static func expiry(_ date: String) -> String {
    """
      <key>ExpirationDate</key>
      <date>\(date)</date>
      <key>ProvisionedDevices</key>
      <array>
        <string>00008101-000123456789001E</string>
      </array>
    """
  }
  private static let signed = [
    PlistText.string("application-identifier", "A7K2M9QX4T.net.fernhill.shop"),
    PlistText.string("com.apple.developer.team-identifier", "A7K2M9QX4T"),
    PlistText.flag("get-task-allow", false),
    PlistText.domains([host]),
  ].joined(separator: "\n")
  private static let allowed = PlistText.profile(
    [
      PlistText.anyDomain,
      PlistText.string("application-identifier", "A7K2M9QX4T.net.fernhill.shop"),
      PlistText.flag("get-task-allow", false),
    ].joined(separator: "\n")
  )
  private static let domainsKey = "com.apple.developer.associated-domains"

  static let all: [EntitlementsExample] = reading + entries + profiles

  private static let reading: [EntitlementsExample] = [
    EntitlementsExample(
      4001,
      bad: Input(entitlements: "Executable=/Applications/Shop.app/Shop\n"),
      good: Input(entitlements: PlistText.list(PlistText.domains([host])))
    ),
    EntitlementsExample(
      4002,
      bad: Input(
        entitlements: PlistText.list(PlistText.domains([host]))
          .replacing("</string>", with: "<string>")
      ),
      good: Input(entitlements: PlistText.list(PlistText.domains([host])))
    ),
    EntitlementsExample(
      4003,
      signed,
      bad: PlistText.list(PlistText.string("Name", "Fernhill Shop")),
      good: allowed
    ),
    EntitlementsExample(
      4004,
      bad: Input(entitlements: PlistText.list(PlistText.string(domainsKey, host))),
      good: Input(entitlements: PlistText.list(PlistText.domains([host])))
    ),
    EntitlementsExample(
      4005,
      bad: Input(entitlements: PlistText.list(PlistText.flag("get-task-allow", true))),
      good: Input(entitlements: PlistText.list(PlistText.domains([host])))
    ),
  ]

  private static let entries: [EntitlementsExample] = [
    EntitlementsExample(4010, bad: ["shop.fernhill.example"], good: [host]),
    EntitlementsExample(
      4011,
      bad: ["applink:shop.fernhill.example", "AppLinks:go.fernhill.example"],
      good: [host, "applinks:go.fernhill.example"]
    ),
    EntitlementsExample(4012, bad: ["applinks:https://shop.fernhill.example/"], good: [host]),
    EntitlementsExample(4013, bad: ["\(host)/", "\(host)/buy/*"], good: [host]),
    EntitlementsExample(4014, bad: ["\(host)?via=app"], good: [host]),
    EntitlementsExample(4015, bad: ["applinks:Shop.fernhill.example"], good: [host]),
    EntitlementsExample(
      4016,
      bad: ["applinks:*fernhill.example", "applinks:go.*.example", "applinks:*"],
      good: ["applinks:*.fernhill.example", bareHost]
    ),
    EntitlementsExample(
      4017,
      bad: Input(
        entitlements: PlistText.list(
          PlistText.domains([
            "applinks:", "applinks:fernhill", "applinks:.fernhill.example", "applinks:*.com",
            "applinks:fern,hill.example",
          ])
        )
      ),
      good: Input(
        entitlements: PlistText.list(
          PlistText.flag("get-task-allow", true) + "\n"
            + PlistText.domains([host, "applinks:localhost?mode=developer"])
        )
      )
    ),
    EntitlementsExample(4018, bad: ["\(host)."], good: [host]),
    EntitlementsExample(
      4019,
      bad: ["applinks:192.0.2.7", "applinks:[2001:db8::1]:8443"],
      good: [host]
    ),
    EntitlementsExample(4020, bad: ["\(host):8443", "\(host):99999"], good: [host]),
    EntitlementsExample(
      4021,
      bad: ["applinks:bücher.fernhill.example"],
      good: ["applinks:buecher.fernhill.example"]
    ),
    EntitlementsExample(
      4022,
      bad: ["applinks:xn--bcher-kva.fernhill.example"],
      good: ["applinks:buecher.fernhill.example"]
    ),
    EntitlementsExample(
      4023,
      bad: ["\n      \(host)\n    ", "applinks: go.fernhill.example"],
      good: [host, "applinks:go.fernhill.example"]
    ),
    EntitlementsExample(4024, bad: [host, host], good: [host, "\(host)?mode=developer"]),
    EntitlementsExample(
      4025,
      bad: ["\(host)?mode=development", "\(host)?mode=manged"],
      good: [host, "\(host)?mode=developer"]
    ),
    EntitlementsExample(
      4026,
      bad: Input(
        entitlements: PlistText.list(
          PlistText.flag("get-task-allow", false) + "\n"
            + PlistText.domains(["\(host)?mode=developer"])
        )
      ),
      good: Input(
        entitlements: PlistText.list(
          PlistText.flag("get-task-allow", false) + "\n" + PlistText.domains([host])
        )
      )
    ),
    EntitlementsExample(
      4027,
      bad: ["applinks:*.fernhill.example"],
      good: ["applinks:*.fernhill.example", bareHost]
    ),
    EntitlementsExample(4028, bad: [bareHost], good: [bareHost, "applinks:www.fernhill.example"]),
    EntitlementsExample(
      4029,
      bad: (1...31).map { "applinks:shop\($0).fernhill.example" },
      good: ["applinks:*.fernhill.example", bareHost]
    ),
    EntitlementsExample(
      4030,
      bad: Input(
        entitlements: PlistText.list(
          PlistText.flag("com.apple.developer.web-browser", true) + "\n"
            + PlistText.domains([host])
        )
      ),
      good: Input(entitlements: PlistText.list(PlistText.domains([host])))
    ),
    EntitlementsExample(4031, bad: ["applinks:$(LINK_HOST)"], good: [host]),
  ]

  private static let profiles: [EntitlementsExample] = [
    EntitlementsExample(
      4040,
      signed,
      bad: PlistText.profile(PlistText.string("application-identifier", "A7K2M9QX4T.*")),
      good: allowed
    ),
    EntitlementsExample(
      4041,
      signed,
      bad: PlistText.profile(PlistText.domains(["applinks:other.example"])),
      good: allowed
    ),
    EntitlementsExample(
      4042,
      signed,
      bad: allowed.replacing("<string>A7K2M9QX4T</string>", with: "<string>Q4P8T2ZC6W</string>"),
      good: allowed
    ),
    EntitlementsExample(
      4043,
      signed,
      bad: allowed.replacing("net.fernhill.shop", with: "net.fernhill.market"),
      good: allowed
    ),
    EntitlementsExample(
      4044,
      signed,
      bad: allowed.replacing("<false/>", with: "<true/>"),
      good: allowed
    ),
    EntitlementsExample(
      4047,
      signed,
      bad: PlistText.profile(
        PlistText.anyDomain,
        expiry("2025-11-21T06:59:58Z")
      ),
      good: PlistText.profile(
        PlistText.anyDomain,
        expiry("2099-11-21T06:59:58Z")
      )
    ),
    EntitlementsExample(
      4048,
      bad: Input(entitlements: clip(["webcredentials:fernhill.example"])),
      good: Input(entitlements: clip(["appclips:fernhill.example"]))
    ),
    EntitlementsExample(
      4049,
      bad: Input(entitlements: clip(["appclips:fernhill.example", "applinks:fernhill.example"])),
      good: Input(entitlements: clip(["appclips:fernhill.example"]))
    ),
  ]

  private static func clip(_ domains: [String]) -> String {
    PlistText.list(
      PlistText.domains(domains)
        + "\n  <key>com.apple.developer.parent-application-identifiers</key>"
        + "\n  <array>\n    <string>$(AppIdentifierPrefix)net.fernhill.shop</string>\n  </array>"
    )
  }
}

extension [Finding] {
  /// A line for each finding: place, severity, code and problem.
  var listing: String {
    map { finding in
      let place = finding.place.map { "\($0.line):\($0.column)" } ?? "file"
      return "\(place): \(finding.severity): \(finding.code) \(finding.problem)\n"
    }.joined()
  }
}
