import LinkwrightCore

/// The texts of the pages in one language.
protocol PageTexts: Sendable {
  // Links
  func opensIn(_ app: String) -> String
  var openOrInstall: String { get }
  func openOnPhone(_ app: String) -> String

  // Buttons
  var choices: String { get }
  func open(_ app: String) -> String
  var tryAnotherWay: String { get }
  func get(from store: Store) -> String
  var continueInBrowser: String { get }

  // Invitations
  // The name of an inviter is in quotation marks, because users choose their names themselves.
  func invitation(from inviter: String?, to app: String) -> String
  var openToSeeCode: String { get }
  var inviteCode: String { get }
  var copyCode: String { get }
  var copied: String { get }
  var copyByHand: String { get }
  var howToJoin: String { get }
  func install(_ app: String) -> String
  var enterCode: String { get }
  var invitationIsOver: String { get }
  /// Returns why the invitation cannot be redeemed, followed by the separator before the next
  /// sentence; nil for `open`.
  func reason(_ state: InvitationPreview.State) -> String?
  func askForAnother(_ inviter: String?) -> String

  // Missing links
  var notFound: String { get }
  var checkAddress: String { get }
  var gone: String { get }
  var askForNewLink: String { get }
  var tooManyRequests: String { get }
  var unavailable: String { get }
  var tryLater: String { get }

  var reportLink: String { get }

  // The footer
  var imprint: String { get }
  var privacy: String { get }

  // Desktop
  var scan: String { get }
  func qrCode(of link: String) -> String

  // Browsers inside apps
  func leave(_ browser: Browser) -> String
  var openInBrowser: String { get }
  func useMenu(of browser: Browser) -> String

  /// The locale in the notation of Open Graph.
  var locale: String { get }
}

/// An app store.
enum Store: Sendable, Hashable {
  case appStore, googlePlay
}
