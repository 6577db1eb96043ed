import LinkOpening
import SiteAssociation
import Testing

@Suite("Build settings in entitlements")
struct BuildSettingTextTests {
  @Test(
    "A text becomes another text only if its literal parts occur in order",
    arguments: [
      ("$(AppIdentifierPrefix)net.fernhill.shop", "A7K2M9QX4T.net.fernhill.shop", true),
      ("${AppIdentifierPrefix}net.fernhill.shop", "A7K2M9QX4T.net.fernhill.shop", true),
      ("$(AppIdentifierPrefix)net.fernhill.shop", "A7K2M9QX4T.net.fernhill.reader", false),
      ("$(AppIdentifierPrefix)$(CFBundleIdentifier)", "A7K2M9QX4T.net.fernhill.shop", true),
      ("net.$(NAME:lower).$(FLAVOR)", "net.fernhill.shop", true),
      ("net.$(NAME_$(KIND)).shop", "net.fernhill.shop", true),
      ("net.$(NAME_$(KIND)).shop", "net.fernhill.beta", false),
      ("a$(B)a", "a", false),
      ("a$(B)a", "aa", true),
      ("$(A", "anything", true),
      ("$(\u{301}A)b", "ab", true),
      ("$(A)\u{301}b", "anything", false),
      ("$(A)\u{301}b", "x\u{301}b", true),
      ("a\r$(B)\nc", "a\r\nc", true),
      ("$(A)\n$(B)", "a\r\nb", true),
      ("", "", true),
      ("net.fernhill.shop", "net.fernhill.shop", true),
      ("net.fernhill.shop", "net.fernhill.Shop", false),
    ]
  )
  func becomes(text: String, other: String, result: Bool) {
    #expect(BuildSettingText(text).canBecome(other) == result)
  }

  @Test(
    "An entry with build settings can cover a host, unless its literal parts say otherwise",
    arguments: [
      ("applinks:$(HOST)", "applinks:go.fernhill.example"),
      ("applinks:go.$(HOST)", "applinks:go.fernhill.example"),
      ("applinks:www.$(HOST)", nil),
      ("applinks:$(HOST)?mode=developer", "applinks:go.fernhill.example?mode=developer"),
      ("applinks:$(HOST):8443", "applinks:go.fernhill.example:8443"),
      ("applinks:*.$(HOST)", "applinks:*.fernhill.example"),
      ("applinks:*.go.$(HOST)", nil),
      ("applinks:GO.$(HOST)", "applinks:go.fernhill.example"),
      ("applinks:go.fernhill.example$(MODE)", "applinks:go.fernhill.example"),
      ("$(SERVICE):go.fernhill.example", "applinks:go.fernhill.example"),
      ("applinks:$(HOST)?\u{301}x", "applinks:go.fernhill.example?\u{301}x"),
      ("webcredentials:$(HOST)", nil),
      ("applinks:go.fernhill.example", nil),
    ]
  )
  func covers(entry: String, expanded: String?) {
    let found = Entitlements(associatedDomains: [entry])
      .unexpandedEntry(covering: "go.fernhill.example")
    #expect(found?.expanded.description == expanded)
  }

  @Test("An entry that covers the host makes build settings irrelevant")
  func covered() {
    let entitlements = Entitlements(
      associatedDomains: ["applinks:$(HOST)", "applinks:*.fernhill.example"]
    )
    #expect(entitlements.unexpandedEntry(covering: "go.fernhill.example") == nil)
    #expect(entitlements.unexpandedEntry(covering: "fernhill.example") != nil)
  }
}
