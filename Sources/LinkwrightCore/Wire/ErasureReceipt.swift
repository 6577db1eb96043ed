/// The response to an ``EraseInstallationRequest``: a receipt that says what was removed.
public struct ErasureReceipt: Sendable, Equatable, Codable {
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
    let fields = try WireReader(decoder)
    try self.init(
      id: fields.value("id"),
      erasedAt: fields.value("erasedAt"),
      removed: fields.optional("removed") ?? [:]
    )
  }

  /// Encodes the receipt.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(id, as: "id")
    try fields.write(erasedAt, as: "erasedAt")
    try fields.write(removed, as: "removed")
  }
}
