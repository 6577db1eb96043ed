import LinkwrightAttribution
import LinkwrightCore

extension ExportKind {
  package static let installations = ExportKind(
    "installations",
    .installations,
    installationFields.map(\.column)
  )

  /// A column of an installation, with its value.
  struct InstallationField: Sendable {
    let column: ExportColumn
    let value: @Sendable (ExportedInstallation) throws -> StoredValue

    init(
      _ name: String,
      _ format: ExportColumn.Format,
      _ meaning: String,
      _ value: @escaping @Sendable (ExportedInstallation) throws -> StoredValue
    ) {
      column = ExportColumn(name, format, "", meaning)
      self.value = value
    }
  }

  static let installationFields = installation + attribution + joined

  private static let installation: [InstallationField] = [
    InstallationField("id", .text, "the ID of the row") { .text($0.row.history.rowID) },
    InstallationField("time", .time, "when the installation last reported something") {
      StoredValue($0.row.time)
    },
    InstallationField("version", .number, "a number that is higher in later rows with the same ID")
    {
      .number($0.row.change)
    },
    InstallationField("installation", .text, "the installation ID") {
      .text($0.row.history.installation)
    },
    InstallationField("app", .text, "the app of the API key; absent for a server key") {
      StoredValue($0.row.history.app)
    },
    InstallationField("platform", .text, "the platform that the app reported") {
      StoredValue($0.row.history.platform)
    },
    InstallationField("first_opened", .time, "when the app was first opened") {
      StoredValue($0.row.history.firstOpenedAt)
    },
    InstallationField("last_opened", .time, "when the app was last opened") {
      StoredValue($0.row.history.lastOpenedAt)
    },
    InstallationField("openings", .number, "the number of reported openings") {
      StoredValue($0.row.history.openingCount)
    },
  ]

  private static let attribution: [InstallationField] = [
    InstallationField("attributed", .time, "when the installation got its current attribution") {
      StoredValue($0.attribution?.record.attributedAt)
    },
    InstallationField(
      "carried_by",
      .text,
      "how the click was carried: `link`, `paste`, `referrer` or `inviteCode`; absent if organic"
    ) { StoredValue($0.attribution?.record.click?.carriedBy.storedName) },
    InstallationField("reattribution", .flag, "whether the click came after the first opening") {
      guard let record = $0.attribution?.record else { return .null }
      return .number(record.isReattribution ? 1 : 0)
    },
    InstallationField("click", .text, "the ID of the visit that led to the installation") {
      StoredValue($0.attribution?.record.click?.clickID)
    },
    InstallationField("clicked", .time, "the time of the visit") {
      StoredValue($0.attribution?.record.click?.clickedAt)
    },
  ]

  private static let joined: [InstallationField] = [
    InstallationField("host", .text, "the host of the link or of the invitation") {
      StoredValue($0.attribution?.entry?.host)
    },
    InstallationField("link", .text, "the ID of the link") {
      StoredValue($0.attribution?.entry?.linkID)
    },
    InstallationField("invitation", .text, "the ID of the invitation") {
      StoredValue($0.attribution?.entry?.invitationID)
    },
    InstallationField("campaign", .text, "the campaign of the link or of the invitation") {
      StoredValue($0.campaign?.campaign)
    },
    InstallationField("network", .text, "a campaign parameter of the link") {
      StoredValue($0.campaign?.network)
    },
    InstallationField("adgroup", .text, "as above") { StoredValue($0.campaign?.adgroup) },
    InstallationField("creative", .text, "as above") { StoredValue($0.campaign?.creative) },
    InstallationField("label", .text, "as above") { StoredValue($0.campaign?.label) },
    InstallationField("tokens", .list, "the tracker tokens of the link") {
      StoredValue(try JSONColumn.text($0.campaign?.tokens ?? []))
    },
  ]
}

/// An installation with its current attribution.
struct ExportedInstallation {
  var row: ChangedInstallation
  var attribution: JoiningRule.Joined?

  fileprivate var campaign: Campaign? { attribution?.entry?.campaign }
}
