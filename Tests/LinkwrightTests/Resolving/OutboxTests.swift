import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("Outbox")
struct OutboxTests {
  private static let bounds = Outbox.Bounds(openings: 5, age: .seconds(100), redemptions: 3)

  private let folder = TestFolder()
  private let transport = ScriptedTransport { _ in .failure(.offline) }

  private static func opening(_ number: Int, at seconds: Int64 = 0) -> ResolveRequest {
    ResolveRequest(
      url: "https://brand.example/\(number)",
      appKey: "lwp_test",
      openedAt: Timestamp(milliseconds: seconds * 1000),
      openingID: "\(number)"
    )
  }

  @Test(
    "An outbox keeps the newest openings in order, counts dropped ones, and decodes as it was encoded"
  )
  func laws() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<200 {
      var outbox = Outbox()
      var model: [Int] = []
      var dropped = 0
      for number in 0..<Int.random(in: 0...20, using: &generator) {
        // Adding the same opening twice has no effect.
        for _ in 0..<Int.random(in: 1...2, using: &generator) {
          outbox.add(Self.opening(number), Self.bounds)
        }
        model.append(number)
        if model.count > Self.bounds.openings {
          model.removeFirst()
          dropped += 1
        }
        if Int.random(in: 0..<4, using: &generator) == 0,
          let gone = model.randomElement(using: &generator)
        {
          outbox.removeOpening("\(gone)")
          model.removeAll { $0 == gone }
        }
        #expect(outbox.openings == model.map { Self.opening($0) })
        #expect(outbox.droppedCount == dropped)
      }
      let written = try JSONEncoder().encode(outbox)
      let read = try JSONDecoder().decode(Outbox.self, from: written)
      #expect(read.openings == outbox.openings && read.size == outbox.size)
    }
  }

  @Test("Everything in an outbox is read again as it was written")
  func roundTrip() throws {
    var outbox = Outbox()
    outbox.add(Self.opening(1), Self.bounds)
    outbox.launches = LaunchRecord(
      installation: "7d444840-9dc0-41d1-b245-5ffdce74fad2",
      isOpened: true,
      lastOpenedAt: Timestamp(milliseconds: 5)
    )
    outbox.attribution = LinkAttribution(
      carriedBy: .link,
      isReattribution: true,
      attributedAt: Timestamp(milliseconds: 7),
      clickedAt: Timestamp(milliseconds: 6),
      link: "https://go.example.com/a",
      campaign: Campaign(campaign: "spring"),
      inviteCode: InviteCode("92MD6NHM67JA")
    )
    let code = try #require(InviteCode("92MD6NHM67JA"))
    for isEarlier in [nil, true] {
      let redemption = QueuedRedemption(
        code: code,
        redeemer: "user \(isEarlier == nil)",
        key: "key \(isEarlier == nil)",
        requestedAt: Timestamp(milliseconds: 8),
        isOfEarlierInstallation: isEarlier
      )
      _ = outbox.add(redemption, Self.bounds)
    }
    let written = try JSONEncoder().encode(outbox)
    let read = try JSONDecoder().decode(Outbox.self, from: written)
    #expect(read.openings == outbox.openings)
    #expect(read.redemptions == outbox.redemptions && read.redemptions.count == 2)
    #expect(read.launches == outbox.launches)
    #expect(read.attribution == outbox.attribution)
  }

  @Test("Joining an older outbox inserts its openings first, within the same bounds")
  func joined() {
    var (older, newer) = (Outbox(), Outbox())
    for number in 1...4 { older.add(Self.opening(number), Self.bounds) }
    for number in 4...6 { newer.add(Self.opening(number), Self.bounds) }
    newer.join(older: older, Self.bounds)
    #expect(newer.openings.compactMap(\.openingID) == ["2", "3", "4", "5", "6"])
    #expect(newer.droppedCount == 1)
  }

  @Test("Expiry drops openings that are too old, and none from the future")
  func expired() {
    var outbox = Outbox()
    for (number, second) in [(1, 0), (2, 1), (3, 1000)] {
      outbox.add(Self.opening(number, at: Int64(second)), Self.bounds)
    }
    outbox.expire(at: Timestamp(milliseconds: 101_000), Self.bounds)
    #expect(outbox.openings.compactMap(\.openingID) == ["2", "3"])
    #expect(outbox.droppedCount == 1)
  }

  @Test("The files of the outbox are readable by the app only")
  func permissions() async throws {
    let client = LinkClient(transport, folder: folder.url)
    _ = await client.processDeeplink("https://brand.example/fryYl")
    await client.flush()
    for name in ["outbox.json", "installation"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.url.path)
    #expect(attributes[.posixPermissions] as? Int == 0o700)
    let id = try String(contentsOf: folder.file("installation"), encoding: .utf8)
    #expect(UUID(uuidString: id) != nil)
  }

  static let damages = [
    "", "{", "[]", "{}", "\u{0}\u{0}\u{0}", #"{"version": 1, "openings": [{"url": 7}]}"#,
    #"{"version": 2, "openings": [], "redemptions": [], "droppedCount": 0}"#,
  ]

  @Test(
    "A damaged file, or one of a later version, is set aside, and a new one is started",
    arguments: damages
  )
  func damaged(text: String) async throws {
    try folder.write(text, to: "outbox.json")
    try folder.write("not an id", to: "installation")
    let client = LinkClient(transport, folder: folder.url)
    _ = await client.processDeeplink("https://brand.example/fryYl")
    await client.flush()
    #expect(folder.names == ["installation", "outbox.json", "outbox.json.damaged"])
    #expect(try String(contentsOf: folder.file("outbox.json.damaged"), encoding: .utf8) == text)
    #expect(folder.outbox?.openings.count == 1)
    let id = try String(contentsOf: folder.file("installation"), encoding: .utf8)
    #expect(id == transport.openings.first?.installation)
  }

  @Test("A file that cannot be read is left alone, and new openings wait in memory")
  func locked() async throws {
    // A folder with the name of the file cannot be read, not even by root.
    for name in ["outbox.json", "installation"] {
      try FileManager.default.createDirectory(
        at: folder.file(name),
        withIntermediateDirectories: true
      )
    }
    let client = LinkClient(transport, folder: folder.url)
    #expect(await client.processDeeplink("https://brand.example/a").outcome == .offline)
    await client.flush()
    #expect(transport.openings.first?.installation == nil)
    #expect(folder.names == ["installation", "outbox.json"])
    #expect(client.waitingOpeningCount == 1)

    // The device is unlocked: the opening of the earlier launch comes first.
    var older = Outbox()
    older.add(Self.recent, Outbox.Bounds(openings: 100, age: .seconds(1)))
    for name in folder.names { try FileManager.default.removeItem(at: folder.file(name)) }
    try JSONEncoder().encode(older).write(to: folder.file("outbox.json"))
    await client.flush()
    let waiting = folder.outbox?.openings.map(\.url)
    #expect(waiting == nil || waiting?.first == Self.recent.url)
    transport.answer { _ in .answer("https://example.com/products/42") }
    let count = transport.openings.count
    await client.flush()
    let sent = transport.openings.dropFirst(count).map(\.url)
    #expect(sent == [Self.recent.url, "https://brand.example/a"])
    #expect(!folder.names.contains("outbox.json"))
  }

  private static let recent = ResolveRequest(
    url: "https://brand.example/older",
    appKey: "lwp_test",
    openedAt: HandDrivenClock().now,
    openingID: "0"
  )

  @Test("A call that began before forget() changes nothing")
  func generations() async {
    let store = OutboxStore(LinkClientOptions(folder: folder.url))
    store.forget()
    #expect(!store.change(since: 0) { _ in })
    #expect(store.change(since: 1) { _ in })
  }

  @Test("An outbox without a writable folder works in memory")
  func unwritable() async throws {
    try folder.write("a file", to: "file")
    let client = LinkClient(transport, folder: folder.file("file"))
    #expect(await client.processDeeplink("https://brand.example/a").outcome == .offline)
    await client.flush()
    #expect(client.waitingOpeningCount == 1)
    transport.answer { _ in .answer("https://example.com/products/42") }
    await client.flush()
    #expect(client.waitingOpeningCount == 0)
  }

  @Test("An installation ID that is read while forget() deletes it does not come back")
  func forgottenInstallation() async throws {
    var options = LinkClientOptions()
    options.folder = folder.url
    for _ in 0..<50 {
      let id = try #require(await OutboxStore(options).installation())
      let store = OutboxStore(options)
      async let before = store.installation()
      store.forget()
      let after = await store.installation()
      await store.settle()
      _ = await before
      let next = try #require(await store.installation())
      #expect(after != id && next != id)
      #expect(try String(contentsOf: folder.file("installation"), encoding: .utf8) == next)
    }
  }

  @Test("Redeemers are told apart byte by byte")
  func redeemers() {
    var outbox = Outbox()
    let code = LinkTableTests.code
    for redeemer in ["jos\u{e9}", "jose\u{301}"] {
      let redemption = QueuedRedemption(
        code: code,
        redeemer: redeemer,
        key: "\(redeemer.utf8.count)",
        requestedAt: Timestamp(milliseconds: 0)
      )
      let isAdded = outbox.add(redemption, Self.bounds)
      #expect(isAdded)
    }
    #expect(outbox.redemptions.count == 2)
  }
}
