/// Draws links the way people follow them: the second most popular one half as often as the first, the
/// third one a third as often (Zipf's law with the exponent 1).
struct Popularity {
  /// How likely the links up to each one are together.
  private let sums: [Double]

  init(linkCount: Int) {
    var sum = 0.0
    sums = (1...linkCount).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
  }

  func draw(using generator: inout some RandomNumberGenerator) -> Int {
    let wanted = Double.random(in: 0..<sums[sums.count - 1], using: &generator)
    var low = 0
    var high = sums.count - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > wanted { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
