import Foundation

/// An estimate of the number of distinct values in a stream, in 16 KiB of memory: HyperLogLog
/// (Flajolet and others, 2007) with 16,384 registers, and the estimator of Ertl (2017).
package struct DistinctCount: Sendable, Hashable {
  private static let precision = 14
  private static let registerCount = 1 << precision
  /// The bits of a hash that do not choose a register.
  private static let valueBits = 64 - precision
  /// The standard error of an estimate, as a fraction: 1.04 divided by the root of the number of
  /// registers.
  package static let standardError = 0.0081

  /// For each register, the largest number of leading zeros of its hashes, plus one.
  private var registers = [UInt8](repeating: 0, count: registerCount)

  package init() {}

  /// Adds the hash of a value.
  @inline(__always)
  package mutating func insert(_ hash: UInt64) {
    let register = Int(hash >> UInt64(Self.valueBits))
    let rest = hash << UInt64(Self.precision)
    let rank = UInt8(truncatingIfNeeded: min(rest.leadingZeroBitCount, Self.valueBits) + 1)
    registers.withUnsafeMutableBufferPointer { registers in
      if registers[register] < rank { registers[register] = rank }
    }
  }

  /// Adds the values of another stream.
  package mutating func merge(_ other: DistinctCount) {
    for index in registers.indices {
      registers[index] = max(registers[index], other.registers[index])
    }
  }

  /// The estimated number of distinct values.
  package var estimate: Int {
    var histogram = [Double](repeating: 0, count: Self.valueBits + 2)
    for rank in registers { histogram[Int(rank)] += 1 }
    let count = Double(Self.registerCount)
    var sum = count * Self.tau(1 - histogram[Self.valueBits + 1] / count)
    for rank in stride(from: Self.valueBits, through: 1, by: -1) {
      sum = 0.5 * (sum + histogram[rank])
    }
    sum += count * Self.sigma(histogram[0] / count)
    guard sum.isFinite, sum > 0 else { return 0 }
    return Int((count * count / (2 * log(2.0)) / sum).rounded())
  }

  /// The correction for registers that are still empty (Ertl, algorithm 6).
  private static func sigma(_ share: Double) -> Double {
    if share == 1 { return .infinity }
    var (power, factor, sum) = (share, 1.0, share)
    while true {
      power *= power
      let next = sum + power * factor
      if next == sum { return sum }
      sum = next
      factor += factor
    }
  }

  /// The correction for registers that are full (Ertl, algorithm 6).
  private static func tau(_ share: Double) -> Double {
    if share == 0 || share == 1 { return 0 }
    var (root, factor, sum) = (share, 1.0, 1 - share)
    while true {
      root = root.squareRoot()
      factor *= 0.5
      let next = sum - (1 - root) * (1 - root) * factor
      if next == sum { return sum / 3 }
      sum = next
    }
  }
}
