/// The response to an ``EraseInstallationRequest``: a receipt that says what was removed.
public struct ErasureReceipt: Sendable, Hashable, Codable {
  /// The ID of the receipt. It identifies the erasure, not the installation.
  public var id: String
  /// The time of the erasure.
  public var erasedAt: Timestamp
  /// The number of records from which the installation ID was removed, keyed by the kind of the
  /// records, such as `openings` or `events`.
  public var removed: [String: Int]

  /// Creates a receipt.
  ///
  /// - Parameters:
  ///   - id: The ID of the receipt.
  ///   - erasedAt: The time of the erasure.
  ///   - removed: The number of records from which the installation ID was removed, by kind. The
  ///     default is none.
  public init(id: String, erasedAt: Timestamp, removed: [String: Int] = [:]) {
    self.id = id
    self.erasedAt = erasedAt
    self.removed = removed
  }

  /// Decodes a receipt.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: WireKey.self)
    try self.init(
      id: container.decode(String.self, forKey: "id"),
      erasedAt: container.decode(Timestamp.self, forKey: "erasedAt"),
      removed: container.decodeIfPresent([String: Int].self, forKey: "removed") ?? [:]
    )
  }

  /// Encodes the receipt.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: WireKey.self)
    try container.encode(id, forKey: "id")
    try container.encode(erasedAt, forKey: "erasedAt")
    try container.encode(removed, forKey: "removed")
  }
}
