/// A kind of rows that can be exported.
///
/// To add a kind, add a value here with its columns and its ``Source``, and list it in ``all``. The API,
/// the command and the tests take everything else from it.
package struct ExportKind: Sendable {
  enum Source: Sendable {
    /// Events of some kinds, in the order in which they were stored.
    case events([VisitEvent.Kind])
    /// The rows of a table that are never removed before they are exported, in the order of their IDs,
    /// which are UUIDs of version 7 that the service makes.
    ///
    /// A row can be stored some seconds after its ID was made. Therefore, only rows are exported whose
    /// IDs are older than ``settlingTime``.
    case table(from: String, id: String, time: String)
    /// The rows of a table in the order of the numbers of their changes
    /// (``LedgerTransaction/nextChange()``).
    case changes(of: String, time: String)
    /// Installations in the order of their changes, with their attributions. A changed row has a new
    /// place.
    case installations
  }

  /// The name in the path of the API, and in the names of files.
  package let name: String
  package let columns: [ExportColumn]
  let source: Source

  package static let all = [visits, openings, installations, appEvents, redemptions]

  package init?(name: String) {
    guard let kind = Self.all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
      return nil
    }
    self = kind
  }

  init(_ name: String, _ source: Source, _ columns: [ExportColumn]) {
    self.name = name
    self.source = source
    self.columns = columns
  }

  /// The time after which a row of a table is exported. A write is given up after seconds. The rest is
  /// for clocks of nodes that differ.
  package static let settlingTime = Duration.seconds(120)
}

extension ExportKind {
  private static let kinds: [Int64: String] = [
    Int64(VisitEvent.Kind.visit.rawValue): "visit",
    Int64(VisitEvent.Kind.bot.rawValue): "bot",
    Int64(VisitEvent.Kind.invitationShown.rawValue): "invitationShown",
  ]

  package static let visits = ExportKind(
    "visits",
    .events([.visit, .bot, .invitationShown]),
    request + subject + visitor + campaign
  )

  private static let request: [ExportColumn] = [
    event("id", .text, "id", "the ID of the visit, which is also its click ID"),
    event("time", .time, "time", "when the request arrived"),
    event(
      "kind",
      .word(kinds),
      "kind",
      "a visit by a person, a request that does not count as a person, or the page of an invitation"
    ),
    event("reason", .text, "reason", "why a request does not count as a person"),
  ]

  private static let visitor: [ExportColumn] = [
    event(
      "answer",
      .text,
      "answer",
      "what the visitor got: `page`, `redirect`, `store` or `card`"
    ),
    platform,
    event("system", .text, "system", "the operating system with its main version"),
    event("browser", .text, "browser", "the kind of browser"),
    event("language", .text, "language", "the preferred language"),
    event("country", .text, "country", "the country, as two letters of ISO 3166"),
    event("referrer", .text, "referrer_host", "the host of the page with the link"),
    event("via", .text, "via", "`qr` for the scan of a QR code"),
    event(
      "address",
      .text,
      "address",
      "the network of the visitor: 24 bits of an IPv4 address or 48 of an IPv6 address"
    ),
    event(
      "query",
      .text,
      "query",
      "the query items that the configuration keeps (`keptQueryItems`)"
    ),
    event("utm_source", .text, "utm_source", "a UTM parameter of the requested link"),
    event("utm_medium", .text, "utm_medium", "as above"),
    event("utm_campaign", .text, "utm_campaign", "as above"),
    event("utm_term", .text, "utm_term", "as above"),
    event("utm_content", .text, "utm_content", "as above"),
  ]

  package static let openings = ExportKind(
    "openings",
    .events([.opening]),
    opening + subject + openingOrigin + campaign
  )

  private static let opening: [ExportColumn] = [
    event("id", .text, "id", "the ID of the opening"),
    event("time", .time, "time", "when the app asked for the link"),
  ]

  private static let openingOrigin: [ExportColumn] = [
    event("click", .text, "click_id", "the ID of the visit that led to the opening"),
    platform,
    event("via", .text, "via", "`qr` if the opening began with the scan of a QR code"),
  ]

  /// Redeemers and inviters are the team's identifiers of persons, so they are not exported.
  package static let redemptions = ExportKind(
    "redemptions",
    .table(
      from: "redemptions JOIN invitations ON invitations.id = redemptions.invitation_id",
      id: "redemptions.id",
      time: "redemptions.redeemed_at"
    ),
    [
      ExportColumn("id", .text, "redemptions.id", "the ID of the redemption"),
      ExportColumn("time", .time, "redemptions.redeemed_at", "when it was made"),
      ExportColumn("invitation", .text, "redemptions.invitation_id", "the ID of the invitation"),
      ExportColumn("host", .text, "invitations.host", "the host of the invitation"),
      ExportColumn("campaign", .text, "invitations.campaign", "the campaign of the invitation"),
      ExportColumn(
        "app",
        .text,
        "redemptions.app",
        "the app of the API key; absent for a server key"
      ),
      ExportColumn(
        "proved",
        .flag,
        "redemptions.is_proved",
        "whether your server vouched for the redeemer"
      ),
    ]
  )

  private static func event(
    _ name: String,
    _ format: ExportColumn.Format,
    _ column: String,
    _ meaning: String
  ) -> ExportColumn {
    ExportColumn(name, format, "events.\(column)", meaning)
  }

  private static let subject: [ExportColumn] = [
    event("host", .text, "host", "the host of the link"),
    event("link", .text, "link_id", "the ID of the link"),
    event("invitation", .text, "invitation_id", "the ID of the invitation"),
  ]

  private static let platform = event(
    "platform",
    .text,
    "platform",
    "`ios`, `android`, `desktop` or `unknown`"
  )

  private static let campaign: [ExportColumn] = [
    event("campaign", .text, "campaign", "the campaign of the link"),
    event("network", .text, "network", "a campaign parameter of the link"),
    event("adgroup", .text, "adgroup", "as above"),
    event("creative", .text, "creative", "as above"),
    event("label", .text, "label", "as above"),
    event("tokens", .list, "tokens", "the tracker tokens of the link"),
  ]
}
