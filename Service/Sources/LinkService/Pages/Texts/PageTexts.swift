import LinkwrightCore

/// The texts of the pages in one language.
struct PageTexts: Sendable, Hashable {
  let language: PageLanguage
  /// The locale in the notation of Open Graph.
  let locale: String
  private let templates: [PageSentence: SentenceTemplate]
  /// The names of browsers that have another name in the language.
  private let browserNames: [Browser: String]

  static let builtIn = [english, japanese, korean]

  init(
    _ language: PageLanguage,
    _ sentences: [PageSentence: String],
    browserNames: [Browser: String] = [:],
    locale: String
  ) {
    self.language = language
    self.locale = locale
    self.browserNames = browserNames
    templates = Self.templates(sentences)
  }

  /// The texts of a brand. Sentences that the brand lacks are those of the language if it is built
  /// in, otherwise those in English.
  init(_ brand: BrandTexts) {
    let base = Self.base(of: brand.language)
    language = brand.language
    locale =
      brand.sentences[.locale] ?? (base.language == language ? base.locale : language.rawValue)
    browserNames = base.browserNames
    let isForeign = language.isRightToLeft && !base.language.isRightToLeft
    let others = isForeign ? base.templates.mapValues(\.isolated) : base.templates
    templates = others.merging(Self.templates(brand.sentences)) { $1 }
  }

  /// A sentence with the names of values in braces.
  func pattern(of sentence: PageSentence) -> String? {
    templates[sentence]?.filled { "{\($0.rawValue)}" }
  }

  /// The built-in texts that replace missing sentences of a language.
  static func base(of language: PageLanguage) -> PageTexts {
    builtIn.first { $0.language == language } ?? english
  }

  /// The configuration is refused if it has a text that is not a template.
  private static func templates(_ sentences: [PageSentence: String])
    -> [PageSentence: SentenceTemplate]
  {
    sentences.reduce(into: [:]) { templates, sentence in
      templates[sentence.key] = try? SentenceTemplate(sentence.value, of: sentence.key)
    }
  }

  private func text(
    _ sentence: PageSentence,
    _ values: [PageSentence.Value: String] = [:]
  ) -> String {
    templates[sentence]?.filled { value in
      let text = values[value] ?? ""
      return isolated(value == .app ? Self.kept(together: text) : text)
    } ?? ""
  }
}

/// An app store. The raw values are keys of the configuration.
package enum Store: String, Sendable, Hashable, CaseIterable {
  case appStore, googlePlay
}

extension PageTexts {
  // Links
  func opensIn(_ app: String) -> String { text(.opensIn, [.app: app]) }
  var openOrInstall: String { text(.openOrInstall) }
  func openOnPhone(_ app: String) -> String { text(.openOnPhone, [.app: app]) }
  func scanToOpen(_ app: String) -> String { text(.scanToOpen, [.app: app]) }

  // Buttons
  var choices: String { text(.choices) }
  func open(_ app: String) -> String { text(.open, [.app: Self.shortenedForButton(app)]) }
  var tryAnotherWay: String { text(.tryAnotherWay) }
  var openAnotherWay: String { text(.openAnotherWay) }
  func get(from store: Store) -> String {
    text(store == .appStore ? .getFromAppStore : .getFromGooglePlay)
  }
  var continueInBrowser: String { text(.continueInBrowser) }

  // Invitations
  // The name of an inviter is in quotation marks, because users choose their names themselves.
  func invitation(from inviter: String?, to app: String) -> String {
    inviter.map { text(.invitationFrom, [.inviter: $0, .app: app]) }
      ?? text(.invitation, [.app: app])
  }
  /// The sentence that says until when the invitation can be redeemed, around the date.
  func validity(isOpen: Bool) -> (before: String, after: String) {
    templates[isOpen ? .validUntil : .wasValidUntil]?.aroundValue ?? ("", "")
  }
  var openToSeeCode: String { text(.openToSeeCode) }
  var inviteCode: String { text(.inviteCode) }
  var copyCode: String { text(.copyCode) }
  var copied: String { text(.copied) }
  var copyByHand: String { text(.copyByHand) }
  func howToJoin(_ app: String) -> String { text(.howToJoin, [.app: app]) }
  func install(_ app: String) -> String { text(.install, [.app: app]) }
  var enterCode: String { text(.enterCode) }
  /// Why an invitation cannot be redeemed; nil for `open`.
  func reason(_ state: InvitationPreview.State) -> String? {
    switch state {
    case .open: nil
    case .exhausted: text(.invitationUsedUp)
    case .expired: text(.invitationExpired)
    case .revoked: text(.invitationRevoked)
    case .other: text(.invitationUnusable)
    }
  }
  func askForAnother(_ inviter: String?) -> String {
    inviter.map { text(.askInviter, [.inviter: $0]) } ?? text(.askForAnother)
  }

  // Missing links
  var notFound: String { text(.notFound) }
  var checkAddress: String { text(.checkAddress) }
  var gone: String { text(.gone) }
  var askForNewLink: String { text(.askForNewLink) }
  var tooManyRequests: String { text(.tooManyRequests) }
  var unavailable: String { text(.unavailable) }
  var tryLater: String { text(.tryLater) }
  var tryAgain: String { text(.tryAgain) }

  // The footer
  var reportLink: String { text(.reportLink) }
  var imprint: String { text(.imprint) }
  var privacy: String { text(.privacy) }

  // Desktop
  var scan: String { text(.scan) }
  func qrCode(of link: String) -> String { text(.qrCode, [.link: link]) }

  // Browsers inside apps
  func leave(_ browser: Browser) -> String {
    guard let name = browserNames[browser] ?? browser.name else { return text(.leaveThisApp) }
    return text(.leaveBrowser, [.browser: name])
  }
  var openInBrowser: String { text(.openInBrowser) }
  func useMenu(of browser: Browser) -> String {
    switch browser {
    case .instagram: text(.useMenuOfInstagram)
    case .facebook: text(.useMenuOfFacebook)
    default: text(.useMenu)
    }
  }
}

extension Browser {
  /// The name of the app that contains the browser; nil if it is not known.
  fileprivate var name: String? {
    switch self {
    case .kakaotalk: "KakaoTalk"
    case .line: "LINE"
    case .instagram: "Instagram"
    case .facebook: "Facebook"
    default: nil
    }
  }
}
