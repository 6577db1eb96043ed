/// A random number generator that returns the same numbers for the same seed, in every run and on
/// every platform.
///
/// Use this generator in tests with random input to make failures reproducible:
///
/// ```swift
/// var generator = SeededGenerator(seed: 7)
/// let code = InviteCode.random(using: &generator)
/// ```
///
/// The algorithm is SplitMix64. Never use this generator for secrets, because its numbers are
/// predictable.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator.
  ///
  /// - Parameter seed: The seed of the sequence. Generators with the same seed return the same
  ///   numbers.
  public init(seed: UInt64) { state = seed }

  /// Returns the next number in the sequence.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
