import Foundation

@testable import Linkwright

/// Plays a history, and checks after each step that no law is broken.
struct LinkHistory {
  static let shapes: [[LinkDoor]] = [
    [.sceneConnection, .viewOpenURL], [.sceneConnection, .viewContinuation, .viewOpenURL],
    [.viewOpenURL, .viewContinuation], [.viewContinuation, .viewOpenURL],
    [.launchOptions, .appContinuation], [.sceneContinuation, .viewOpenURL], [.notification],
    [.typed], [.viewOpenURL, .sceneContinuation],
    [.viewContinuation, .sceneConnection, .viewOpenURL], [.appContinuation, .launchOptions],
    [.viewOpenURL, .sceneURLContexts],
  ]
  private static let table = LinkTable(HistoryRoute.self, on: .example)
  private static let limit = 100
  /// The outcomes after which a link waits until the service can be reached.
  private static let failures: [LinkResolution.Outcome] = [.offline, .timedOut, .unreadable]

  /// A link of the history, which the user tapped or the app opened.
  private struct Tap {
    let kind: LinkKind
    let url: String
    let scene: String?
    let isInside: Bool
    let time: Int
    /// The entry points that may still repeat the tap in this activation.
    var echoes: [LinkDoor] = []
    var openingID: UUID?
    var end: LinkEvent.Stage?
    /// The stages that the link has reached.
    var stages: [LinkEvent.Stage] = []
    /// Whether the link was lost with the process, because it may not be stored.
    var isForgotten = false
  }

  private struct Request {
    let ticket: Int
    let tap: Int
  }

  private var intake: LinkIntake
  private var seconds = 0
  private var isOnline = true
  private var taps: [Tap] = []
  /// The taps of the numbers of this process.
  private var owners: [Int: Int] = [:]
  private var requests: [Request] = []
  private var stored: [StoredHeldLink] = []
  /// The first law that was broken; nil if none was.
  private(set) var violation: String?

  private init() { intake = Self.process() }

  private static func process() -> LinkIntake {
    LinkIntake(routes: table, canResolve: true, holdLimit: .seconds(limit))
  }

  /// Plays a history from its first step to the end of all its links.
  static func violation(of steps: [HistoryStep]) -> String? {
    var history = LinkHistory()
    for step in steps {
      history.play(step)
      history.check()
      if let violation = history.violation { return "\(violation) (\(step))" }
    }
    history.finish()
    return history.violation
  }

  private var now: Timestamp { Timestamp(milliseconds: Int64(seconds) * 1000) }

  private static func scene(_ index: Int) -> String? { [nil, "A", "B"][index] }

  private mutating func fail(_ sentence: String) { violation = violation ?? sentence }
}

// MARK: - Playing

extension LinkHistory {
  private mutating func play(_ step: HistoryStep) {
    switch step {
    case .tap(let kind, let shape, let scene):
      tap(kind, Self.shapes[shape], Self.scene(scene))
    case .echo(let index): echo(index)
    case .respond(let index):
      if !requests.isEmpty { respond(requests.remove(at: index % requests.count)) }
    case .satisfy(let requirement): perform(intake.satisfy(requirement, at: now))
    case .withdraw(let requirement): perform(intake.withdraw(requirement, at: now))
    case .navigate(let kind, let scene): navigate(kind, Self.scene(scene))
    case .read(let scene): _ = read(Self.scene(scene))
    case .discard(let scene): perform(intake.discard(in: Self.scene(scene), at: now))
    case .restart: restart()
    case .network(let isOnline):
      self.isOnline = isOnline
      if isOnline { perform(intake.retry(at: now)) }
    case .background(let scene): background(Self.scene(scene))
    case .disconnect(let scene):
      background(Self.scene(scene + 1))
      perform(intake.disconnect(Self.scene(scene + 1) ?? ""))
    case .wait(let seconds):
      self.seconds += seconds
      perform(intake.expire(at: now))
    }
  }

  private mutating func tap(_ kind: LinkKind, _ doors: [LinkDoor], _ scene: String?) {
    let hasScene = doors[0] != .launchOptions && doors[0] != .appContinuation
    taps.append(
      Tap(
        kind: kind,
        url: kind.url(taps.count),
        scene: hasScene ? scene : nil,
        isInside: false,
        time: seconds,
        echoes: Array(doors.dropFirst())
      )
    )
    report(taps.count - 1, doors[0], isEcho: false)
  }

  private mutating func echo(_ index: Int) {
    let open = taps.indices.filter { !taps[$0].echoes.isEmpty }
    guard !open.isEmpty else { return }
    let tap = open[index % open.count]
    report(tap, taps[tap].echoes.removeFirst(), isEcho: true)
  }

  private mutating func report(_ tap: Int, _ door: LinkDoor, isEcho: Bool) {
    let link = IncomingLink(taps[tap].url, door: door, scene: taps[tap].scene)
    guard let actions = intake.receive(link, at: now) else { return fail("A link is foreign.") }
    let stages = actions.compactMap { if case .note(let event) = $0 { event.stage } else { nil } }
    if isEcho != (stages == [.repeated]) { fail("Tap \(tap): \(stages) by \(door).") }
    if !isEcho { perform(actions, of: tap) }
  }

  private mutating func navigate(_ kind: LinkKind, _ scene: String?) {
    let id = taps.count
    taps.append(
      Tap(kind: kind, url: kind.url(id), scene: scene, isInside: true, time: seconds)
    )
    switch kind {
    case .open: open(.product(id: id), scene)
    case .order: open(.order(id: id), scene)
    case .secret: open(.secret(id: id), scene)
    case .refused, .short, .shortOrder: report(id, .inApp, isEcho: false)
    }
  }

  private mutating func open(_ route: HistoryRoute, _ scene: String?) {
    let (found, url) = (Self.table.found(route), Self.table.text(of: route))
    perform(intake.open(found, url: url, scene: scene, at: now), of: route.tap)
  }

  private mutating func respond(_ request: Request) {
    let url = taps[request.tap].url
    var resolution = LinkResolution(of: url, outcome: Self.failures[request.ticket % 3])
    if isOnline {
      let long = (taps[request.tap].kind == .short ? LinkKind.open : .order).url(request.tap)
      resolution = LinkResolution(of: url, url: long, outcome: .resolved)
    }
    perform(intake.resolved(request.ticket, resolution, at: now))
  }

  /// Reads the next link like a reader of the center.
  private mutating func read(_ scene: String?) -> Bool {
    if let scene { intake.scenes.insert(scene) }
    perform(intake.expire(at: now))
    guard let link = intake.ready.first(where: { intake.isReadable($0, in: scene) }),
      let route = link.target?.found.route as? HistoryRoute
    else { return false }
    let tap = taps[route.tap]
    if !intake.satisfied.isSuperset(of: link.target?.requirements ?? []) {
      fail("Tap \(route.tap) was delivered without its requirements.")
    }
    if seconds - tap.time >= Self.limit { fail("Tap \(route.tap) was delivered too late.") }
    if let scene, let own = tap.scene, own != scene, intake.scenes.contains(own) {
      fail("Tap \(route.tap) was delivered in another scene.")
    }
    perform(intake.deliver(link.number, at: now))
    if tap.end != nil || taps[route.tap].end != .delivered { fail("Tap \(route.tap) has no end.") }
    return true
  }

  private mutating func background(_ scene: String?) {
    for index in taps.indices
    where scene == nil || taps[index].scene == nil || taps[index].scene == scene {
      taps[index].echoes = []
    }
    intake.endActivation(of: scene)
  }

  private mutating func restart() {
    requests = []
    let pending = liveTaps
    let restored = stored.compactMap { link in taps.firstIndex { $0.url == link.url } }
    for tap in pending where !restored.contains(tap) {
      if taps[tap].kind != .secret { fail("Tap \(tap) is not stored.") }
      taps[tap].isForgotten = true
    }
    for tap in restored where !pending.contains(tap) { fail("Tap \(tap) is still stored.") }
    for index in taps.indices { taps[index].echoes = [] }
    intake = Self.process()
    owners = [:]
    for (index, tap) in restored.enumerated() { owners[index + 1] = tap }
    perform(intake.restore(stored, at: now))
  }

  /// Lets all links come to their ends.
  private mutating func finish() {
    isOnline = true
    perform(intake.satisfy(.appReady, at: now))
    perform(intake.satisfy(.signedIn, at: now))
    for _ in 0..<3 {
      while !requests.isEmpty { respond(requests.removeLast()) }
      perform(intake.retry(at: now))
    }
    while read(nil) {}
    check()
    for tap in liveTaps { fail("Tap \(tap) has no end.") }
  }
}

// MARK: - Laws

extension LinkHistory {
  /// The links that the state machine has, by their numbers.
  private var liveTaps: Set<Int> {
    Set((intake.pending + intake.ready).compactMap { owners[$0.number] })
  }

  private mutating func perform(_ actions: [LinkIntake.Action], of tap: Int? = nil) {
    for action in actions {
      switch action {
      case .note(let event):
        if let tap, event.stage == .received { owners[event.number] = tap }
        note(event)
      case .store: stored = intake.stored
      case .resolve(let received, _, let ticket):
        guard let tap = owners[received.subject.number] else { return fail("An unknown link.") }
        count(received.openingID, of: tap)
        requests.append(Request(ticket: ticket, tap: tap))
      case .record(let received, _):
        if let tap = owners[received.subject.number] { count(received.openingID, of: tap) }
      case .hold(let number):
        if !intake.held.contains(where: { $0.number == number }) { fail("#\(number) is not held.") }
      case .refuse(let link):
        if !link.url.contains("nothing") { fail("\(link.url) was refused.") }
      case .offer, .expire: break
      }
    }
  }

  private mutating func count(_ openingID: UUID, of tap: Int) {
    let known = taps[tap].openingID ?? openingID
    if known != openingID { fail("Tap \(tap) has two openings.") }
    taps[tap].openingID = known
  }

  private mutating func note(_ event: LinkEvent) {
    guard let tap = owners[event.number] else { return fail("\(event) is about no tap.") }
    if let end = taps[tap].end { fail("Tap \(tap) is \(event.stage) after it was \(end).") }
    taps[tap].stages.append(event.stage)
    if event.stage == .ready { checkOrder(of: tap) }
    guard event.stage.isEnd else { return }
    taps[tap].end = event.stage
    switch event.stage {
    case .expired:
      if seconds - taps[tap].time < Self.limit { fail("Tap \(tap) expired too early.") }
    case .superseded:
      let number = event.detail.dropFirst().prefix { $0.isNumber }
      guard let successor = Int(number).flatMap({ owners[$0] }) else {
        return fail("\(event) names no link.")
      }
      if successor < tap { fail("Tap \(tap) was superseded by the older tap \(successor).") }
      if taps[successor].isInside, !taps[tap].isInside {
        fail("Navigation superseded tap \(tap).")
      }
      if let a = taps[successor].scene, let b = taps[tap].scene, a != b {
        fail("Tap \(tap) was superseded by a link of another scene.")
      }
    default: break
    }
  }

  /// Checks that a link that opens as soon as it is resolved does not follow a newer link.
  private mutating func checkOrder(of tap: Int) {
    let own = taps[tap]
    guard own.kind.isShort, !own.stages.contains(.held), let scene = own.scene else { return }
    let newer = taps[(tap + 1)...].contains {
      $0.scene == scene && !$0.isInside && $0.stages.contains(.ready)
    }
    if newer { fail("Tap \(tap) opened after a newer link.") }
  }

  /// Checks that no link has vanished, and that no slot has two links.
  private mutating func check() {
    let live = liveTaps
    for (index, tap) in taps.enumerated() where !tap.isForgotten {
      if (tap.end == nil) != live.contains(index) { fail("Tap \(index) has vanished.") }
    }
    if stored.count != live.count(where: { taps[$0].kind != .secret }) {
      fail("The storage has \(stored.map(\.url)).")
    }
    for isResolving in [false, true] {
      let links = intake.pending.filter { $0.isResolving == isResolving }
      let slots = links.map {
        "\($0.received.isInside) \($0.received.scene ?? "-")"
      }
      if Set(slots).count < slots.count { fail("A slot has two links: \(slots)") }
    }
  }
}
