import LinkStore
import LinkwrightCore

/// The events of a request, checked, and with times on the clock of the service.
struct CheckedEvents: Sendable {
  var events: [AppEventReport.Event] = []
  /// The reasons why events were refused, by the IDs of the events.
  var refused: [String: String] = [:]

  /// Events of the distant past get the earliest time at which the IDs of events are still remembered.
  private static let maximumAge = AttributionRetention.keyLifetime
  /// How much the clocks of two nodes may differ.
  private static let clockDifference = Duration.seconds(3600)

  /// - Parameter now: The time of the request.
  init(
    _ request: AppEventsRequest,
    at now: Timestamp,
    using generator: inout some RandomNumberGenerator
  ) {
    for event in request.events {
      if let problem = event.problem ?? Self.problem(event) {
        refused[event.id] = problem
      } else if let kind = AppEventReport.Event.Kind(event.kind) {
        var stored = AppEventReport.Event(
          rowID: UniqueID.make(at: now, using: &generator),
          id: event.id.lowercased(),
          kind: kind,
          time: Self.time(event.occurredAt, sentAt: request.sentAt, at: now)
        )
        stored.add(event, at: now)
        events.append(stored)
      }
    }
  }

  /// Corrects the time of an event by the difference between the clocks, which the time of sending shows.
  private static func time(
    _ occurredAt: Timestamp,
    sentAt: Timestamp?,
    at now: Timestamp
  ) -> Timestamp {
    let skew = sentAt.map { now.milliseconds.subtractingReportingOverflow($0.milliseconds) }
    let milliseconds = skew.map { $0.overflow ? 0 : $0.partialValue } ?? 0
    return max(min(occurredAt + .milliseconds(milliseconds), now), now - maximumAge)
  }

  private static func problem(_ event: AppEvent) -> String? {
    guard case .other(let name)? = event.carried?.carriedBy else { return nil }
    guard (1...32).contains(name.utf8.count), name.utf8.allSatisfy(\.isOfName) else {
      return "The value of carriedBy must have 1 to 32 letters or digits."
    }
    return nil
  }

  /// A click ID that the service can have created, and that is not too old to join; nil for any other
  /// token.
  fileprivate static func clickID(_ token: String, at now: Timestamp) -> String? {
    let id = token.lowercased()
    guard let time = UniqueID.time(of: id), time < now + clockDifference,
      now < time + AttributionWindow.maximum + clockDifference
    else { return nil }
    return id
  }
}

extension AppEventReport.Event.Kind {
  /// - Returns: nil for a kind that this version does not know.
  fileprivate init?(_ kind: AppEvent.Kind) {
    switch kind {
    case .firstOpening: self = .firstOpening
    case .reopening: self = .reopening
    case .custom: self = .custom
    case .share: self = .share
    case .join: self = .join
    case .other: return nil
    }
  }
}

extension AppEventReport.Event {
  /// Adds what belongs to the kind of the event. A token that cannot be a click ID or an invite code is
  /// left out: the install referrer of an installation without a click is an example.
  fileprivate mutating func add(_ event: AppEvent, at now: Timestamp) {
    carried = event.carried.flatMap { AppEventReport.Carried($0, at: now) }
    switch kind {
    case .custom:
      name = event.name
      revenue = event.revenue
      deduplicationID = event.deduplicationID
      parameters = event.parameters
    case .share:
      shared = event.link.map { AppEventReport.Shared(url: $0) }
      activity = event.activity
    case .firstOpening, .reopening, .join: break
    }
  }
}

extension AppEventReport.Carried {
  fileprivate init?(_ carried: CarriedToken, at now: Timestamp) {
    switch carried.carriedBy {
    case .inviteCode:
      guard let code = InviteCode(carried.token) else { return nil }
      self = .inviteCode(code)
    case .referrer:
      let token = LinkQuery(carried.token)[CampaignParameters.clickID] ?? carried.token
      guard let id = CheckedEvents.clickID(token, at: now) else { return nil }
      self = .click(id: id, by: .referrer)
    case .link, .paste, .other:
      guard let id = CheckedEvents.clickID(carried.token, at: now) else { return nil }
      self = .click(id: id, by: carried.carriedBy)
    }
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool {
    (0x30...0x39).contains(self) || (0x41...0x5A).contains(self & 0xDF) && self >= 0x41
  }
}

/// For how many days a click joins.
enum AttributionWindow {
  static let days: ClosedRange<Int> = 1...60
  static let defaultDays = 7

  static var maximum: Duration { .seconds(86_400) * days.upperBound }
}
