import LinkwrightCore

extension VisitEvent {
  private static let columns =
    """
    id, kind, time, host, link_id, invitation_id, click_id, platform, browser, referrer_host, query,
    address, via, reason, answer, system, language, country, utm_source, utm_medium, utm_campaign,
    utm_term, utm_content, name, \(Campaign.columns.names())
    """

  static let lookup = "SELECT \(columns) FROM events WHERE id = $1"

  /// The columns of an event that holds only what it is counted by.
  static let countedColumns: [Column<VisitEvent>] =
    [
      .text("id") { $0.id },
      .number("kind") { Int($0.kind.rawValue) },
      .time("time") { $0.time },
      .text("host") { $0.host },
      .text("link_id") { $0.linkID },
      .text("invitation_id") { $0.invitationID },
      .text("platform") { $0.platform },
      .text("browser") { $0.browser },
      .text("name") { $0.name },
    ] + Campaign.columns.map { $0.of { (event: VisitEvent) in event.campaign } }

  static let countedInsertion = RowStatement.insertion(into: "events", countedColumns)

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    let id = try reader.text()
    let rawKind = try reader.number() as Int
    guard let kind = UInt8(exactly: rawKind).flatMap(Kind.init) else {
      throw StoreError.unreadable("an event of the kind \(rawKind)")
    }
    try self.init(
      id: id,
      kind: kind,
      time: reader.time(),
      host: reader.text(),
      linkID: reader.optionalText(),
      invitationID: reader.optionalText(),
      clickID: reader.optionalText(),
      platform: reader.text(),
      browser: reader.text(),
      referrerHost: reader.optionalText(),
      query: reader.optionalText(),
      address: reader.optionalText(),
      isScan: reader.optionalText() == VisitEvent.scanned
    )
    reason = try reader.optionalText().flatMap(NonPerson.init)
    answer = try reader.optionalText().flatMap(Answer.init)
    system = try reader.optionalText()
    language = try reader.optionalText()
    country = try reader.optionalText()
    for name in UTMParameters.Name.allCases { utm[name] = try reader.optionalText() }
    name = try reader.optionalText()
    campaign = try Campaign(&reader)
  }
}

extension Field {
  /// The column of the table of events.
  var column: String {
    switch self {
    case .id: "id"
    case .kind: "kind"
    case .time: "time"
    case .host: "host"
    case .linkID: "link_id"
    case .invitationID: "invitation_id"
    case .clickID: "click_id"
    case .platform: "platform"
    case .browser: "browser"
    case .referrerHost: "referrer_host"
    case .token: "tokens"
    case .network: "network"
    case .campaign: "campaign"
    case .adgroup: "adgroup"
    case .creative: "creative"
    case .label: "label"
    case .query: "query"
    case .address: "address"
    case .via: "via"
    case .reason: "reason"
    case .answer: "answer"
    case .system: "system"
    case .language: "language"
    case .country: "country"
    case .utmSource: "utm_source"
    case .utmMedium: "utm_medium"
    case .utmCampaign: "utm_campaign"
    case .utmTerm: "utm_term"
    case .utmContent: "utm_content"
    // No columns: `stored` leaves them out.
    case .installation: "installation"
    case .carried: "carried"
    }
  }
}
