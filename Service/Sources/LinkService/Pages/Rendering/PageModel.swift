internal import LinkStore
internal import LinkwrightCore

/// The values for `page.mustache`. The template reads stored properties by their names.
///
/// If a value is nil, the template looks up the name in the enclosing part. Therefore, the names of
/// optional properties are unique.
struct PageModel {
  struct Button {
    var style: String
    var href: String
    var label: String
    /// Whether the script of the page follows this link at once if the device is a Mac.
    var isForMac = false
    /// The badge of the store to which the link leads, in place of the label.
    var badge: Picture?
  }

  struct Navigation {
    var purpose: String
    var buttons: [Button]
  }

  struct Notice {
    var explanation: String
    var wayOut: Button?
    /// The click ID that the script adds to the address of the page.
    var addressClick: String?
    /// Whether the notice is for visitors for whom the buttons do nothing.
    var isAfterButtons: Bool
  }

  struct Code {
    var codeLabel: String
    /// The parts of the code. Joined together, they are the text that the visitor copies.
    var groups: [String]
    var copy: String
    var done: String
    var failed: String
  }

  /// The sentence that says until when an invitation can be redeemed.
  struct Validity {
    var untilBefore: String
    /// The time as the `datetime` of an element.
    var untilInstant: String
    var untilDate: String
    var untilAfter: String
  }

  struct Steps {
    var stepsTitle: String
    var items: [String]
  }

  struct Report {
    var reportURL: String
    var reportLabel: String
  }

  /// A picture of the brand.
  struct Picture {
    var source: String
    var width: Int
    var height: Int
  }

  struct Footer {
    var footerLinks: [FooterLink]
  }

  struct FooterLink {
    var footerURL: String
    var footerLabel: String
  }

  struct QR {
    var qrLabel: String
    var side: Int
    var path: String
    var caption: String
    var shownAddress: String
    /// The parts of the address, after which a line can end.
    var addressParts: [String]
  }

  var language: String
  /// `rtl` for languages that are written from right to left, otherwise nil.
  var direction: String?
  var title: String
  /// The color of the browser around the page in the light scheme.
  var themeLight: String
  var themeDark: String
  var isKeptFromIndexes: Bool
  var banner: String?
  var social: SocialCard?
  var favicon: String
  /// The icon that iOS shows on the home screen.
  var touchIcon: String?
  var stylesheet: String
  var script: String?
  /// The URL of the link's own picture, which takes the place of the header.
  var picture: String?
  var header: Picture?
  var icon: Picture?
  var initial: String
  var appName: String
  /// The direction of the name, if it differs from the direction of the page. Where a text is cut,
  /// browsers put the ellipsis at the end of the line in this direction.
  var appNameDirection: String?
  var heading: String
  var headingDirection: String?
  /// Whether the heading says who invites. Pages never shorten this sentence.
  var isHeadingWhole: Bool
  /// Who invites to what, if the heading is the title of the invitation.
  var invited: String?
  var lead: String?
  var leadDirection: String?
  /// Whether the lead is the description of the link.
  var isLeadOwn: Bool
  var validity: Validity?
  var notice: Notice?
  var code: Code?
  var steps: Steps?
  var navigation: Navigation?
  var report: Report?
  var footer: Footer?
  var qrCode: QR?
}

extension PageModel {
  var hasBadge: Bool { navigation?.buttons.contains { $0.badge != nil } ?? false }

  init(_ page: LinkPage, texts: PageTexts, assets: PageAssets) {
    let appName = texts.isolated(ClientText.cleaned(page.appName) ?? "")
    let isOpen = page.status == 200
    let introduction = Introduction(page, texts: texts, appName: appName)
    language = page.language.rawValue
    direction = page.language.isRightToLeft ? "rtl" : nil
    title =
      introduction.names(appName)
      ? introduction.heading : "\(introduction.heading) · \(appName)"
    themeLight = page.brand.themeColors[.light]?.hex ?? ""
    themeDark = page.brand.themeColors[.dark]?.hex ?? ""
    isKeptFromIndexes = page.kind != .card || page.isUnlisted
    social = SocialCard(page, texts, appName: appName)
    let brand = page.brand
    // Without an icon, browsers would request /favicon.ico.
    favicon = brand.icon?.address ?? "data:,"
    touchIcon = brand.icon.flatMap { $0.kind == .svg ? nil : $0.address }
    stylesheet = brand.stylesheet ?? assets.stylesheet.address
    picture = introduction.picture
    header = brand.header.map(Picture.init)
    icon = brand.icon.map(Picture.init)
    footer = Footer(brand, texts)
    initial = appName.first { $0.isLetter || $0.isNumber }?.uppercased() ?? "·"
    self.appName = appName
    heading = introduction.heading
    invited = introduction.invited
    lead = introduction.lead
    appNameDirection = Self.direction(of: appName, on: page)
    headingDirection = Self.direction(of: introduction.heading, on: page)
    leadDirection = introduction.lead.flatMap { Self.direction(of: $0, on: page) }
    isHeadingWhole = introduction.isHeadingWhole
    isLeadOwn = introduction.isLeadOwn
    let buttons = Self.buttons(of: page, texts: texts, appName: appName)
    if !buttons.isEmpty { navigation = Navigation(purpose: texts.choices, buttons: buttons) }
    // A page about a link that does not exist offers no report.
    if isOpen, let url = page.reportURL {
      report = Report(reportURL: url, reportLabel: texts.reportLink)
    }
    if isOpen { notice = Notice(page, texts) }
    if isOpen, page.platform == .ios || page.canBeTablet, let id = page.appStoreID {
      banner =
        SmartAppBanner(appStoreID: id, clipBundleID: page.clipBundleID, argument: page.linkURL)
        .content
    }
    if isOpen, page.platform == .desktop, page.kind != .card {
      qrCode = QR(page.linkURL, texts)
    }
    if case .invitation(let invitation) = page.kind {
      validity = Validity(invitation, texts)
    }
    if case .invitation(let invitation) = page.kind, isOpen {
      code = Code(invitation.code, texts)
      steps = Steps(
        stepsTitle: texts.howToJoin(appName),
        items: [texts.install(appName), texts.enterCode]
      )
      script = assets.script.address
    }
    if page.isContinuation || validity != nil || notice?.addressClick != nil
      || buttons.contains(where: \.isForMac)
    {
      script = assets.script.address
    }
  }
}

extension PageModel {
  /// The direction of a text; nil if it is that of the page.
  private static func direction(of text: String, on page: LinkPage) -> String? {
    let outer: TextDirection = page.language.isRightToLeft ? .rightToLeft : .leftToRight
    guard let own = TextDirection(of: text), own != outer else { return nil }
    return own.rawValue
  }
}

extension PageModel {
  /// The texts at the top of a page.
  private struct Introduction {
    var heading: String
    var invited: String?
    var lead: String?
    var picture: String?
    var isHeadingWhole = false
    var isLeadOwn = false

    init(_ page: LinkPage, texts: PageTexts, appName: String) {
      let preview = page.shownPreview
      let (title, text) = (preview.title.map(texts.isolated), preview.text.map(texts.isolated))
      picture = preview.picture?.url
      isLeadOwn = text != nil
      switch page.kind {
      case .open, .card:
        heading = title ?? texts.opensIn(appName)
        lead = text ?? Self.wayOn(page, texts, appName)
      case .invitation(let invitation):
        let inviter = ClientText.cleaned(invitation.inviterName)
        if let reason = texts.reason(invitation.state) {
          heading = reason
          lead = texts.askForAnother(inviter)
        } else {
          let invitation = texts.invitation(from: inviter, to: appName)
          heading = title ?? invitation
          isHeadingWhole = title == nil
          invited = title == nil ? nil : invitation
          lead = text ?? (page.needsPhone ? Self.wayOn(page, texts, appName) : nil)
        }
      case .notFound:
        heading = texts.notFound
        lead = texts.checkAddress
      case .gone:
        heading = texts.gone
        lead = texts.askForNewLink
      case .tooManyRequests:
        heading = texts.tooManyRequests
        lead = texts.tryLater
      case .unavailable:
        heading = texts.unavailable
        lead = texts.tryLater
      }
    }

    /// Whether the heading contains the name of the app. On right-to-left pages, each of the two can
    /// be isolated.
    func names(_ appName: String) -> Bool {
      let heading = PageTexts.withoutIsolates(heading)
      let name = PageTexts.withoutIsolates(appName)
      return [name, PageTexts.kept(together: name)].contains(where: heading.contains)
    }

    /// How visitors get from the page to the app.
    private static func wayOn(_ page: LinkPage, _ texts: PageTexts, _ appName: String) -> String? {
      if page.needsPhone {
        return QRCode(page.linkURL) == nil ? texts.openOnPhone(appName) : texts.scanToOpen(appName)
      }
      // The notice says that the app may not open.
      if case .link = page.escape { return nil }
      return page.appURL != nil && page.storeURL != nil ? texts.openOrInstall : nil
    }
  }
}

extension PageModel.Picture {
  init(_ picture: PageBrand.Picture) {
    self.init(source: picture.address, width: picture.width, height: picture.height)
  }
}

extension PageModel.Validity {
  /// - Returns: nil if the invitation does not expire, or ended for another reason.
  fileprivate init?(_ invitation: LinkPage.InvitationDetails, _ texts: PageTexts) {
    guard let time = invitation.expiresAt, [.open, .expired].contains(invitation.state) else {
      return nil
    }
    (untilBefore, untilAfter) = texts.validity(isOpen: invitation.isOpen)
    untilInstant = time.description
    untilDate = texts.date(time)
  }
}

extension PageModel.Footer {
  fileprivate init?(_ brand: PageBrand, _ texts: PageTexts) {
    let links = [(brand.imprintURL, texts.imprint), (brand.privacyURL, texts.privacy)]
    footerLinks = links.compactMap { url, label in
      url.map { PageModel.FooterLink(footerURL: $0, footerLabel: label) }
    }
    if footerLinks.isEmpty { return nil }
  }
}

extension PageModel.Code {
  fileprivate init(_ code: InviteCode, _ texts: PageTexts) {
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
  fileprivate init?(_ link: String, _ texts: PageTexts) {
    guard let code = QRCode(link) else { return nil }
    qrLabel = texts.qrCode(of: link)
    side = code.side
    path = code.path
    caption = texts.scan
    // Anyone can write a query, so the page does not show the query as text.
    shownAddress = String(link.trimmingPrefix("https://").prefix { $0 != "?" })
    // The size of a page is checked for lists of eight.
    let parts = shownAddress.split(separator: "/", maxSplits: 7, omittingEmptySubsequences: false)
    addressParts = parts.dropLast().map { "\($0)/" } + parts.suffix(1).map(String.init)
  }
}
