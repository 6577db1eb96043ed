/// The remaining cost that a comparison of two files may have, roughly in bytes and patterns.
struct ComparisonBudget {
  private var rest = 12_000_000

  /// Spends a cost.
  ///
  /// - Returns: Whether the budget was sufficient. If not, the budget is exhausted.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= rest else {
      rest = 0
      return false
    }
    rest -= cost
    return true
  }
}
