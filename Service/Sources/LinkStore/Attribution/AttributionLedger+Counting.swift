import LinkwrightCore

/// The events of installations that are counted over time. They hold what they are counted by, and
/// nothing that leads to the installation, so the counts stay when the installation is erased.
extension AttributionLedger {
  /// Stores events to count for new events of an installation.
  ///
  /// An event that belongs to no link and no invitation has no host and is not counted.
  func count(
    _ events: [StoredAppEvent],
    _ report: AppEventReport,
    _ history: InstallationHistory?
  ) throws {
    for stored in events where stored.event.kind == .firstOpening {
      try base.perform(
        InstallationRow.install,
        [StoredValue(stored.event.time), .text(report.installation)]
      )
    }
    var counted = events.compactMap(\.counted)
    if let history, let install = try takeInstall(history, report.joining, at: report.time) {
      counted.append(install)
    }
    if !counted.isEmpty { try base.store(counted) }
  }

  /// Counts an installation whose first opening was reported before the click that led to it.
  func countInstall(
    _ installation: String,
    _ joining: JoiningRule,
    at time: Timestamp
  ) throws {
    guard try uncountedInstall(installation) != nil, let history = try history(of: installation),
      let install = try takeInstall(history, joining, at: time)
    else { return }
    try base.store([install])
  }

  /// An installation counts once, when what led to it is known.
  ///
  /// - Returns: The event to count; nil if nothing led to the installation, if its first opening was not
  ///   reported, or if it is counted already.
  private func takeInstall(
    _ history: InstallationHistory,
    _ joining: JoiningRule,
    at time: Timestamp
  ) throws -> VisitEvent? {
    guard let cause = joining.records(of: history).first?.entry, let host = cause.host,
      let openedAt = try uncountedInstall(history.installation)
    else { return nil }
    try base.perform(InstallationRow.countedInstall, [.text(history.installation)])
    return VisitEvent(
      .install,
      joining: cause,
      of: history.platform,
      at: openedAt,
      on: host,
      receivedAt: time
    )
  }

  private func uncountedInstall(_ installation: String) throws -> Timestamp? {
    try base.first(TimeRow.self, InstallationRow.uncountedInstall, [.text(installation)])?.time
  }
}

extension StoredAppEvent {
  /// The event to count; nil for an event that is not counted, or not by itself.
  fileprivate var counted: VisitEvent? {
    switch event.kind {
    case .share:
      guard let shared = event.shared, let host = shared.host else { return nil }
      var share = VisitEvent(
        .share,
        of: report.platform,
        at: event.time,
        on: host,
        receivedAt: report.time
      )
      share.linkID = shared.linkID
      share.invitationID = shared.invitationID
      share.campaign.campaign = shared.campaign
      return share
    case .custom:
      guard let origin, let host = origin.host else { return nil }
      var custom = VisitEvent(
        .customEvent,
        joining: origin,
        of: report.platform,
        at: event.time,
        on: host,
        receivedAt: report.time
      )
      custom.name = event.name
      return custom
    // An installation counts when what led to it is known, and redemptions count as joins.
    case .firstOpening, .reopening, .join: return nil
    }
  }
}

extension VisitEvent {
  /// - Parameter entry: What the event is counted for.
  fileprivate init(
    _ kind: Kind,
    joining entry: InstallationHistory.Entry,
    of platform: String?,
    at time: Timestamp,
    on host: String,
    receivedAt: Timestamp
  ) {
    self.init(kind, of: platform, at: time, on: host, receivedAt: receivedAt)
    linkID = entry.linkID
    invitationID = entry.invitationID
    campaign = entry.campaign
  }

  /// - Parameter platform: The platform that the app reported. Apps can send any name, so only known
  ///   ones are counted apart.
  fileprivate init(
    _ kind: Kind,
    of platform: String?,
    at time: Timestamp,
    on host: String,
    receivedAt: Timestamp
  ) {
    var generator = SystemRandomNumberGenerator()
    self.init(
      id: UniqueID.make(at: receivedAt, using: &generator),
      kind: kind,
      time: time,
      host: host
    )
    if let platform, Self.platformsOfApps.contains(platform) { self.platform = platform }
  }

  private static let platformsOfApps = ["ios", "android"]
}
