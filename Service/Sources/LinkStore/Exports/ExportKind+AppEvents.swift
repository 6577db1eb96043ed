extension ExportKind {
  /// Deduplication IDs are the team's identifiers of orders, and are not exported.
  package static let appEvents = ExportKind(
    "app-events",
    .changes(of: "app_events", time: "time"),
    [
      column("id", .text, "id", "the ID of the event"),
      column("time", .time, "time", "when it happened, on the clock of the service"),
      column("received", .time, "received_at", "when the app reported it"),
      column("kind", .text, "kind", "\(kinds)"),
      column("app", .text, "app", "the app of the API key; absent for a server key"),
      column("platform", .text, "platform", "the platform that the app reported"),
      column(
        "installation",
        .text,
        "installation",
        "the installation ID; absent if the installation was erased"
      ),
      column("name", .text, "name", "the name of a `custom` event"),
      column("revenue", .number, "revenue", "the revenue in minor units, such as cents"),
      column("currency", .text, "currency", "the currency of the revenue, as in ISO 4217"),
      column("parameters", .object, "parameters", "the parameters of the event"),
      column("shared_link", .text, "shared_link", "the link of a `share` event"),
      column("activity", .text, "activity", "the way in which the link was shared"),
      column(
        "link",
        .text,
        "link_id",
        "the ID of the link to which the installation was joined, or that was shared"
      ),
      column("invitation", .text, "invitation_id", "the ID of the invitation, as above"),
      column("campaign", .text, "campaign", "the campaign, as above"),
    ]
  )

  private static let kinds = AppEventReport.Event.Kind.allCases.map { "`\($0.rawValue)`" }
    .joined(separator: ", ")

  private static func column(
    _ name: String,
    _ format: ExportColumn.Format,
    _ column: String,
    _ meaning: String
  ) -> ExportColumn {
    ExportColumn(name, format, "app_events.\(column)", meaning)
  }
}
