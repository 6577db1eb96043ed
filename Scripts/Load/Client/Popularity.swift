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

/// Numbers that are the same in every run (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
