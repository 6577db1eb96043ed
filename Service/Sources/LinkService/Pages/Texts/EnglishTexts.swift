import LinkwrightCore

struct EnglishTexts: PageTexts {
  func opensIn(_ app: String) -> String { "This link opens in \(app)" }
  var openOrInstall: String { "Open it in the app, or get the app first if you don’t have it yet." }
  func openOnPhone(_ app: String) -> String { "You need the \(app) app on your phone to open it." }

  var choices: String { "Ways to open this link" }
  func open(_ app: String) -> String { "Open in \(app)" }
  var tryAnotherWay: String { "Didn’t open? Try another way" }
  func get(from store: Store) -> String {
    switch store {
    case .appStore: "Download on the App Store"
    case .googlePlay: "Get it on Google Play"
    }
  }
  var continueInBrowser: String { "Continue in the browser" }

  func invitation(from inviter: String?, to app: String) -> String {
    inviter.map { "“\($0)” invited you to \(app)" } ?? "You’re invited to \(app)"
  }
  var openToSeeCode: String { "Open the link to see your invite code." }
  var inviteCode: String { "Your invite code" }
  var copyCode: String { "Copy code" }
  var copied: String { "Copied" }
  var copyByHand: String { "Now copy the selected code" }
  var howToJoin: String { "How to join" }
  func install(_ app: String) -> String { "Install \(app)" }
  var enterCode: String { "Open the app and enter the code" }
  var invitationIsOver: String { "This invitation is no longer valid" }
  func askForAnother(_ inviter: String?) -> String {
    "Ask \(inviter.map { "“\($0)”" } ?? "the person who invited you") for a new one."
  }
  func reason(_ state: InvitationPreview.State) -> String? {
    switch state {
    case .open: nil
    case .exhausted: "It has been used up. "
    case .expired: "It has expired. "
    case .revoked, .other: "It was withdrawn. "
    }
  }

  var notFound: String { "We couldn’t find this link" }
  var checkAddress: String {
    "Check that the address is complete. Part of it may have been lost when it was copied."
  }
  var gone: String { "This link is no longer available" }
  var askForNewLink: String {
    "It has expired or was taken down. Ask the person who shared it for a new one."
  }
  var tooManyRequests: String { "Too many requests" }
  var unavailable: String { "This link can’t be opened right now" }
  var tryLater: String { "Please wait a minute, then open the link again." }

  var reportLink: String { "Report this link" }
  var imprint: String { "Legal notice" }
  var privacy: String { "Privacy" }

  var scan: String { "Scan with your phone’s camera" }
  func qrCode(of link: String) -> String { "QR code for \(link)" }

  func leave(_ browser: Browser) -> String {
    let app = Self.name(of: browser) ?? "this app"
    return "Apps often can’t be opened from inside \(app). Open this page in your browser first."
  }
  var openInBrowser: String { "Open in your browser" }
  func useMenu(of browser: Browser) -> String {
    switch browser {
    case .instagram:
      "If the app doesn’t open, tap ⋯ at the top right and choose “Open in external browser”."
    case .facebook:
      "If the app doesn’t open, tap ⋯ and choose “Open in external browser”."
    default:
      "If the app doesn’t open, choose “Open in browser” from this screen’s menu."
    }
  }

  private static func name(of browser: Browser) -> String? {
    switch browser {
    case .kakaotalk: "KakaoTalk"
    case .line: "LINE"
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    default: nil
    }
  }

  var locale: String { "en_US" }
}
