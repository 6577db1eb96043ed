import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

@Suite("The endpoints for webhooks")
struct WebhookAPITests {
  /// A service with a webhook to which messages about links are dead letters.
  private func service(deadLetters count: Int) async throws -> (
    TestService, reader: String, writer: String
  ) {
    var configuration = ServiceConfiguration.example
    configuration.webhooks = [try .sample(kinds: [.linkCreated])]
    let service = try TestService(configuration)
    let reader = try await service.key([.webhooksRead], app: nil)
    let writer = try await service.key([.webhooksWrite], app: nil)
    try await service.store.subscribe([WebhookSubscription(webhook: "crm", kind: .linkCreated)])
    for number in 0..<count {
      _ = try await service.link("dead-\(number)", to: "https://shop.example.org/")
    }
    let far = Timestamp(milliseconds: 1 << 50)
    for var message in try await service.store.dueMessages(to: "crm", at: far, limit: 100) {
      message.attemptCount = 3
      message.nextAttemptAt = nil
      message.lastFailure = .init(time: TestService.start, status: 503, reason: "the status 503")
      try await service.store.storeFailure(of: message)
    }
    return (service, reader, writer)
  }

  private func object(_ body: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any])
  }

  private func deadLetters(_ service: TestService, _ key: String) async throws -> [String] {
    let response = try await service.manage(.get, "/v1/webhooks/crm/dead-letters", key: key)
    #expect(response.status == 200, "\(response.body)")
    let list = try #require(try object(response.body)["deadLetters"] as? [[String: Any]])
    return list.compactMap { $0["id"] as? String }
  }

  @Test("The list names each webhook with its messages, also those of an earlier configuration")
  func list() async throws {
    let (service, reader, _) = try await service(deadLetters: 2)
    try await service.store.subscribe([WebhookSubscription(webhook: "old", kind: .linkCreated)])
    _ = try await service.link("waits", to: "https://shop.example.org/")
    let response = try await service.manage(.get, "/v1/webhooks", key: reader)
    #expect(response.status == 200)
    let webhooks = try #require(try object(response.body)["webhooks"] as? [[String: Any]])
    #expect(webhooks.map { $0["name"] as? String } == ["crm", "old"])
    #expect(webhooks.map { $0["deadLetters"] as? Int } == [2, 0])
    #expect(webhooks.map { $0["waitingMessages"] as? Int } == [0, 1])
    #expect(webhooks.map { $0["sending"] as? Bool } == [true, false])
    #expect(webhooks[0]["url"] as? String == "https://hooks.example/…")
    #expect(!response.body.contains("whsec_"))
  }

  @Test("Dead letters are listed in pages, with the last failure")
  func pages() async throws {
    let (service, reader, _) = try await service(deadLetters: 3)
    let all = try await deadLetters(service, reader)
    #expect(all.count == 3 && all == all.sorted(by: >))
    let first = try await service.manage(.get, "/v1/webhooks/crm/dead-letters?limit=2", key: reader)
    let page = try object(first.body)
    let letters = try #require(page["deadLetters"] as? [[String: Any]])
    #expect(letters.count == 2 && letters[0]["lastStatus"] as? Int == 503)
    #expect(letters[0]["attempts"] as? Int == 3 && letters[0]["type"] as? String == "link.created")
    let cursor = try #require(page["nextCursor"] as? String)
    let path = "/v1/webhooks/crm/dead-letters?limit=2&cursor=\(cursor)"
    let last = try object(try await service.manage(.get, path, key: reader).body)
    #expect((last["deadLetters"] as? [[String: Any]])?.count == 1 && last["nextCursor"] == nil)
  }

  @Test("One dead letter is replayed or discarded, and then all others are replayed")
  func changes() async throws {
    let (service, reader, writer) = try await service(deadLetters: 4)
    let ids = try await deadLetters(service, reader)
    let path = "/v1/webhooks/crm/dead-letters"
    let one = try await service.manage(.post, "\(path)/\(ids[0].uppercased())/replay", key: writer)
    #expect(one.status == 200 && one.body.contains("\"count\":1"), "\(one.body)")
    let again = try await service.manage(.post, "\(path)/\(ids[0])/replay", key: writer)
    #expect(again.status == 404)
    let discarded = try await service.manage(.delete, "\(path)/\(ids[1])", key: writer)
    #expect(discarded.status == 200 && discarded.body.contains("\"count\":1"))
    #expect(try await service.manage(.delete, "\(path)/\(ids[1])", key: writer).status == 404)
    #expect(try await deadLetters(service, reader) == [ids[2], ids[3]])
    let all = try await service.manage(.post, "\(path)/replay", key: writer)
    #expect(all.body.contains("\"count\":2"))
    #expect(try await deadLetters(service, reader).isEmpty)
    let waiting = try await service.store.dueMessages(to: "crm", at: TestService.start, limit: 10)
    #expect(Set(waiting.map(\.id)) == [ids[0], ids[2], ids[3]])
    #expect(waiting.allSatisfy { $0.attemptCount == 0 })
  }

  @Test("Unknown webhooks and items are named, and each call needs its scope")
  func refusals() async throws {
    let (service, reader, writer) = try await service(deadLetters: 1)
    let unknown = try await service.manage(.get, "/v1/webhooks/nothing/dead-letters", key: reader)
    #expect(unknown.status == 404 && unknown.body.contains("/v1/webhooks"))
    let replay = "/v1/webhooks/nothing/dead-letters/replay"
    #expect(try await service.manage(.post, replay, key: writer).status == 404)
    let item = try await service.manage(.get, "/v1/webhooks?name=crm", key: reader)
    #expect(item.status == 422 && item.body.contains("name"))
    let cursor = "/v1/webhooks/crm/dead-letters?cursor=x"
    #expect(try await service.manage(.get, cursor, key: reader).status == 422)
    #expect(try await service.manage(.get, "/v1/webhooks", key: writer).status == 403)
    let post = "/v1/webhooks/crm/dead-letters/replay"
    #expect(try await service.manage(.post, post, key: reader).status == 403)
  }
}
