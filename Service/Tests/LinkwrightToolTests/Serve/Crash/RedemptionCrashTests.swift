import Foundation
import GRDB
import LinkwrightCore
import Testing

@testable import LinkStore

extension ServeTests.CrashTests {
  @Test(
    "every redemption, and never more than there are places",
    arguments: 0..<CrashSize.redemptionRounds
  )
  func redemptions(round: Int) async throws {
    let home = try ServiceHome()
    let invitation = try await home.withStore { store in
      try await store.keepKey("secret")
      return try await store.keepInvitation(places: CrashSize.places)
    }
    let path = "/v1/invitations/\(invitation.code.rawValue)/redeem"
    let everybody = (0..<CrashSize.redeemers).map { "redeemer-\($0)" }

    let first = try await ServiceUnderTest.start(home)
    let before = Tallied()
    let end = Int.random(in: 1..<CrashSize.places)
    await Self.redeem(everybody, path, first) { redeemer, status in
      if status == 200, before.answer(redeemer) == end { first.send(SIGKILL) }
    }
    await first.kill9()

    // Who got no answer asks again, and who got one may.
    let second = try await ServiceUnderTest.start(home)
    let after = Tallied()
    let refused = Tallied()
    await Self.redeem(everybody, path, second) { redeemer, status in
      #expect([200, 409].contains(status))
      _ = status == 200 ? after.answer(redeemer) : refused.answer(redeemer)
    }
    second.send(SIGTERM)
    #expect(await second.ended() == 0)

    let joined = Set(after.answered)
    let (stored, used) = try await home.withStore { store in
      let stored = try await store.read { database in
        try String.fetchAll(database, sql: "SELECT redeemer FROM redemptions")
      }
      return (stored, try await store.invitation(code: invitation.code)?.usedCount)
    }
    #expect(joined.count == CrashSize.places)
    #expect(refused.answered.count == CrashSize.redeemers - CrashSize.places)
    #expect(joined.isSuperset(of: before.answered), "answered before the kill, but lost")
    #expect(stored.count == CrashSize.places)
    #expect(Set(stored) == joined)
    #expect(used == CrashSize.places)
    try CrashSize.write([
      "kind": "redemptions", "redeemers": CrashSize.redeemers, "places": CrashSize.places,
      "before": before.answered.count, "stored": stored.count,
      "lost": Set(before.answered).subtracting(stored).count,
    ])
  }

  /// All at once; who gets no answer is left out.
  private static func redeem(
    _ redeemers: [String],
    _ path: String,
    _ service: ServiceUnderTest,
    _ take: @escaping @Sendable (String, Int) -> Void
  ) async {
    await withTaskGroup { group in
      for redeemer in redeemers {
        group.addTask {
          let answer = try? await service.post(
            path,
            #"{"redeemer": "\#(redeemer)"}"#,
            headers: "Authorization: Bearer secret\r\nIdempotency-Key: key-\(redeemer)\r\n"
          )
          if let answer { take(redeemer, answer.status) }
        }
      }
    }
  }
}
