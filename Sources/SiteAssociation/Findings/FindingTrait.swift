extension Finding {
  /// A property of a kind of finding that programs can rely on, so that they compare no codes.
  ///
  /// Each module declares the traits of its own rules.
  public struct Trait: Sendable, Hashable {
    /// The name of the trait, unique among all modules.
    public let name: String

    /// Creates a trait.
    public init(_ name: String) {
      self.name = name
    }

    /// The finding is about the same host with or without `www`.
    public static let otherWebHost = Trait("otherWebHost")
    /// Devices may read the file in spite of the finding.
    public static let mayStillBeRead = Trait("mayStillBeRead")
  }
}
