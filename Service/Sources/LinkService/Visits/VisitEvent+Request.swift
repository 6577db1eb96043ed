import LinkStore
import LinkwrightCore

extension VisitEvent {
  /// The event of a request for a link.
  init(
    _ kind: Kind,
    of link: ResolvedLink,
    request: VisitRequest,
    visitor: Visitor,
    answer: Answer?,
    host: HostConfiguration,
    using generator: inout some RandomNumberGenerator
  ) {
    self.init(
      id: UniqueID.make(at: request.time, using: &generator),
      kind: kind,
      time: request.time,
      host: host.name,
      linkID: link.linkID,
      invitationID: link.invitationID,
      platform: visitor.platform.rawValue,
      browser: visitor.browser.rawValue,
      referrerHost: request.referrer.flatMap(WebAddress.init).map { $0.host.shortened(to: 255) },
      campaign: link.campaign.shortened,
      query: Self.storedQuery(of: request.target.query, names: host.keptQueryItems),
      address: request.address?.truncated,
      isScan: request.isScan
    )
    if kind == .bot { reason = NonPerson(visitor, request) }
    self.answer = request.isPrefetch ? nil : answer
    system = visitor.system
    language = LanguagePreference.first(in: request.acceptLanguage)
    country = request.country
    utm = UTMParameters(query: request.target.query)
  }

  /// The maximum number of characters in a stored text that a visitor sent.
  static let maximumTextLength = 256

  private static func storedQuery(of query: Substring?, names: [String]) -> String? {
    guard !names.isEmpty, let query, !query.isEmpty else { return nil }
    let items = LinkQuery(query).items
    let stored = items.filter { names.contains($0.name) }
    let text = stored.count == items.count ? String(query) : LinkQuery(items: stored).text
    return text?.shortened(to: 4 * maximumTextLength)
  }
}

extension VisitEvent.NonPerson {
  /// Why a request does not count as a person. The first case that matches is the reason.
  fileprivate init(_ visitor: Visitor, _ request: VisitRequest) {
    switch visitor.kind {
    case _ where request.isPrefetch: self = .prefetch
    case .previewer: self = .previewer
    case .scanner: self = .scanner
    case .crawler: self = .bot
    case .person: self = request.isOwn && !request.isHead ? .own : .bot
    }
  }
}

extension Campaign {
  /// The campaign with a limited number of tokens, and with shortened texts.
  var shortened: Campaign {
    // Nearly always, and then the campaign is not copied.
    if isEmpty || isShort { return self }
    func shortened(_ text: String?) -> String? {
      text?.shortened(to: VisitEvent.maximumTextLength)
    }
    return Campaign(
      tokens: tokens.prefix(Self.maximumTokenCount).compactMap { shortened($0) },
      network: shortened(network),
      campaign: shortened(campaign),
      adgroup: shortened(adgroup),
      creative: shortened(creative),
      label: shortened(label)
    )
  }

  private var isShort: Bool {
    func isShort(_ text: String?) -> Bool {
      text.map { $0.utf8.count <= VisitEvent.maximumTextLength } ?? true
    }
    return tokens.count <= Self.maximumTokenCount && tokens.allSatisfy(isShort) && isShort(network)
      && isShort(campaign) && isShort(adgroup) && isShort(creative) && isShort(label)
  }

  private static var maximumTokenCount: Int { 8 }
}
