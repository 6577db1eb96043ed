import Foundation
import LinkwrightCore

/// The properties of a stored event by which it is counted.
struct StatisticsFacts: Sendable {
  /// The metrics to which the event adds one.
  var metrics: [StatisticsMetric]
  var time: QuarterHour
  /// What the event counts for.
  var subjects: [StatisticsSubject]
  /// The values of the event. The counts of a dimension do not include events without a value. An
  /// empty text is a value that has no counts of its own.
  var values: [(dimension: StatisticsDimension, value: StatisticsText)]
}

extension StatisticsFacts {
  /// The tables and columns of events that are counted. `events` may be a selection of events.
  static let columns = """
    events.kind, events.time, events.host, events.link_id, events.invitation_id, events.platform,
    events.system, events.browser, events.language, events.referrer_host, events.utm_source,
    events.utm_medium, events.utm_campaign, events.utm_term, events.utm_content, events.network,
    events.adgroup, events.creative, events.label, events.country, events.answer, events.via,
    events.reason, \(campaign), \(isCampaignNamed), links.tags, invitations.inviter,
    events.click_id, events.name
    """

  /// The campaign of an event: that of the URL or of the stored link, or else that of the invitation.
  private static let campaign = "COALESCE(events.campaign, invitations.campaign)"

  /// Whether a link or an invitation names the campaign of an event. Visitors can send any name in a
  /// URL, and each name would have rows of its own for good.
  private static let isCampaignNamed = """
    CASE WHEN links.campaign = events.campaign OR invitations.campaign = \(campaign)
    OR EXISTS (SELECT 1 FROM links AS named WHERE named.campaign = events.campaign)
    OR EXISTS (SELECT 1 FROM invitations AS named WHERE named.campaign = events.campaign)
    THEN 1 ELSE 0 END
    """

  /// The joins that the columns need. An event belongs to the tags that its link has, and to its
  /// campaign if this is named, when the event is counted.
  static func joins(in dialect: SQLDialect) -> String {
    dialect.join("links", ["campaign", "tags"], id: "events.link_id") + " "
      + dialect.join("invitations", ["campaign", "inviter"], id: "events.invitation_id")
  }

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader, tags known: inout TagLists) throws {
    let rawKind = try reader.number() as Int
    guard let kind = UInt8(exactly: rawKind).flatMap(VisitEvent.Kind.init) else {
      throw StoreError.unreadable("an event of the kind \(rawKind)")
    }
    time = QuarterHour(of: try reader.time())
    var values: [(dimension: StatisticsDimension, value: StatisticsText)] = []
    func add(_ dimension: StatisticsDimension, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      values.append((dimension, StatisticsText(text)))
    }
    var subjects: [StatisticsSubject] = []
    func add(_ kind: StatisticsSubject.Kind, _ dimension: StatisticsDimension, _ text: String?) {
      guard let text, !text.isEmpty else { return }
      subjects.append(StatisticsSubject(kind, text))
      values.append((dimension, StatisticsText(text)))
    }
    add(.host, .host, try reader.text())
    add(.link, .link, try reader.optionalText())
    add(.invitation, .invitation, try reader.optionalText())
    let platform = try reader.text()
    let system = try reader.optionalText()
    let browser = try reader.text()
    // Programs can claim anything about themselves. An app is not a browser.
    let isPerson = kind != .bot
    let isKnown = !platform.utf8.elementsEqual(VisitEvent.unknownPlatform.utf8)
    if isPerson, isKnown { add(.platform, platform) }
    if isPerson { add(.system, system) }
    if kind == .visit || kind == .invitationShown {
      if !browser.utf8.elementsEqual(VisitEvent.unknownBrowser.utf8) { add(.browser, browser) }
      if VisitEvent.isInsideApp(browser: browser) { add(.app, browser) }
    }
    var isScan = false
    for dimension in Self.propertiesOfPeople {
      let text = try reader.optionalText()
      if dimension == .via { isScan = isPerson && text != nil }
      if isPerson { add(dimension, text) }
    }
    add(.reason, try reader.optionalText())
    let campaign = try reader.optionalText()
    if try reader.flag() {
      add(.campaign, .campaign, campaign)
    } else if let campaign, !campaign.isEmpty {
      values.append((.campaign, StatisticsText("")))
    }
    for tag in try known.tags(reader.optionalText()) { add(.tag, .tag, tag) }
    add(.inviter, .inviter, try reader.optionalText())
    // The scan of an opening with a click was counted with the visit.
    let hasVisit = try reader.optionalText() != nil && kind == .opening
    add(.event, try reader.optionalText())
    metrics = [StatisticsMetric(kind)] + (isScan && !hasVisit ? [.scans] : [])
    if kind == .opening, !hasVisit { metrics.append(.directOpenings) }
    self.subjects = subjects
    self.values = values
  }

  /// The dimensions of the columns from `language` to `via`.
  private static let propertiesOfPeople: [StatisticsDimension] = [
    .language, .referrer, .utmSource, .utmMedium, .utmCampaign, .utmTerm, .utmContent, .network,
    .adgroup, .creative, .label, .country, .answer, .via,
  ]
}

extension StatisticsFacts: Hashable {
  static func == (one: StatisticsFacts, other: StatisticsFacts) -> Bool {
    one.time == other.time && one.metrics == other.metrics && one.subjects == other.subjects
      && one.values.elementsEqual(other.values) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(time)
    // The subjects are among the values.
    for (dimension, value) in values {
      hasher.combine(dimension)
      hasher.combine(value)
    }
  }
}

extension VisitEvent {
  /// The kinds of browsers that are inside apps.
  package static let browsersInsideApps = [
    "kakaotalk", "line", "instagram", "facebook", "otherApp",
  ]

  static func isInsideApp(browser: String) -> Bool {
    browsersInsideApps.contains { $0.utf8.elementsEqual(browser.utf8) }
  }
}

/// The lists of tags that were read. Many events have the same links, so their lists are decoded once.
struct TagLists {
  private var known: [StatisticsText: [String]] = [:]

  /// - Parameter text: A column with a list in JSON.
  mutating func tags(_ text: String?) throws -> [String] {
    guard let text else { return [] }
    if let tags = known[StatisticsText(text)] { return tags }
    guard let tags = try? JSONDecoder().decode([String].self, from: Data(text.utf8)) else {
      throw StoreError.unreadable("a list of tags")
    }
    var seen: Set<StatisticsText> = []
    let distinct = tags.filter { seen.insert(StatisticsText($0)).inserted }
    if known.count >= 10_000 { known.removeAll() }
    known[StatisticsText(text)] = distinct
    return distinct
  }
}
