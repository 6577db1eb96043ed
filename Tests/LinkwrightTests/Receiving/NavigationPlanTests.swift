import Linkwright
import LinkwrightTesting
import Testing

@Suite("NavigationPlan")
struct NavigationPlanTests {
  private static let plan = NavigationPlan(root: "home", then: "products", "product 7")

  static let cases: [([String], Int, Int, [String])] = [
    ([], 0, 0, ["home", "products", "product 7"]),
    (["sign-in"], 0, 1, ["home", "products", "product 7"]),
    (["home"], 1, 0, ["products", "product 7"]),
    (["home", "products", "product 7"], 3, 0, []),
    (["home", "products", "product 7", "reviews"], 3, 1, []),
    (["home", "cart", "product 7"], 1, 2, ["products", "product 7"]),
    (["home", "home"], 1, 1, ["products", "product 7"]),
  ]

  @Test("The changes of a plan keep the screens that the stack shares with it", arguments: cases)
  func changes(stack: [String], kept: Int, removed: Int, added: [String]) {
    let changes = Self.plan.changes(from: stack)
    #expect(changes.keptCount == kept)
    #expect(changes.removedCount == removed)
    #expect(changes.added == added)
    #expect(changes.isEmpty == (stack == Self.plan.stack))
  }

  @Test("The changes of a plan turn any stack into the plan and keep as much of it as possible")
  func law() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<2000 {
      func screens(_ counts: ClosedRange<Int>) -> [Int] {
        (0..<Int.random(in: counts, using: &generator)).map { _ in
          Int.random(in: 0..<3, using: &generator)
        }
      }
      let (wanted, stack) = (screens(1...5), screens(0...6))
      let plan = NavigationPlan(root: wanted[0], then: Array(wanted.dropFirst()))
      let changes = plan.changes(from: stack)
      #expect(changes.keptCount + changes.removedCount == stack.count)
      #expect(stack.prefix(changes.keptCount) + changes.added == plan.stack)
      if changes.keptCount < stack.count, let first = changes.added.first {
        #expect(stack[changes.keptCount] != first)
      }
      #expect(plan.target == wanted.last)
    }
  }
}
