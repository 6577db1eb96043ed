import Foundation
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkwrightTool

/// A database with dead letters, and a configuration with the webhook `crm`.
@Suite("webhooks dead, replay and discard")
struct WebhookCommandTests {
  private let scratch: ScratchFolder
  private let options: [String]
  private let database: String

  init() async throws {
    scratch = try ScratchFolder()
    let configuration = scratch.path + "/linkwright.yaml"
    let secret = "whsec_" + Data(repeating: 7, count: 32).base64EncodedString()
    try Data(secret.utf8).write(to: URL(filePath: scratch.path + "/crm.secret"))
    try Data(
      """
      apps:
        - name: shop
          teamID: ABCDE12345
          bundleID: com.example.shop
      hosts:
        - host: go.example.com
          kind: branded
          apps: [shop]
      allowedDestinations: [www.example.com]
      webhooks:
        - name: crm
          url: https://crm.example.com/links
          kinds: [link.created]
          secretFile: crm.secret
      """.utf8
    ).write(to: URL(filePath: configuration))
    database = scratch.path + "/data/linkwright.sqlite"
    options = ["--data", scratch.path + "/data", "--config", configuration]
  }

  private func run(_ arguments: String...) async throws -> Outcome {
    try await asyncOutcome(of: ["webhooks"] + arguments + options)
  }

  /// Creates links, whose messages become dead letters.
  private func makeDeadLetters(_ count: Int) async throws {
    let create = ["links", "create", "https://www.example.com", "--host", "go.example.com"]
    // The first command creates the database, to which the webhook can then subscribe.
    _ = try await asyncOutcome(of: create + ["--slug", "first"] + options)
    let store = try SQLiteStore(path: database)
    try await store.subscribe([WebhookSubscription(webhook: "crm", kind: .linkCreated)])
    try await store.close()
    for number in 0..<count {
      _ = try await asyncOutcome(of: create + ["--slug", "slug\(number)"] + options)
    }
    let later = try SQLiteStore(path: database)
    let end = Timestamp(milliseconds: .max / 2)
    for var message in try await later.dueMessages(to: "crm", at: end, limit: 99) {
      message.attemptCount = 15
      message.nextAttemptAt = nil
      message.lastFailure = .init(time: message.expiresAt, status: 503, reason: "It is full.")
      try await later.storeFailure(of: message)
    }
    try await later.close()
  }

  private func ids(_ outcome: Outcome) -> [String] {
    outcome.text(on: .output).split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  @Test("dead lists dead letters, and replay and discard take one of them or all")
  func deadLetters() async throws {
    try await makeDeadLetters(4)
    let dead = try await run("dead", "crm")
    let letters = ids(dead)
    #expect(letters.count == 4)
    #expect(dead.text(on: .output).contains("link.created"))
    #expect(dead.text(on: .output).contains("It is full."))
    #expect(try await run("list").text(on: .output).contains(#/crm +0 +4 /#))

    let replayed = try await run("replay", "crm", letters[0])
    #expect(replayed.text(on: .output) == "1 message will be sent to crm again.\n")
    let discarded = try await run("discard", "crm", letters[1].uppercased())
    #expect(discarded.text(on: .output) == "Removed 1 dead letter of crm.\n")
    #expect(ids(try await run("dead", "crm")) == Array(letters[2...]))
    #expect(try await run("list").text(on: .output).contains(#/crm +1 .* 2 /#))

    let json = try await run("replay", "crm", "--all", "--json")
    let object = try jsonObject(json.text(on: .output))
    #expect(object["count"] as? Int == 2)
    let none = try await run("discard", "crm", "--all")
    #expect(none.text(on: .output) == "Removed 0 dead letters of crm.\n")
    #expect(try await run("list").text(on: .output).contains(#/crm +3 .* 0 /#))
  }

  @Test("An unknown ID or webhook, and neither or both of an ID and --all, are refused")
  func refusals() async throws {
    try await makeDeadLetters(1)
    for arguments in [["replay", "crm", "x"], ["discard", "crm", "x"]] {
      let error = await #expect(throws: (any Error).self) {
        try await asyncOutcome(of: ["webhooks"] + arguments + options)
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains("linkwright webhooks dead crm"))
    }
    await #expect(throws: (any Error).self) { try await run("dead", "crn") }
    await #expect(throws: (any Error).self) { try await run("replay", "crm") }
    await #expect(throws: (any Error).self) { try await run("discard", "crm", "x", "--all") }
    #expect(ids(try await run("dead", "crm")).count == 1)
  }
}
