package import LinkwrightCore

/// Events that an installation reported in one request, checked and with times on the clock of the
/// service.
package struct AppEventReport: Sendable, Hashable {
  /// The installation ID: a UUID in lower case.
  package var installation: String
  /// The app of the publishable key; nil for a server key.
  package var app: String?
  /// The platform that the app reported.
  package var platform: String?
  /// The time of the request.
  package var time: Timestamp
  /// The events in the order of the request; empty to only read what is known.
  package var events: [Event]
  /// What joins the installation, by which its events are counted.
  package var joining: JoiningRule
  /// Whether the team sent the request. Its events are stored, but not counted.
  package var isOwn: Bool

  package init(
    installation: String,
    app: String?,
    platform: String? = nil,
    time: Timestamp,
    events: [Event] = [],
    joining: JoiningRule = JoiningRule(),
    isOwn: Bool = false
  ) {
    self.installation = installation
    self.app = app
    self.platform = platform
    self.time = time
    self.events = events
    self.joining = joining
    self.isOwn = isOwn
  }

  /// An event, as it is stored.
  package struct Event: Sendable, Hashable {
    /// The kinds of events. The raw values are stored, and are never reused.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case firstOpening, reopening, custom, share, join

      package var isOpening: Bool { self == .firstOpening || self == .reopening }
    }

    /// The ID for the row: a UUID of version 7 in lower case.
    package var rowID: String
    /// The ID that the client chose, which is stored only as a hash.
    package var id: String
    package var kind: Kind
    package var time: Timestamp
    /// What the person carried; nil for nothing.
    package var carried: Carried?
    /// The link that was shared, with the stored link or the invitation that it is.
    package var shared: Shared?
    package var activity: String?
    package var name: String?
    package var revenue: Revenue?
    package var deduplicationID: String?
    package var parameters: [String: String]

    package init(
      rowID: String,
      id: String,
      kind: Kind,
      time: Timestamp,
      carried: Carried? = nil,
      shared: Shared? = nil,
      activity: String? = nil,
      name: String? = nil,
      revenue: Revenue? = nil,
      deduplicationID: String? = nil,
      parameters: [String: String] = [:]
    ) {
      self.rowID = rowID
      self.id = id
      self.kind = kind
      self.time = time
      self.carried = carried
      self.shared = shared
      self.activity = activity
      self.name = name
      self.revenue = revenue
      self.deduplicationID = deduplicationID
      self.parameters = parameters
    }
  }

  /// What a person carried into an installation.
  package enum Carried: Sendable, Hashable {
    case click(id: String, by: CarriedBy, click: ClickOrigin? = nil)
    case inviteCode(InviteCode)
  }

  /// A link that a person shared.
  package struct Shared: Sendable, Hashable {
    package var url: String
    /// The host of the link; nil for a link that the service does not know. Such a share is not counted.
    package var host: String?
    package var linkID: String?
    package var invitationID: String?
    package var campaign: String?

    package init(
      url: String,
      host: String? = nil,
      linkID: String? = nil,
      invitationID: String? = nil,
      campaign: String? = nil
    ) {
      self.url = url
      self.host = host
      self.linkID = linkID
      self.invitationID = invitationID
      self.campaign = campaign
    }
  }
}

/// A click ID that a link carried into an installation when it opened the app.
package struct CarriedOpening: Sendable, Hashable {
  /// The installation ID: a UUID in lower case.
  package var installation: String
  /// The ID of the visit: a UUID of version 7 in lower case.
  package var clickID: String
  package var carriedBy: CarriedBy
  /// When the link opened the app, on the clock of the device.
  package var time: Timestamp
  /// When the service learned of it.
  package var receivedAt: Timestamp
  /// The visit; nil to look for it among the events.
  package var click: ClickOrigin?
  /// The app of the publishable key; nil if it is not known.
  package var app: String?
  package var platform: String?
  /// What joins the installation; nil if it is not known. Then the next report counts the installation.
  package var joining: JoiningRule?

  package init(
    installation: String,
    clickID: String,
    carriedBy: CarriedBy,
    time: Timestamp,
    receivedAt: Timestamp? = nil,
    click: ClickOrigin? = nil,
    app: String? = nil,
    platform: String? = nil,
    joining: JoiningRule? = nil
  ) {
    self.installation = installation
    self.clickID = clickID
    self.carriedBy = carriedBy
    self.time = time
    self.receivedAt = receivedAt ?? time
    self.click = click
    self.app = app
    self.platform = platform
    self.joining = joining
  }
}

extension CarriedOpening {
  init(_ carrying: VisitEvent.Carrying, of event: VisitEvent) {
    self.init(
      installation: carrying.installation,
      clickID: carrying.clickID,
      carriedBy: carrying.carriedBy,
      time: event.time,
      // The service makes the IDs of events when they arrive.
      receivedAt: UniqueID.time(of: event.id).map { max($0, event.time) },
      platform: event.platform == VisitEvent.unknownPlatform ? nil : event.platform
    )
  }

  /// - Parameters:
  ///   - click: The visit, if known.
  ///   - app: The app of the publishable key.
  ///   - joining: What joins the installation; nil to count nothing now.
  /// - Returns: nil for an event that carried no click.
  package init?(_ event: VisitEvent, click: ClickOrigin?, app: String?, joining: JoiningRule?) {
    guard let carrying = event.carrying else { return nil }
    self.init(carrying, of: event)
    self.click = click
    self.app = app
    self.joining = joining
  }
}

/// What is kept of a visit that was carried into an installation. It stays when the visit is removed.
package struct ClickOrigin: Sendable, Hashable {
  package var time: Timestamp
  /// Whether a program made the visit. The team's own visits are those of people.
  package var isBot: Bool
  package var host: String
  package var linkID: String?
  package var invitationID: String?
  package var campaign: Campaign

  package init(
    time: Timestamp,
    isBot: Bool = false,
    host: String,
    linkID: String? = nil,
    invitationID: String? = nil,
    campaign: Campaign = Campaign()
  ) {
    self.time = time
    self.isBot = isBot
    self.host = host
    self.linkID = linkID
    self.invitationID = invitationID
    self.campaign = campaign
  }

  /// - Returns: nil for an event that is no request of a link, such as an opening.
  package init?(_ event: VisitEvent) {
    guard event.kind != .opening, event.kind.isJournaled else { return nil }
    self.init(
      time: event.time,
      isBot: event.kind == .bot && event.reason != .own,
      host: event.host,
      linkID: event.linkID,
      invitationID: event.invitationID,
      campaign: event.campaign
    )
  }
}
