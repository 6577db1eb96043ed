extension Finding {
  /// A property of a kind of finding that programs can rely on instead of comparing codes.
  ///
  /// Each module declares the traits of its own rules.
  public struct Trait: Sendable, Hashable {
    /// The name of the trait. It is unique among all modules.
    public let name: String

    /// Creates a trait.
    public init(_ name: String) {
      self.name = name
    }

    /// The finding concerns the host with or without `www`.
    public static let otherWebHost = Trait("otherWebHost")
    /// Devices may be able to read the file in spite of the finding.
    public static let mayStillBeRead = Trait("mayStillBeRead")
  }
}
