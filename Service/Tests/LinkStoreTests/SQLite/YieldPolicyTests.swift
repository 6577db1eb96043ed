import GRDB
import Testing

@testable import LinkStore

@Suite("Yielding database work")
struct YieldPolicyTests {
  private let database: DatabaseQueue

  init() throws { database = try DatabaseQueue() }

  /// A query of about 100,000 steps.
  private static let work = """
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 10000)
    SELECT SUM(n) FROM numbers
    """

  /// Returns how often the work yielded, and how often later work without a policy did.
  private func yields(_ yieldPolicy: YieldPolicy, limit: Duration) throws -> (
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

  @Test("Yielding work yields between small steps, and later work does not")
  func yielding() throws {
    let yields = try yields(.yielding, limit: .seconds(60))
    #expect(yields.during > 20 && yields.after == 0)
  }

  @Test("Yielding work stops yielding at its time limit")
  func limit() throws {
    #expect(try yields(.yielding, limit: .zero).during == 0)
  }

  @Test("Continuous work does not yield")
  func continuous() throws {
    #expect(try yields(.continuous, limit: .seconds(60)).during == 0)
  }

  @Test("Yielding work yields across short statements")
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

  @Test("Failed work yields no longer")
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
