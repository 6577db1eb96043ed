/// What comparing two files may still cost, roughly in bytes and patterns looked at.
struct ComparisonBudget {
  private var rest = 12_000_000

  /// Takes a cost off; says whether there was as much.
  mutating func spend(_ cost: Int) -> Bool {
    guard cost <= rest else {
      rest = 0
      return false
    }
    rest -= cost
    return true
  }
}
