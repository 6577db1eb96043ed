import LinkwrightCore
import LinkwrightTesting
import Testing

@testable import LinkStore

/// A random history of events: late, repeated and out of order, of links and of installations; with
/// restarts, removals, erasures and recounts.
struct StatisticsHistory {
  private var random: SeededGenerator
  private let seed: UInt64
  private let home: any StoreHome
  private var store: any LinkStore
  /// All events that were stored, once each.
  private var events: [VisitEvent] = []
  private var installations = InstallationModel()
  /// The time before which events were removed.
  private var removedBefore: Int64 = .min

  private static let hosts = ["a.example", "b.example"]
  private static let campaigns = ["summer", "winter", "ü"]
  /// The campaigns that a link or an invitation names.
  private static let named = ["summer", "winter"]
  private static let tags = [uuid(1): ["x", "y"], uuid(2): ["y"], uuid(3): []]
  private static let inviters = [uuid(11): "ana", uuid(12): "ana", uuid(13): "bo"]
  /// The first moment, 2026-10-30.
  private static let start: Int64 = 1_793_318_400_000
  private static let day: Int64 = 86_400_000

  init(seed: UInt64, _ home: any StoreHome) async throws {
    random = SeededGenerator(seed: seed)
    (self.seed, self.home) = (seed, home)
    store = try await home.open()
    try await store.insert(
      Self.tags.keys.sorted().enumerated().map { number, id in
        var link = Link.sample(number + 1)
        link.id = id
        link.content.tags = Self.tags[id] ?? []
        link.content.campaign.campaign = Self.named[0]
        return link
      }
    )
    try await store.insert(
      Self.inviters.keys.sorted().enumerated().map { number, id in
        var invitation = Invitation.issued(number + 11)
        invitation.id = id
        invitation.content.inviter = Self.inviters[id]
        invitation.content.campaign = Self.named[1]
        invitation.host = Self.hosts[1]
        installations.invitations.append(invitation)
        return invitation
      }
    )
  }

  mutating func play(stepCount: Int) async throws {
    for _ in 0..<stepCount {
      switch Int.random(in: 0..<13, using: &random) {
      case 0..<5: try await record()
      case 5..<7:
        let limit = Int.random(in: 1...40, using: &random)
        let later = random.happens(in: 3) ? 40 * Self.day : 0
        let time: Timestamp? = Bool.random(using: &random) ? moment(time() + later) : nil
        _ = try await store.countEvents(limit: limit, at: time)
        if let time { try await makeBlocks(at: time) }
      case 7: try await remove()
      case 8: try await store.recountEvents()
      case 9..<11: try await report()
      case 11: try await erase()
      default:
        // The earlier store stays as it is, as after a kill.
        store = try await home.open()
      }
      try await check()
    }
    try await store.recountEvents()
    let end = moment(Self.start + 200 * Self.day)
    while try await store.countEvents(limit: 25, at: end) != .nothingLeft {}
    try await makeBlocks(at: end)
    #expect(try await store.uncountedEventCount() == 0)
    for _ in 0..<10 { try await check() }
    try await store.close()
  }

  // MARK: Steps

  /// Makes some of the blocks of days with rows for each dimension.
  private mutating func makeBlocks(at time: Timestamp) async throws {
    for due in try await store.dueBlocks(at: time) where !random.happens(in: 4) {
      let size = [1, 500, StatisticsBlock.minimumSize].randomElement(using: &random) ?? 1
      try await store.makeBlocks(due, minimumSize: size)
    }
  }

  private mutating func record() async throws {
    var batch = (0..<Int.random(in: 1...25, using: &random)).map { _ in event() }
    // Only an event that is still there is known to be a repetition.
    let known = events.filter { $0.time.milliseconds >= removedBefore }
    batch += known.shuffled(using: &random).prefix(5)
    batch.shuffle(using: &random)
    try await store.record(batch + batch.prefix(3), yieldPolicy: .continuous)
    let ids = Set(events.map(\.id))
    var seen: Set<String> = []
    events += batch.filter { !ids.contains($0.id) && seen.insert($0.id).inserted }
  }

  private mutating func report() async throws {
    let now = moment(Self.timeOfFirstDays(using: &random))
    let report = installations.report(at: now, using: &random) {
      moment(Self.timeOfFirstDays(using: &$0))
    }
    for _ in 0...Int.random(in: 0...1, using: &random) { _ = try await store.record(report) }
  }

  private mutating func erase() async throws {
    let installation = installations.erase(using: &random)
    _ = try await store.erase(.installation(installation), receipt: uuid(90), at: moment(time()))
  }

  private mutating func remove() async throws {
    let time = self.time()
    // Also events that were late when earlier ones were removed.
    removedBefore = max(removedBefore, time)
    _ = try await store.removeEvents(
      before: Dictionary(uniqueKeysWithValues: Self.hosts.map { ($0, moment(time)) })
    )
  }

  private mutating func time() -> Int64 { Self.time(using: &random) }

  private static func time(using random: inout SeededGenerator) -> Int64 {
    // A few days of each of three blocks.
    timeOfFirstDays(using: &random) + Int64.random(in: 0..<3, using: &random) * 31 * day
  }

  private static func timeOfFirstDays(using random: inout SeededGenerator) -> Int64 {
    start + Int64.random(in: 0..<4 * day, using: &random)
  }

  private mutating func event() -> VisitEvent {
    func maybe(_ values: [String]) -> String? {
      Bool.random(using: &random) ? values.randomElement(using: &random) : nil
    }
    let time = moment(time())
    var event = VisitEvent(
      id: UniqueID.make(at: time, using: &random),
      kind: VisitEvent.Kind.allCases.randomElement(using: &random) ?? .visit,
      time: time,
      host: Self.hosts.randomElement(using: &random) ?? ""
    )
    event.linkID = maybe(Self.tags.keys.sorted() + ["deleted"])
    event.invitationID = maybe(Self.inviters.keys.sorted())
    event.platform = maybe(["ios", "android", "desktop"]) ?? VisitEvent.unknownPlatform
    event.browser = maybe(["safari", "line", "otherApp"]) ?? VisitEvent.unknownBrowser
    event.system = maybe(["iOS 18", "Windows"])
    event.language = maybe(["ko", "ja"])
    event.country = maybe(["KR", "JP"])
    event.referrerHost = maybe(["r.example", "é.example", "e\u{301}.example"])
    if event.kind == .opening, Bool.random(using: &random) { event.clickID = event.id }
    event.isScan = Bool.random(using: &random)
    event.answer = VisitEvent.Answer.allCases.randomElement(using: &random)
    if event.kind == .bot {
      event.reason = VisitEvent.NonPerson.allCases.randomElement(using: &random)
    }
    event.campaign.campaign = maybe(Self.campaigns)
    (event.campaign.network, event.campaign.adgroup) = (maybe(["p", "q"]), maybe(["p", "q"]))
    (event.campaign.creative, event.campaign.label) = (maybe(["p", "q"]), maybe(["p", "q"]))
    for name in UTMParameters.Name.allCases { event.utm[name] = maybe(["p", "q"]) }
    return event
  }

  // MARK: Questions

  private mutating func check() async throws {
    let question = question()
    let answer = try await store.statistics(question)
    let expected = expected(question)
    #expect(answer == expected, "seed \(seed), \(question)")
  }

  private mutating func question() -> StatisticsQuestion {
    let names: [StatisticsSubject.Kind: [String]] = [
      .host: Self.hosts, .campaign: Self.campaigns, .tag: ["x", "y"],
      .link: Self.tags.keys.sorted() + ["deleted"], .invitation: Self.inviters.keys.sorted(),
      .inviter: ["ana", "bo"],
    ]
    let kind = StatisticsSubject.Kind.allCases.randomElement(using: &random)
    let subject = kind.flatMap { kind in
      random.happens(in: 5)
        ? nil
        : names[kind]?.randomElement(using: &random).map {
          StatisticsSubject(kind, $0)
        }
    }
    var first = QuarterHour(of: moment(time())).number + Int.random(in: -200...50, using: &random)
    if Bool.random(using: &random) { first -= first % 96 }
    // Quarters, hours, days and weeks that begin at any quarter, and a long time.
    let (length, maximumCount) =
      [(1, 60), (4, 60), (96, 30), (96 * 7, 10), (10_000, 1)].randomElement(using: &random) ?? (
        1, 1
      )
    let count = Int.random(in: 1...maximumCount, using: &random)
    var question = StatisticsQuestion(
      subject,
      by: StatisticsDimension.allCases.randomElement(using: &random),
      bounds: (0...count).map { QuarterHour(number: first + $0 * length) }
    )
    if !question.isPossible { question.dimension = nil }
    return question
  }

  /// The answer by the events alone.
  private func expected(_ question: StatisticsQuestion) -> StatisticsAnswer {
    let none = Array(repeating: StatisticsCounts(), count: question.intervalCount)
    var answer = StatisticsAnswer(totals: none)
    for event in events + installations.counted {
      let quarter = Int(event.time.milliseconds / 900_000)
      let interval = (0..<question.intervalCount).first {
        (question.bounds[$0].number..<question.bounds[$0 + 1].number).contains(quarter)
      }
      guard let interval, counts(event, for: question.subject) else { continue }
      let metrics = metrics(of: event)
      for metric in metrics { answer.totals[interval][metric] += 1 }
      for value in question.dimension.map({ values(of: event, $0) }) ?? [] {
        for metric in metrics {
          answer.values[StatisticsText(value), default: .init(intervals: none)]
            .intervals[interval][metric] += 1
        }
      }
      if question.dimension == .campaign, let campaign = campaign(of: event),
        !Self.named.contains(campaign)
      {
        var other = answer.other ?? .init(intervals: none)
        for metric in metrics { other.intervals[interval][metric] += 1 }
        other.valueCount = 1
        answer.other = other
      }
    }
    return answer
  }

  private func metrics(of event: VisitEvent) -> [StatisticsMetric] {
    let isScan = event.isScan && event.kind != .bot
    let scans: [StatisticsMetric] =
      isScan && !(event.kind == .opening && event.clickID != nil) ? [.scans] : []
    return switch event.kind {
    case .visit: [.visits] + scans
    case .opening: [.openings] + scans + (event.clickID == nil ? [.directOpenings] : [])
    case .bot: [.bots]
    case .invitationShown: [.invitationsShown] + scans
    case .redemption: [.redemptions] + scans
    case .share: [.shares] + scans
    case .install: [.installs] + scans
    case .customEvent: [.customEvents] + scans
    }
  }

  /// An event of an invitation belongs to the campaign of the invitation, unless its URL has another.
  private func campaign(of event: VisitEvent) -> String? {
    event.campaign.campaign
      ?? event.invitationID.flatMap { Self.inviters[$0] == nil ? nil : Self.named[1] }
  }

  private func counts(_ event: VisitEvent, for subject: StatisticsSubject?) -> Bool {
    guard let subject else { return true }
    let name = subject.name.string
    return switch subject.kind {
    case .host: event.host == name
    case .link: event.linkID == name
    case .campaign: campaign(of: event) == name && Self.named.contains(name)
    case .tag: event.linkID.flatMap { Self.tags[$0] }?.contains(name) == true
    case .invitation: event.invitationID == name
    case .inviter: event.invitationID.flatMap { Self.inviters[$0] } == name
    }
  }

  private func values(of event: VisitEvent, _ dimension: StatisticsDimension) -> [String] {
    func list(_ text: String?) -> [String] { text.map { [$0] } ?? [] }
    switch dimension {
    case .campaign: return list(campaign(of: event)).filter(Self.named.contains)
    case .link: return list(event.linkID)
    case .host: return [event.host]
    case .tag: return event.linkID.flatMap { Self.tags[$0] } ?? []
    case .invitation: return list(event.invitationID)
    case .inviter: return list(event.invitationID.flatMap { Self.inviters[$0] })
    case .reason: return list(event.reason?.rawValue)
    default: break
    }
    guard event.kind != .bot else { return [] }
    let hasBrowser = event.kind == .visit || event.kind == .invitationShown
    let isBrowser = hasBrowser && event.browser != VisitEvent.unknownBrowser
    return switch dimension {
    case .platform: event.platform == VisitEvent.unknownPlatform ? [] : [event.platform]
    case .system: list(event.system)
    case .browser: isBrowser ? [event.browser] : []
    case .app: isBrowser && ["line", "otherApp"].contains(event.browser) ? [event.browser] : []
    case .language: list(event.language)
    case .referrer: list(event.referrerHost)
    case .utmSource: list(event.utm[.source])
    case .utmMedium: list(event.utm[.medium])
    case .utmCampaign: list(event.utm[.campaign])
    case .utmTerm: list(event.utm[.term])
    case .utmContent: list(event.utm[.content])
    case .network: list(event.campaign.network)
    case .adgroup: list(event.campaign.adgroup)
    case .creative: list(event.campaign.creative)
    case .label: list(event.campaign.label)
    case .country: list(event.country)
    case .answer: list(event.answer?.rawValue)
    case .via: event.isScan ? ["qr"] : []
    case .event: list(event.name)
    case .campaign, .link, .host, .tag, .invitation, .inviter, .reason: []
    }
  }
}
