import Foundation
import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

extension ServeTests.CrashTests {
  @Test(
    "serve keeps every acknowledged redemption after a kill, and never exceeds the capacity",
    arguments: 0..<CrashSize.redemptionRounds
  )
  func redemptions(round: Int) async throws {
    let home = try ServiceHome()
    let invitation = try await home.withStore { store in
      try await store.keepKey("secret")
      return try await store.keepInvitation(capacity: CrashSize.capacity)
    }
    let path = "/v1/invitations/\(invitation.code.rawValue)/redeem"
    let everybody = (0..<CrashSize.redeemers).map { "redeemer-\($0)" }

    let first = try await ServiceUnderTest.start(home)
    let before = RequestTally()
    let end = Int.random(in: 1..<CrashSize.capacity)
    await Self.redeem(everybody, at: path, of: first) { redeemer, status in
      if status == 200, before.acknowledge(redeemer) == end { first.send(SIGKILL) }
    }
    try await first.kill9()

    // Every redeemer repeats the request, also those with a response.
    let second = try await ServiceUnderTest.start(home)
    let after = RequestTally()
    let refused = RequestTally()
    await Self.redeem(everybody, at: path, of: second) { redeemer, status in
      #expect([200, 409].contains(status))
      _ = status == 200 ? after.acknowledge(redeemer) : refused.acknowledge(redeemer)
    }
    second.send(SIGTERM)
    #expect(try await second.ended() == 0)

    let joined = Set(after.acknowledged)
    let (stored, used) = try await home.withStore { store in
      let stored = try await store.read { database in
        try String.fetchAll(database, sql: "SELECT redeemer FROM redemptions")
      }
      return (stored, try await store.invitation(code: invitation.code)?.usedCount)
    }
    #expect(joined.count == CrashSize.capacity)
    #expect(refused.acknowledged.count == CrashSize.redeemers - CrashSize.capacity)
    #expect(joined.isSuperset(of: before.acknowledged), "acknowledged before the kill, but lost")
    #expect(stored.count == CrashSize.capacity)
    #expect(Set(stored) == joined)
    #expect(used == CrashSize.capacity)
    try CrashSize.write([
      "kind": "redemptions", "redeemers": CrashSize.redeemers, "capacity": CrashSize.capacity,
      "before": before.acknowledged.count, "stored": stored.count,
      "lost": Set(before.acknowledged).subtracting(stored).count,
    ])
  }

  /// Sends all redemptions at once. A redeemer without a response is left out.
  private static func redeem(
    _ redeemers: [String],
    at path: String,
    of service: ServiceUnderTest,
    _ report: @escaping @Sendable (String, Int) -> Void
  ) async {
    await withTaskGroup { group in
      for redeemer in redeemers {
        group.addTask {
          let response = try? await service.post(
            path,
            #"{"redeemer": "\#(redeemer)"}"#,
            headers: "Authorization: Bearer secret\r\nIdempotency-Key: key-\(redeemer)\r\n"
          )
          if let response { report(redeemer, response.status) }
        }
      }
    }
  }
}
