/// The sentences of pages. The raw values are the keys of a file of texts.
package enum PageSentence: String, ConfigurationKeys {
  // Links
  case opensIn, openOrInstall, openOnPhone, scanToOpen
  // Buttons
  case choices, open, tryAnotherWay, openAnotherWay, getFromAppStore, getFromGooglePlay
  case continueInBrowser
  // Invitations
  case invitationFrom, invitation, validUntil, openToSeeCode, inviteCode, copyCode, copied
  case copyByHand, howToJoin, install, enterCode, invitationUsedUp, invitationExpired
  case invitationRevoked, invitationUnusable, wasValidUntil, askInviter, askForAnother
  // Missing links
  case notFound, checkAddress, gone, askForNewLink, tooManyRequests, unavailable, tryLater
  case tryAgain
  // The footer
  case reportLink, imprint, privacy
  // Desktop
  case scan, qrCode
  // Browsers inside apps
  case leaveBrowser, leaveThisApp, openInBrowser, useMenuOfInstagram, useMenuOfFacebook, useMenu
  /// The locale in the notation of Open Graph, which is not a sentence.
  case locale

  package static let subject = "The file of texts"
  package static let required: [PageSentence] = []

  /// A value that a page puts into a sentence.
  enum Value: String, Sendable, Hashable, CaseIterable {
    case app, inviter, date, link, browser
  }

  /// The values that a sentence can contain.
  var values: [Value] {
    switch self {
    case .opensIn, .openOnPhone, .scanToOpen, .open, .invitation, .howToJoin, .install: [.app]
    case .invitationFrom: [.inviter, .app]
    case .askInviter: [.inviter]
    case .validUntil, .wasValidUntil: [.date]
    case .qrCode: [.link]
    case .leaveBrowser: [.browser]
    default: []
    }
  }

  /// The values without which a sentence would not say what it has to say.
  var neededValues: [Value] { values.filter { $0 == .inviter || $0 == .date } }
}
