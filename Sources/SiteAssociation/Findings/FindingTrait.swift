extension Finding {
  /// A stable property of a kind of finding, which programs can check instead of comparing codes.
  ///
  /// Each module declares the traits of its own findings.
  public struct Trait: Sendable, Hashable {
    /// The name of the trait. It is unique among all modules.
    public let name: String

    /// Creates a trait.
    public init(_ name: String) {
      self.name = name
    }

    /// The finding is about the other form of a host name: the name with `www.` added or removed.
    public static let otherWebHost = Trait("otherWebHost")
    /// Devices may be able to read the file in spite of the finding.
    public static let mayStillBeRead = Trait("mayStillBeRead")
  }
}
