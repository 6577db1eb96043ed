internal import LinkStore
internal import LinkwrightCore

extension PageModel {
  init(_ page: LinkPage, _ texts: any PageTexts, _ assets: PageAssets) {
    let appName = PlainText.cleaned(page.appName) ?? ""
    let isOpen = page.status == 200
    let words = Words(page, texts, appName)
    language = page.language.rawValue
    title =
      words.heading.contains(appName) ? words.heading : "\(words.heading) · \(appName)"
    isKeptFromIndexes = page.kind != .card
    social = SocialCard(page, texts, appName: appName)
    stylesheet = assets.stylesheet.address
    initial = appName.first { $0.isLetter || $0.isNumber }?.uppercased() ?? "·"
    self.appName = appName
    heading = words.heading
    lead = words.lead
    let buttons = Self.buttons(page, texts, appName)
    if !buttons.isEmpty { navigation = Navigation(purpose: texts.choices, buttons: buttons) }
    if isOpen { notice = Self.notice(page, texts) }
    if isOpen, page.platform == .ios, let id = page.appStoreID {
      banner = SmartAppBanner.content(appStoreID: id, argument: page.linkURL)
    }
    if isOpen, page.platform == .desktop, page.kind != .card {
      qrCode = QR(page.linkURL, texts)
    }
    if case .invitation(let invitation) = page.kind, isOpen {
      code = Code(invitation.code, texts)
      steps = Steps(
        stepsTitle: texts.howToJoin,
        items: [texts.install(appName), texts.enterCode]
      )
      script = assets.script.address
    }
  }

  private static func notice(_ page: LinkPage, _ texts: any PageTexts) -> Notice? {
    switch page.escape {
    case .link(let url):
      Notice(
        explanation: texts.leave(page.browser),
        wayOut: Button(style: "button primary", href: url, label: texts.openInBrowser)
      )
    case .hint: Notice(explanation: texts.useMenu(of: page.browser))
    case nil: nil
    }
  }
}

extension PageModel {
  /// The words at the top of a page.
  fileprivate struct Words {
    var heading: String
    var lead: String?

    init(_ page: LinkPage, _ texts: any PageTexts, _ appName: String) {
      switch page.kind {
      case .open, .card:
        let previewTitle = PlainText.cleaned(page.preview?.title)
        heading = previewTitle ?? texts.opensIn(appName)
        lead = PlainText.cleaned(page.preview?.description)
        if lead == nil, page.platform == .desktop {
          lead = texts.openOnPhone(appName)
        } else if lead == nil, page.openURL ?? page.schemeURL != nil, page.storeURL != nil {
          lead = texts.openOrInstall
        }
      case .invitation(let invitation):
        let inviter = PlainText.cleaned(invitation.inviterName)
        heading =
          invitation.isOpen
          ? texts.invitation(from: inviter, to: appName) : texts.invitationIsOver
        lead = texts.reason(invitation.state).map { $0 + texts.askForAnother(inviter) }
      case .notFound:
        heading = texts.notFound
        lead = texts.checkAddress
      case .gone:
        heading = texts.gone
        lead = texts.askForNewLink
      }
    }
  }
}

extension PageModel.Code {
  fileprivate init(_ code: InviteCode, _ texts: any PageTexts) {
    let parts = code.description.split(separator: "-")
    groups = parts.enumerated().map {
      $0.offset < parts.count - 1 ? "\($0.element)-" : "\($0.element)"
    }
    codeLabel = texts.inviteCode
    copy = texts.copyCode
    done = texts.copied
    failed = texts.copyByHand
  }
}

extension PageModel.QR {
  fileprivate init?(_ link: String, _ texts: any PageTexts) {
    guard let code = QRCode(link) else { return nil }
    qrLabel = texts.qrCode(of: link)
    side = code.side
    path = code.path
    caption = texts.scan
    shownAddress = String(link.trimmingPrefix("https://"))
  }
}
