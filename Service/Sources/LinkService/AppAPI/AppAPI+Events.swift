import Hummingbird
import LinkStore
import LinkwrightCore

extension AppAPI {
  /// Stores events of an installation, and returns what the installation is joined to.
  ///
  /// The events are stored in the database before the response, and not in the journal: the response
  /// contains the attribution, which depends on them, and an app repeats a request that failed.
  func reportEvents(_ call: Call) async throws -> APIResponse {
    let key = try await authenticate(call, requiring: .resolve)
    try limiter.count(.apiKey(key.id), .address(call.address))
    let request = try await call.request.decoded(
      AppEventsRequest.self,
      maximumByteCount: Self.maximumByteCount
    )
    let installation = try InstallationID.checked(request.installation)
    try limiter.count(.installation("\(key.id) \(installation)"))
    guard request.events.count <= AppEventsRequest.maximumEventCount else {
      throw Problem(
        .invalidValue,
        "\"events\" has \(request.events.count) elements. Send at most "
          + "\(AppEventsRequest.maximumEventCount) in one request."
      )
    }
    var generator = SystemRandomNumberGenerator()
    var checked = CheckedEvents(request, at: call.time, using: &generator)
    for index in checked.events.indices {
      try await complete(&checked.events[index], app: key.app, call)
    }
    let records = AttributionRecords(sites: dependencies.sites.value)
    let history = try await dependencies.store.record(
      AppEventReport(
        installation: installation,
        app: key.app,
        platform: request.platform.flatMap(\.storedName),
        time: call.time,
        events: checked.events,
        joining: dependencies.sites.value.joiningRule(of: key.app),
        // A server sends what it knows of installations anywhere.
        isOwn: key.kind == .publishable && call.site.origins.isOwn(call.caller.visitor)
      )
    )
    return try APIResponse(
      AppEventsAnswer(refused: checked.refused, attribution: records.current(of: history))
    )
  }

  /// Removes an installation. Only the installation knows its ID, so the ID is the proof that the request
  /// is allowed.
  func eraseInstallation(_ call: Call) async throws -> APIResponse {
    let key = try await authenticate(call, requiring: .resolve)
    try limiter.count(.apiKey(key.id), .address(call.address))
    let request = try await call.request.decoded(
      EraseInstallationRequest.self,
      maximumByteCount: Self.maximumByteCount
    )
    let installation = try InstallationID.checked(request.installation)
    try limiter.count(.installation("\(key.id) \(installation)"))
    let subject = ErasureSubject.installation(installation)
    return try await APIResponse(subject.erase(in: dependencies.store, at: call.time))
  }

  /// Adds what is known about the click that an event carried, and about the link that was shared.
  private func complete(
    _ event: inout AppEventReport.Event,
    app: String?,
    _ call: Call
  ) async throws {
    switch event.carried {
    case .click(let id, let carrier, nil):
      // The visit may not have reached the store yet.
      event.carried = .click(id: id, by: carrier, click: dependencies.clicks.origin(ofRecent: id))
    case .inviteCode(let code):
      if try await !exists(code, call) { event.carried = nil }
    case .click, nil: break
    }
    if let shared = event.shared { event.shared = try await resolved(shared, app: app, call) }
  }

  /// Whether an invitation has a code. A code of no invitation counts as a miss, because the attribution in
  /// the response tells which codes exist.
  private func exists(_ code: InviteCode, _ call: Call) async throws -> Bool {
    let path = "invitation \(code)"
    let invitation = try await limiter.countingUnavailable(path, from: call.address) {
      try await dependencies.store.invitation(code: code)
    }
    if invitation == nil { try limiter.countMiss(of: path, from: call.address) }
    return invitation != nil
  }

  /// Finds the stored link or the invitation of a shared link. If it is unknown, only its text is stored.
  private func resolved(
    _ shared: AppEventReport.Shared,
    app: String?,
    _ call: Call
  ) async throws -> AppEventReport.Shared {
    guard let address = WebAddress(shared.url),
      let site = dependencies.sites.value[address.host], site.host.kind == .branded,
      app.map(site.host.apps.contains) ?? true,
      let target = RequestTarget(address.rest.hasPrefix("/") ? address.rest : "/" + address.rest),
      let link = try await LinkResolver(site: site, lookup: dependencies.lookup)
        .resolve(target, at: call.time)
    else { return shared }
    var shared = shared
    shared.host = site.host.name
    shared.linkID = link.linkID
    shared.invitationID = link.invitationID
    shared.campaign = link.campaign.campaign
    return shared
  }

  /// Notes a click that a link carried into an installation. The opening in the journal has it, too, so
  /// nothing is lost if the store fails. The app that asks for its attribution at once gets it.
  func carry(_ event: VisitEvent, app: String?) async {
    let click = event.carrying.flatMap { dependencies.clicks.origin(ofRecent: $0.clickID) }
    let joining = event.reason == .own ? nil : dependencies.sites.value.joiningRule(of: app)
    guard let opening = CarriedOpening(event, click: click, app: app, joining: joining) else {
      return
    }
    let store = dependencies.store
    _ = try? await waitAtMost(.seconds(1)) { try await store.carry(opening) }
  }
}

extension AppPlatform {
  /// The name that is stored; nil for a name that no platform has.
  fileprivate var storedName: String? {
    switch self {
    case .ios: "ios"
    case .android: "android"
    case .other(let name):
      (1...32).contains(name.utf8.count) && name.utf8.allSatisfy { (0x61...0x7A).contains($0) }
        ? name : nil
    }
  }
}
