import Foundation
import Linkwright
import LinkwrightAttribution
import LinkwrightCore

/// A click that the simulated service knows.
struct SimulatedClick: Sendable {
  var link: String
  var campaign: Campaign?
  var isBot: Bool
  var time: Timestamp
  /// The installation that carried the click first.
  var installation: String?
}

/// What the simulated service knows about an installation.
struct SimulatedHistory: Sendable {
  var firstOpenedAt: Timestamp?
  var carried: [CarriedClick] = []
}

/// What the simulated service has received.
struct SimulatedServiceState: Sendable {
  let rule: AttributionRule
  var isOnline = true
  var losesResponses = false
  var clicks: [String: SimulatedClick] = [:]
  var histories: [String: SimulatedHistory] = [:]
  var events: [SimulatedService.ReceivedEvent] = []
  var eventRequestCount = 0
  var erased: Set<String> = []
  private var eventIDs: Set<String> = []
  private var deduplicationIDs: Set<String> = []

  init(rule: AttributionRule) { self.rule = rule }

  mutating func respond(to request: LinkRequest, at now: Timestamp) -> LinkResponse {
    let path = URLText(request.url).path
    let body = Data(request.body ?? [])
    let decoder = JSONDecoder()
    if path == "/v1/app-events",
      let events = try? decoder.decode(AppEventsRequest.self, from: body)
    {
      return json(receive(events, at: now))
    }
    if path == "/v1/installations/erase",
      let erasure = try? decoder.decode(EraseInstallationRequest.self, from: body)
    {
      return json(erase(erasure.installation, at: now))
    }
    if path == "/v1/resolve", let opening = try? decoder.decode(ResolveRequest.self, from: body) {
      return json(resolve(opening, at: now))
    }
    if path.hasPrefix("/v1/invitations/"), path.hasSuffix("/redeem"),
      let code = InviteCode(String(path.dropFirst(16).dropLast(7)))
    {
      let invitation = InvitationPreview(code: code, state: .open)
      return json(
        RedeemAnswer(id: "1", redeemedAt: now, repeated: false, invitation: invitation)
      )
    }
    return LinkResponse(status: 404)
  }

  private func json(_ value: some Encodable) -> LinkResponse {
    LinkResponse(status: 200, body: (try? JSONEncoder().encode(value)).map { Array($0) } ?? [])
  }

  private mutating func receive(
    _ request: AppEventsRequest,
    at now: Timestamp
  ) -> AppEventsAnswer {
    let installation = request.installation
    if !request.events.isEmpty { eventRequestCount += 1 }
    guard !erased.contains(installation) else { return AppEventsAnswer() }
    var answer = AppEventsAnswer()
    for event in request.events {
      if let problem = event.problem {
        answer.refused[event.id] = problem
        continue
      }
      guard eventIDs.insert(event.id).inserted else { continue }
      if let id = event.deduplicationID, !deduplicationIDs.insert(id).inserted { continue }
      events.append(SimulatedService.ReceivedEvent(installation: installation, event: event))
      let skew = request.sentAt.map { now.milliseconds - $0.milliseconds } ?? 0
      let time = min(event.occurredAt + .milliseconds(skew), now)
      note(event, of: installation, at: time)
    }
    answer.attribution = attribution(of: installation)
    return answer
  }

  private mutating func note(_ event: AppEvent, of installation: String, at time: Timestamp) {
    if event.kind == .firstOpening || event.kind == .reopening {
      open(installation, at: time)
    }
    guard let carried = event.carried else { return }
    switch carried.carriedBy {
    case .inviteCode:
      guard let code = InviteCode(carried.token) else { return }
      histories[installation, default: SimulatedHistory()].carried.append(
        CarriedClick(
          clickID: nil,
          clickedAt: nil,
          carriedBy: .inviteCode,
          carriedAt: time,
          inviteCode: code
        )
      )
    case .referrer:
      let id = LinkQuery(carried.token)[CampaignParameters.clickID] ?? carried.token
      carry(id, by: .referrer, into: installation, at: time)
    default: carry(carried.token, by: carried.carriedBy, into: installation, at: time)
    }
  }

  private mutating func open(_ installation: String, at time: Timestamp) {
    let known = histories[installation, default: SimulatedHistory()].firstOpenedAt
    histories[installation, default: SimulatedHistory()].firstOpenedAt = min(known ?? time, time)
  }

  private mutating func carry(
    _ id: String,
    by carrier: CarriedBy,
    into installation: String,
    at time: Timestamp
  ) {
    guard let click = clicks[id], (click.installation ?? installation) == installation else {
      return
    }
    clicks[id]?.installation = installation
    histories[installation, default: SimulatedHistory()].carried.append(
      CarriedClick(
        clickID: id,
        clickedAt: click.time,
        isBot: click.isBot,
        carriedBy: carrier,
        carriedAt: time
      )
    )
  }

  private mutating func resolve(_ opening: ResolveRequest, at now: Timestamp) -> ResolveAnswer {
    if opening.recordsOpening != false, let installation = opening.installation,
      !erased.contains(installation)
    {
      open(installation, at: now)
      if let id = LinkQuery(URLText(opening.url).query)[CampaignParameters.clickID] {
        carry(id, by: opening.carriedBy ?? .link, into: installation, at: now)
      }
    }
    return ResolveAnswer(kind: .link, url: opening.url)
  }

  private mutating func erase(_ installation: String, at now: Timestamp) -> ErasureReceipt {
    erased.insert(installation)
    var count = 0
    for index in events.indices where events[index].installation == installation {
      events[index].installation = ""
      count += 1
    }
    histories[installation] = nil
    return ErasureReceipt(
      id: UUID().uuidString.lowercased(),
      erasedAt: now,
      removed: ["events": count]
    )
  }

  func attribution(of installation: String) -> LinkAttribution? {
    guard let history = histories[installation], let firstOpenedAt = history.firstOpenedAt,
      let record = rule.records(firstOpenedAt: firstOpenedAt, carried: history.carried).last
    else { return nil }
    let click = record.click?.clickID.flatMap { clicks[$0] }
    return LinkAttribution(
      carriedBy: record.carriedBy,
      isReattribution: record.isReattribution,
      attributedAt: record.attributedAt,
      clickedAt: record.click?.clickedAt,
      link: click?.link,
      campaign: click?.campaign,
      inviteCode: record.click?.inviteCode
    )
  }
}
