import GRDB
import Testing

@testable import LinkStore

@Suite("A database that gives way")
struct PaceTests {
  private let database: DatabaseQueue

  init() throws { database = try DatabaseQueue() }

  /// Takes some 100,000 steps.
  private static let work = """
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
    SELECT SUM(n) FROM numbers
    """

  /// How often it gave way while it worked, and again when it worked on without a yieldPolicy.
  private func pauses(_ yieldPolicy: YieldPolicy, limit: Duration) throws -> (
    during: Int, after: Int
  ) {
    try database.write { database in
      var count = 0
      let sum = try database.with(yieldPolicy, limit: limit, yield: { count += 1 }) {
        try Int.fetchOne(database, sql: Self.work)
      }
      #expect(sum == 50_005_000)
      let during = count
      _ = try Int.fetchOne(database, sql: Self.work)
      return (during, count - during)
    }
  }

  @Test("does so between small steps, and only for as long as it was asked to")
  func yielding() throws {
    let pauses = try pauses(.yielding, limit: .seconds(60))
    #expect(pauses.during > 20 && pauses.after == 0)
  }

  @Test("stops doing so after a moment, as others wait for its transaction")
  func patience() throws {
    #expect(try pauses(.yielding, limit: .zero).during == 0)
  }

  @Test("does not do so when it is behind")
  func continuous() throws {
    #expect(try pauses(.continuous, limit: .seconds(60)).during == 0)
  }

  @Test("does so across many short statements")
  func shortStatements() throws {
    let count = try database.write { database in
      try database.execute(sql: "CREATE TABLE a (b)")
      var count = 0
      try database.with(.yielding, limit: .seconds(60), yield: { count += 1 }) {
        for number in 0..<2000 { try database.run("INSERT INTO a VALUES (?)", [number]) }
      }
      return count
    }
    #expect(count > 2)
  }

  @Test("works on as before when the work fails")
  func failure() throws {
    try database.write { database in
      var count = 0
      #expect(throws: DatabaseError.self) {
        try database.with(.yielding, limit: .seconds(60), yield: { count += 1 }) {
          try database.execute(sql: "SELECT nothing")
        }
      }
      let before = count
      _ = try Int.fetchOne(database, sql: Self.work)
      #expect(count == before)
    }
  }
}
