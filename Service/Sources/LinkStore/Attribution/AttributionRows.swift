import LinkwrightAttribution
import LinkwrightCore

extension CarriedBy {
  /// The name of the way in the database, as in JSON.
  var storedName: String {
    switch self {
    case .link: "link"
    case .paste: "paste"
    case .referrer: "referrer"
    case .inviteCode: "inviteCode"
    case .other(let name): name
    }
  }

  init(storedName name: String) {
    let known: [CarriedBy] = [.link, .paste, .referrer, .inviteCode]
    self = known.first { $0.storedName == name } ?? .other(name)
  }
}

struct InstallationRow: LedgerRow {
  var history: InstallationHistory

  static let columns = """
    id, installation, app, platform, first_opened_at, last_opened_at, opening_count
    """
  static let columnNames = [
    "id", "installation", "app", "platform", "first_opened_at", "last_opened_at", "opening_count",
    "reported_first_opening", "created_at", "updated_at", "uncounted_install",
  ]
  static let lookup = "SELECT \(columns) FROM installations WHERE installation = $1"

  static let insertion = """
    INSERT INTO installations
    (id, installation, app, platform, created_at, updated_at, opening_count, reported_first_opening,
    change)
    VALUES ($1, $2, $3, $4, $5, $5, 0, 0, $6)
    ON CONFLICT (installation) DO UPDATE SET
    updated_at = CASE WHEN excluded.updated_at > installations.updated_at
    THEN excluded.updated_at ELSE installations.updated_at END,
    change = excluded.change,
    app = COALESCE(installations.app, excluded.app),
    platform = COALESCE(excluded.platform, installations.platform)
    """

  static let changed = "UPDATE installations SET change = $1 WHERE installation = $2"

  /// The statement that counts an event; nil for an event that is no opening.
  static func count(of kind: AppEventReport.Event.Kind) -> String? {
    switch kind {
    case .firstOpening: firstOpening
    case .reopening: reopening
    case .custom, .share, .join: nil
    }
  }

  /// Notes a link that opened the app.
  static let opened = """
    UPDATE installations SET \(earliestOpening), \(lastOpening) WHERE installation = $2
    """

  /// Counts a re-opening.
  private static let reopening = """
    UPDATE installations SET \(earliestOpening), \(lastOpening), opening_count = opening_count + 1
    WHERE installation = $2
    """

  /// Notes a reported first opening, which is counted when what led to the installation is known.
  static let install = "UPDATE installations SET uncounted_install = $1 WHERE installation = $2"
  static let uncountedInstall = """
    SELECT uncounted_install FROM installations WHERE installation = $1
    """
  static let countedInstall = """
    UPDATE installations SET uncounted_install = NULL WHERE installation = $1
    """

  /// Counts the first opening, which an installation reports once.
  private static let firstOpening = """
    UPDATE installations SET first_opened_at = $1, reported_first_opening = 1, \(lastOpening),
    opening_count = opening_count + 1 WHERE installation = $2
    """

  /// Without a report of the first opening, the earliest known one is the first. A later report with a
  /// wrong time, as from a device whose clock was wrong, does not change a first opening that was
  /// reported.
  private static let earliestOpening = """
    first_opened_at = CASE WHEN reported_first_opening = 1 OR first_opened_at <= $1
    THEN first_opened_at ELSE $1 END
    """

  private static let lastOpening = """
    last_opened_at = CASE WHEN last_opened_at >= $1 THEN last_opened_at ELSE $1 END
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    history = try InstallationHistory(
      rowID: reader.text(),
      installation: reader.text(),
      app: reader.optionalText(),
      platform: reader.optionalText(),
      firstOpenedAt: reader.optionalTime(),
      lastOpenedAt: reader.optionalTime(),
      openingCount: reader.number()
    )
  }
}

/// A click with the installation that carried it first.
struct CarriedClickRow {
  var clickID: String
  var installation: String
  var carriedBy: CarriedBy
  var carriedAt: Timestamp
  var receivedAt: Timestamp
  var click: ClickOrigin?

  /// If the installation carried the click several times, the first time counts, in whichever order the
  /// reports arrive.
  static let insertion = RowStatement<CarriedClickRow>.insertion(
    into: "carried_clicks",
    [
      .text("click_id") { $0.clickID },
      .text("installation") { $0.installation },
      .text("carried_by") { $0.carriedBy.storedName },
      .time("carried_at") { $0.carriedAt },
      .time("received_at") { $0.receivedAt },
    ] + ClickOrigin.columns.map { $0.of { (row: CarriedClickRow) in row.click } },
    clause: """
      ON CONFLICT (click_id) DO UPDATE
      SET carried_at = excluded.carried_at, carried_by = excluded.carried_by
      WHERE carried_clicks.installation = excluded.installation
      AND (excluded.carried_at, excluded.carried_by)
      < (carried_clicks.carried_at, carried_clicks.carried_by)
      """
  )

  static let unresolved = """
    SELECT click_id FROM carried_clicks WHERE installation = $1 AND clicked_at IS NULL
    """

  /// How many clicks an installation has at most. Of more, the oldest and the newest stay, each half of
  /// the number: they decide what led to the installation, and what led to it last.
  static let limit = 100

  /// Separates the clicks of an installation that are too many. They stay used.
  static let separation = """
    UPDATE carried_clicks SET installation = NULL WHERE click_id IN (
      SELECT click_id FROM (
        SELECT click_id, ROW_NUMBER() OVER (ORDER BY carried_at, click_id) AS oldest,
        ROW_NUMBER() OVER (ORDER BY carried_at DESC, click_id DESC) AS newest
        FROM carried_clicks WHERE installation = $1
      ) AS numbered WHERE oldest > \(limit / 2) AND newest > \(limit / 2)
    )
    """

  struct Resolution {
    var clickID: String
    var click: ClickOrigin?

    init(_ clickID: String, _ click: ClickOrigin) {
      self.clickID = clickID
      self.click = click
    }
  }

  static let resolution = RowStatement<Resolution>.update(
    "carried_clicks",
    setting: ClickOrigin.columns.map { $0.of { (row: Resolution) in row.click } },
    key: .text("click_id") { $0.clickID }
  )
}

extension ClickOrigin {
  /// The columns of a click whose visit may not be known.
  fileprivate static let columns: [Column<ClickOrigin?>] =
    [
      .time("clicked_at") { $0?.time },
      .flag("is_bot") { $0?.isBot ?? false },
      .text("host") { $0?.host },
      .text("link_id") { $0?.linkID },
      .text("invitation_id") { $0?.invitationID },
    ] + Campaign.columns.map { $0.of { (click: ClickOrigin?) in click?.campaign ?? Campaign() } }
}

/// A click in the history of an installation.
struct ClickEntryRow: LedgerRow {
  var installation: String
  var entry: InstallationHistory.Entry

  static let lookup = "\(selection) WHERE installation = $1 ORDER BY click_id"

  /// The columns and the tables.
  static let selection = """
    SELECT installation, click_id, carried_by, carried_at, clicked_at, is_bot, carried_clicks.host,
    carried_clicks.link_id, links.slug, carried_clicks.invitation_id, invitations.code,
    invitations.inviter, \(Campaign.columns.map { "carried_clicks.\($0.name)" }.joined(separator: ", "))
    FROM carried_clicks LEFT JOIN links ON links.id = carried_clicks.link_id
    LEFT JOIN invitations ON invitations.id = carried_clicks.invitation_id
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    installation = try reader.text()
    let clickID = try reader.text()
    let carrier = CarriedBy(storedName: try reader.text())
    let carriedAt = try reader.time()
    let clickedAt = try reader.optionalTime()
    let isBot = try reader.flag()
    let host = try reader.optionalText()
    let linkID = try reader.optionalText()
    let slug = try reader.optionalText()
    let invitationID = try reader.optionalText()
    let code = try reader.optionalText().flatMap { InviteCode($0) }
    let inviter = try reader.optionalText()
    entry = InstallationHistory.Entry(
      carried: CarriedClick(
        clickID: clickID,
        clickedAt: clickedAt,
        isBot: isBot,
        carriedBy: carrier,
        // The clock of a device may be slow. Nobody carries a click before it is made.
        carriedAt: max(carriedAt, clickedAt ?? carriedAt),
        // Without its visit, a click joins nothing, not even an invitation.
        inviteCode: clickedAt == nil ? nil : code
      ),
      host: host,
      linkID: linkID,
      slug: slug,
      invitationID: invitationID,
      inviter: inviter,
      campaign: try Campaign(&reader)
    )
  }
}

/// A redeemed invite code in the history of an installation. A code of no invitation joins nothing.
struct CarriedCodeRow: LedgerRow {
  var installation: String
  var entry: InstallationHistory.Entry

  /// How many codes an installation has at most.
  static let limit = 100

  static let insertion = """
    INSERT INTO carried_codes (installation, code, carried_at)
    SELECT CAST($1 AS TEXT), CAST($2 AS TEXT), CAST($3 AS BIGINT) WHERE (SELECT COUNT(*) FROM carried_codes WHERE installation = $1) < \(limit)
    ON CONFLICT (installation, code) DO UPDATE SET carried_at = excluded.carried_at
    WHERE excluded.carried_at < carried_codes.carried_at
    """

  static let lookup = "\(selection) WHERE installation = $1 ORDER BY carried_codes.code"

  /// The columns and the tables.
  static let selection = """
    SELECT installation, carried_codes.code, carried_at, invitations.host, invitations.id, inviter,
    campaign FROM carried_codes JOIN invitations ON invitations.code = carried_codes.code
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    installation = try reader.text()
    let code = try reader.text()
    let carriedAt = try reader.time()
    let host = try reader.text()
    let id = try reader.text()
    let inviter = try reader.optionalText()
    let campaign = try reader.optionalText()
    entry = InstallationHistory.Entry(
      carried: CarriedClick(
        clickID: nil,
        clickedAt: nil,
        carriedBy: .inviteCode,
        carriedAt: carriedAt,
        inviteCode: InviteCode(code)
      ),
      host: host,
      invitationID: id,
      inviter: inviter,
      campaign: Campaign(campaign: campaign)
    )
  }
}

/// A row of `app_events`.
struct StoredAppEvent {
  var event: AppEventReport.Event
  var report: AppEventReport
  /// What the installation was joined to when the event was stored.
  var origin: InstallationHistory.Entry?
  /// The number of the change that stored the event.
  var change: Int64

  init(
    _ event: AppEventReport.Event,
    _ report: AppEventReport,
    _ origin: InstallationHistory.Entry?,
    _ change: Int64
  ) {
    self.event = event
    self.report = report
    self.origin = origin
    self.change = change
  }

  /// A shared link is described by itself, and every other event by the attribution.
  private var linkID: String? { event.shared.map(\.linkID) ?? origin?.linkID }
  private var invitationID: String? { event.shared.map(\.invitationID) ?? origin?.invitationID }
  private var campaign: String? { event.shared.map(\.campaign) ?? origin?.campaign.campaign }

  static let table: [Column<StoredAppEvent>] = [
    .text("id") { $0.event.rowID },
    .text("kind") { $0.event.kind.rawValue },
    .time("time") { $0.event.time },
    .time("received_at") { $0.report.time },
    .text("app") { $0.report.app },
    .text("platform") { $0.report.platform },
    .text("installation") { $0.report.installation },
    .text("name") { $0.event.name },
    Column(name: "revenue") { $0.event.revenue.map { .number($0.minorUnits) } ?? .null },
    .text("currency") { $0.event.revenue?.currency },
    .text("deduplication_id") { $0.event.deduplicationID },
    .json("parameters") { $0.event.parameters },
    .text("shared_link") { $0.event.shared?.url },
    .text("activity") { $0.event.activity },
    .text("link_id") { $0.linkID },
    .text("invitation_id") { $0.invitationID },
    .text("campaign") { $0.campaign },
  ]

  static let insertion = RowStatement.insertion(
    into: "app_events",
    table + [Column(name: "change") { .number($0.change) }]
  )
}

/// A row with one ID.
struct IDRow: LedgerRow {
  var id: String

  init(row reader: inout some RowReader) throws { id = try reader.text() }
}

/// A row with one time, which may be missing.
struct TimeRow: LedgerRow {
  var time: Timestamp?

  init(row reader: inout some RowReader) throws { time = try reader.optionalTime() }
}

extension ListQuery {
  init(installationsSince since: Timestamp?, until: Timestamp?) {
    self.init(InstallationRow.columns, from: "installations", id: "id")
    require(since?.milliseconds) { "first_opened_at >= \($0)" }
    require(until?.milliseconds) { "first_opened_at < \($0)" }
  }
}
