/// The cost that the comparison of two files may still spend. The unit is roughly one byte of a
/// pattern or link.
struct ComparisonBudget {
  private var rest: Int

  init(_ rest: Int = 12_000_000) { self.rest = rest }

  /// Subtracts a cost.
  ///
  /// - Returns: Whether the rest of the budget was sufficient. If not, the budget is exhausted.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= rest else {
      rest = 0
      return false
    }
    rest -= cost
    return true
  }
}
