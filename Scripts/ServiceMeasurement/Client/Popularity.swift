/// Draws links by Zipf's law with the exponent 1: the second most popular link half as often as the first,
/// the third a third as often.
struct Popularity {
  /// The sums of the weights of the links up to each one.
  private let sums: [Double]

  init(linkCount: Int) {
    var sum = 0.0
    sums = (1...linkCount).map { rank in
      sum += 1 / Double(rank)
      return sum
    }
  }

  func draw(using generator: inout some RandomNumberGenerator) -> Int {
    let target = Double.random(in: 0..<sums[sums.count - 1], using: &generator)
    var low = 0
    var high = sums.count - 1
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > target { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
