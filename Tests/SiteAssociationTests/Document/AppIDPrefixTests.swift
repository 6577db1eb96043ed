import SiteAssociation
import Testing

@Suite("App ID prefixes")
struct AppIDPrefixTests {
  @Test(
    "A prefix that no app has is told apart by its problem",
    arguments: [
      ("A7K2M9QX4T.net.fernhill.shop", nil),
      ("TODO.net.fernhill.shop", .placeholder),
      ("TEAMID.net.fernhill.shop", .placeholder),
      ("<TEAM>.net.fernhill.shop", .placeholder),
      ("$(TeamIdentifierPrefix)net.fernhill.shop", .placeholder),
      ("XXXXXXXXXX.a", .placeholder),
      ("449810000.net.fernhill.shop", .appStoreID),
      ("1516561943.net.fernhill.shop", .probableAppStoreID),
      ("net.fernhill.shop", .malformed),
      ("a7k2m9qx4t.net.fernhill.shop", .malformed),
      ("", .malformed),
    ] as [(String, AppIDPrefix.Problem?)]
  )
  func problem(appID: String, problem: AppIDPrefix.Problem?) {
    #expect(AppIDPrefix(of: appID).problem == problem)
  }

  @Test("Texts are the same only with the same code points")
  func exactText() {
    #expect("caf\u{E9}" == "cafe\u{301}")
    #expect(ExactText("caf\u{E9}") != ExactText("cafe\u{301}"))
  }
}
