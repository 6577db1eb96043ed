/// The steps that remain for work whose cost can grow quickly, such as comparing all rules of a
/// file with each other.
///
/// A step is about as much work as visiting one node of a graph. Steps are counted and not timed,
/// so a result does not depend on the speed of the machine.
struct StepBudget: Sendable {
  private(set) var rest: Int
  /// Whether some work was refused because the budget, or another limit, was insufficient.
  private(set) var isExceeded = false

  init(_ count: Int) {
    rest = count
  }

  /// Spends steps before the work is done.
  ///
  /// - Returns: Whether the budget was sufficient. If not, nothing is spent.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= rest else {
      isExceeded = true
      return false
    }
    rest -= cost
    return true
  }

  /// Subtracts the steps of finished work.
  mutating func charge(_ cost: Int) {
    rest = max(0, rest - cost)
  }

  /// Records that some work was refused because of another limit.
  mutating func refuse() {
    isExceeded = true
  }

  /// Returns the maximum number of steps that one of several pieces of work may spend. The limit
  /// keeps the first piece of work from using up the budget.
  func share(upTo maximum: Int) -> Int { min(maximum, rest / 4) }
}
