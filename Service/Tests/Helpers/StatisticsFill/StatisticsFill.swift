import Foundation
import LinkStore
import LinkwrightCore

/// Fills a store with the visits of a year, through the code that the service uses: batches of events
/// are stored and counted in the order of their times, and each day is closed when it is over.
///
///     StatisticsFill PATH|URL VISITS LINKS
///
/// Prints the seconds of storing and of counting as JSON.
@main
struct StatisticsFill {
  private static let day: Int64 = 86_400_000
  private static let batchSize = 20_000

  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4, let visits = Int(arguments[2]), let links = Int(arguments[3]),
      visits > 0, links > 0
    else {
      print("usage: StatisticsFill PATH|URL VISITS LINKS")
      exit(64)
    }
    let store: any LinkStore =
      arguments[1].contains("://")
      ? try await PostgreSQLStore.open(PostgreSQLURL(arguments[1]))
      : try SQLiteStore(path: arguments[1])
    // The last whole day is yesterday, so that the default period of a question has visits.
    let end = Int64(Date().timeIntervalSince1970 * 1000) / day * day
    var year = Year(end: end, visits: visits, links: links)
    let ids = try await year.createLinks(in: store)
    let clock = ContinuousClock()
    var (storing, counting) = (Duration.zero, Duration.zero)
    var stored = 0
    while stored < visits {
      let events = year.next(min(batchSize, visits - stored), ids)
      let batch = try EventBatch(events)
      let start = clock.now
      try await store.record(batch, yieldPolicy: .continuous)
      let middle = clock.now
      try await count(in: store, at: year.time)
      storing += start.duration(to: middle)
      counting += middle.duration(to: clock.now)
      stored += events.count
    }
    try await count(in: store, at: Timestamp(milliseconds: end))
    for due in try await store.dueBlocks(at: Timestamp(milliseconds: end)) {
      try await store.makeBlocks(due, minimumSize: StatisticsBlock.minimumSize)
    }
    try await store.maintain(at: Timestamp(milliseconds: end))
    try await store.close()
    print(#"{"storing": \#(storing / .seconds(1)), "counting": \#(counting / .seconds(1))}"#)
  }
}

extension StatisticsFill {
  /// Counts all events. As in the service, a database that does not answer in time is asked again.
  private static func count(in store: any LinkStore, at time: Timestamp) async throws {
    var attemptCount = 0
    while true {
      do {
        if try await store.countEvents(limit: batchSize, at: time) == .nothingLeft { return }
        attemptCount = 0
      } catch let error as StoreError where error.code == .unavailable && attemptCount < 12 {
        attemptCount += 1
        try await Task.sleep(for: .seconds(5))
      }
    }
  }
}

/// The visits of a year. Popular links, referrers and values are far more frequent than others, and
/// afternoons than nights.
private struct Year {
  private let end: Int64
  private let visits: Int
  private let linkCount: Int
  private var made = 0
  private var random = SystemRandomNumberGenerator()

  private static let length: Int64 = 365 * 86_400_000
  private static let hosts = ["go.example.com", "link.example.org"]
  private static let systems = [
    ("ios", "iOS 18", "safari"), ("ios", "iOS 26", "safari"), ("android", "Android 15", "chrome"),
    ("android", "Android 14", "chrome"), ("ios", "iOS 18", "instagram"),
    ("android", "Android 15", "kakaotalk"), ("ios", "iOS 18", "line"),
    ("desktop", "Windows", "edge"),
    ("desktop", "macOS", "safari"),
  ]
  private static let languages = ["ko", "ja", "en", "de", "fr", "es", "zh", "pt", "vi", "th"]

  init(end: Int64, visits: Int, links: Int) {
    self.end = end
    self.visits = visits
    linkCount = links
  }

  /// The time of the last visit.
  var time: Timestamp { time(made) }

  private func time(_ number: Int) -> Timestamp {
    Timestamp(
      milliseconds: end - Self.length + Int64(Double(number) / Double(visits) * Double(Self.length))
    )
  }

  mutating func createLinks(in store: any LinkStore) async throws -> [String] {
    var ids: [String] = []
    let created = time(0)
    var links: [Link] = []
    for number in 0..<linkCount {
      var content = LinkContent(destination: "https://shop.example.com/\(number)")
      content.campaign.campaign = Self.campaign(number)
      content.tags = ["tag-\(number % 20)", "team-\(number % 7)"]
      let id = UniqueID.make(at: created, using: &random)
      ids.append(id)
      links.append(
        Link(
          id: id,
          host: Self.hosts[number % 2],
          slug: "k\(number)",
          content: content,
          isArchived: false,
          createdAt: created,
          updatedAt: created
        )
      )
      if links.count == 1000 || number == linkCount - 1 {
        try await store.insert(links, storing: nil)
        links = []
      }
    }
    return ids
  }

  private static func campaign(_ link: Int) -> String? {
    link % 5 == 0 ? nil : "campaign-\(link % 100)"
  }

  mutating func next(_ count: Int, _ ids: [String]) -> [VisitEvent] {
    (0..<count).map { _ in
      made += 1
      return event(ids)
    }
  }

  private mutating func event(_ ids: [String]) -> VisitEvent {
    let time = time(made)
    let link = popular(ids.count)
    let chance = Int.random(in: 0..<100, using: &random)
    let kind: VisitEvent.Kind = chance < 90 ? .visit : chance < 95 ? .bot : .opening
    var event = VisitEvent(
      id: UniqueID.make(at: time, using: &random),
      kind: kind,
      time: time,
      host: Self.hosts[link % 2],
      linkID: ids[link]
    )
    event.campaign.campaign = Self.campaign(link)
    if kind == .bot {
      event.reason = .previewer
      event.answer = .card
      return event
    }
    let system = Self.systems[popular(Self.systems.count)]
    event.platform = system.0
    if kind == .opening { return event }
    event.system = system.1
    event.browser = system.2
    event.answer = chance < 40 ? .page : .redirect
    event.language = Self.languages[popular(Self.languages.count)]
    event.country = Self.country(popular(120))
    event.isScan = chance % 20 == 0
    event.address = "192.0.\(chance).0"
    if chance % 2 == 0 { event.referrerHost = "r\(popular(3000)).example" }
    if chance % 3 == 0 {
      event.utm[.source] = "source-\(popular(300))"
      event.utm[.medium] = ["social", "mail", "cpc"][popular(3)]
      event.utm[.campaign] = "utm-\(popular(500))"
    }
    return event
  }

  /// A number below a limit. Small ones are more frequent.
  private mutating func popular(_ count: Int) -> Int {
    let part = Double.random(in: 0..<1, using: &random)
    return min(Int(part * part * part * Double(count)), count - 1)
  }

  private static func country(_ number: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    return String([letters[number / 26 % 26], letters[number % 26]])
  }
}
