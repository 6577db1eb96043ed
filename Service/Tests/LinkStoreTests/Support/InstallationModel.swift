import LinkwrightCore
import LinkwrightTesting

@testable import LinkStore

/// What a few installations reported, and the events that statistics count for it.
///
/// An installation carries the code of one invitation at most, also some time after its first opening.
struct InstallationModel {
  /// The invitations whose codes the installations carry, in turn.
  var invitations: [Invitation] = []
  /// The events that statistics count.
  private(set) var counted: [VisitEvent] = []
  private var states: [Int: State] = [:]

  private struct State {
    var isErased = false
    var isOpened = false
    var carriesCode = false
    /// The reported first opening, until it is counted.
    var firstOpening: Timestamp?
    var known: Set<String> = []
  }

  private static let count = 5

  private static func id(_ number: Int) -> String {
    "aaaaaaaa-0000-4000-8000-00000000000\(number)"
  }

  /// The invitation of an installation; nil for an organic one.
  private func invitation(_ number: Int) -> Invitation? {
    number == 0 ? nil : invitations[number % invitations.count]
  }

  mutating func report(
    at time: Timestamp,
    using random: inout SeededGenerator,
    _ eventTime: (inout SeededGenerator) -> Timestamp
  ) -> AppEventReport {
    let number = Int.random(in: 0..<Self.count, using: &random)
    let events = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      event(of: number, at: eventTime(&random), using: &random)
    }
    let report = AppEventReport(
      installation: Self.id(number),
      app: "shop",
      platform: "ios",
      time: time,
      events: events
    )
    note(report, of: number)
    return report
  }

  private static let names = ["purchase", "Purchase", "level up"]

  /// - Returns: The installation.
  mutating func erase(using random: inout SeededGenerator) -> String {
    let number = Int.random(in: 0..<Self.count, using: &random)
    states[number, default: State()].isErased = true
    return Self.id(number)
  }

  private func event(
    of number: Int,
    at time: Timestamp,
    using random: inout SeededGenerator
  ) -> AppEventReport.Event {
    let kind = AppEventReport.Event.Kind.allCases.randomElement(using: &random) ?? .custom
    // The IDs are few, so events are repeated, also with another kind.
    var event = AppEventReport.Event(
      rowID: UniqueID.make(at: time, using: &random),
      id: kind == .firstOpening
        ? Self.id(number) : "\(number) \(Int.random(in: 0..<40, using: &random))",
      kind: kind,
      time: time,
      name: kind == .custom ? Self.names.randomElement(using: &random) : nil
    )
    if kind == .join || Bool.random(using: &random), let invitation = invitation(number) {
      event.carried = .inviteCode(invitation.code)
    }
    if kind == .share, let invitation = invitations.randomElement(using: &random) {
      // A link of which only the text is known, a long link, or an invitation.
      event.shared = AppEventReport.Shared(url: "https://a.example/x")
      if Bool.random(using: &random) { event.shared?.host = invitation.host }
      if Bool.random(using: &random) {
        event.shared?.invitationID = invitation.id
        event.shared?.campaign = invitation.content.campaign
      }
    }
    return event
  }

  private mutating func note(_ report: AppEventReport, of number: Int) {
    var state = states[number] ?? State()
    guard !state.isErased else { return }
    let fresh = report.events.filter { event in
      state.known.insert(event.kind == .firstOpening ? "first" : event.id).inserted
    }
    for event in fresh {
      if event.kind.isOpening { state.isOpened = true }
      if event.kind == .firstOpening { state.firstOpening = event.time }
      if event.carried != nil { state.carriesCode = true }
      if let shared = event.shared, let host = shared.host {
        var share = VisitEvent(id: event.rowID, kind: .share, time: event.time, host: host)
        share.invitationID = shared.invitationID
        share.campaign.campaign = shared.campaign
        add(share)
      }
    }
    if state.isOpened, state.carriesCode, let invitation = invitation(number) {
      for event in fresh where event.kind == .custom {
        add(.customEvent, event.time, invitation, name: event.name)
      }
      if let time = state.firstOpening { add(.install, time, invitation) }
      state.firstOpening = nil
    }
    states[number] = state
  }

  private mutating func add(
    _ kind: VisitEvent.Kind,
    _ time: Timestamp,
    _ invitation: Invitation,
    name: String? = nil
  ) {
    var event = VisitEvent(id: "", kind: kind, time: time, host: invitation.host)
    event.invitationID = invitation.id
    event.campaign.campaign = invitation.content.campaign
    event.name = name
    add(event)
  }

  private mutating func add(_ event: VisitEvent) {
    var event = event
    event.platform = "ios"
    counted.append(event)
  }
}
