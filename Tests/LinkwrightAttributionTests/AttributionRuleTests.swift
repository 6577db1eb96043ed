import LinkwrightAttribution
import LinkwrightCore
import LinkwrightTesting
import Testing

@Suite("Attribution rule")
struct AttributionRuleTests {
  private static let rule = AttributionRule(window: .seconds(100))
  /// The time of the first opening.
  private static let opened = Timestamp(milliseconds: 1_790_000_000_000)
  private static let code = InviteCode("92MD6NHM67JA")!
  private static let otherCode = InviteCode("A2P39C23X7YH")!

  /// Times are in seconds after the first opening.
  private static func click(
    _ id: String,
    _ clicked: Int64,
    carried: Int64,
    by carrier: CarriedBy = .link,
    isBot: Bool = false
  ) -> CarriedClick {
    CarriedClick(
      clickID: id,
      clickedAt: opened + .seconds(clicked),
      isBot: isBot,
      carriedBy: carrier,
      carriedAt: opened + .seconds(carried)
    )
  }

  private static func code(_ code: InviteCode = code, carried: Int64) -> CarriedClick {
    CarriedClick(
      clickID: nil,
      clickedAt: nil,
      carriedBy: .inviteCode,
      carriedAt: opened + .seconds(carried),
      inviteCode: code
    )
  }

  /// What is carried, and the clicks of the resulting records; a dash is an organic installation.
  static let rows: [(String, [CarriedClick], [String])] = [
    ("nothing", [], ["-"]),
    ("a click before", [click("a", -10, carried: 0)], ["a"]),
    ("a bot", [click("a", -10, carried: 0, isBot: true)], ["-"]),
    ("a click at the end of the window", [click("a", -99, carried: 0)], ["a"]),
    ("a click after the window", [click("a", -100, carried: 0)], ["-"]),
    ("a click from the future", [click("a", 5, carried: 4)], ["-"]),
    (
      "the last of two", [click("a", -10, carried: 0), click("b", -20, carried: 0, by: .referrer)],
      ["a"]
    ),
    (
      "a bot after a person",
      [click("a", -10, carried: 0), click("b", -5, carried: 0, isBot: true)],
      ["a"]
    ),
    ("pasted after the first opening", [click("a", -10, carried: 60, by: .paste)], ["a"]),
    ("pasted after the window", [click("a", -10, carried: 90, by: .paste)], ["-"]),
    ("a later click", [click("a", -10, carried: 0), click("b", 20, carried: 30)], ["a", "+b"]),
    ("a later click alone", [click("b", 20, carried: 30)], ["-", "+b"]),
    ("a later click too late", [click("b", 20, carried: 120)], ["-"]),
    ("the same click again", [click("a", -10, carried: 0), click("a", -10, carried: 9)], ["a"]),
    ("a code", [code(carried: 50)], [code.rawValue]),
    ("a code after a click", [click("a", -10, carried: 0), code(carried: 99)], [code.rawValue]),
    ("a code after the window", [code(carried: 100)], ["-", "+" + code.rawValue]),
    (
      "a second code", [code(carried: 5), code(otherCode, carried: 9)],
      [code.rawValue, "+" + otherCode.rawValue]
    ),
    (
      "a code, then a click", [code(carried: 5), click("b", 20, carried: 30)],
      [code.rawValue, "+b"]
    ),
    ("a click, then a code", [click("b", 20, carried: 30), code(carried: 50)], [code.rawValue]),
    (
      "pasted after a later click", [click("a", -10, carried: 60), click("b", 20, carried: 30)],
      ["a", "+b"]
    ),
  ]

  @Test("An installation is joined to the last click that was carried", arguments: rows)
  func joined(name: String, carried: [CarriedClick], expected: [String]) {
    for order in [carried, carried.reversed()] {
      let records = Self.rule.records(firstOpenedAt: Self.opened, carried: order)
      let names = records.map { record in
        (record.isReattribution ? "+" : "")
          + (record.click.map { $0.clickID ?? $0.inviteCode?.rawValue ?? "?" } ?? "-")
      }
      #expect(names == expected)
    }
  }

  @Test("The order of arrival does not matter, and every record names something that was carried")
  func laws() {
    var generator = SeededGenerator(seed: 22)
    let carriers: [CarriedBy] = [.link, .paste, .referrer]
    for _ in 0..<2000 {
      let carried = (0..<Int.random(in: 0...6, using: &generator)).map { number in
        let clicked = Int64.random(in: -120...60, using: &generator)
        return Int.random(in: 0..<4, using: &generator) == 0
          ? Self.code(number < 3 ? Self.code : Self.otherCode, carried: clicked + 120)
          : Self.click(
            "\(Int.random(in: 0..<3, using: &generator))",
            clicked,
            carried: clicked + Int64.random(in: -5...110, using: &generator),
            by: carriers.randomElement(using: &generator) ?? .link,
            isBot: Int.random(in: 0..<4, using: &generator) == 0
          )
      }
      let records = Self.rule.records(firstOpenedAt: Self.opened, carried: carried)
      let shuffled = carried.shuffled(using: &generator)
      #expect(records == Self.rule.records(firstOpenedAt: Self.opened, carried: shuffled))
      #expect(records.map(\.isReattribution) == records.indices.map { $0 > 0 })
      #expect(records.dropFirst().allSatisfy { $0.click != nil })
      let clicks = records.compactMap(\.click)
      #expect(clicks.allSatisfy { carried.contains($0) && !$0.isBot })
      #expect(Set(clicks).count == clicks.count)
      #expect(records.allSatisfy { $0.attributedAt >= Self.opened })
      #expect(zip(records, records.dropFirst()).allSatisfy { $0.attributedAt <= $1.attributedAt })
    }
  }
}
