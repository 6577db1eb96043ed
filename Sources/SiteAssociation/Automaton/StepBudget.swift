/// The steps that remain for work whose cost multiplies, such as comparing all rules of a file.
///
/// A step is about as much work as visiting one node of a graph. Steps are counted and not timed,
/// so a result does not depend on the speed of the machine.
struct StepBudget: Sendable {
  private(set) var rest: Int
  /// Whether some work was refused.
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

  /// Records that some work was refused for another limit.
  mutating func refuse() {
    isExceeded = true
  }

  /// Returns the most that one of several pieces of work may spend, so that the first does not
  /// leave the others without anything.
  func share(upTo maximum: Int) -> Int { min(maximum, rest / 4) }
}
