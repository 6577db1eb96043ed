/// The request body with which a user has the data of an installation erased: `POST
/// /v1/installations/erase`, with the publishable key in the header `Authorization` and the scope
/// `resolve`.
///
/// The contract of the endpoint:
///
/// - The service removes the installation ID from all events and queues, and from later exports.
///   Counts stay. A click ID that the installation carried stays used, so it joins no other
///   installation.
/// - The service remembers a hash of the erased ID for as long as clients keep events, and ignores
///   events that arrive with this ID later.
/// - A repeated request, or one with an unknown ID, succeeds as well, so a client that received no
///   response repeats the request, and the response reveals nothing about other installations.
/// - The ID is in the body and not in the path, because proxies log paths. Only the installation
///   itself knows the ID, so the ID is the proof that the request is allowed.
public struct EraseInstallationRequest: Sendable, Equatable, Codable {
  /// The installation ID.
  public var installation: String

  /// Creates a request.
  ///
  /// - Parameter installation: The installation ID.
  public init(installation: String) { self.installation = installation }

  /// Decodes a request.
  public init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    installation = try fields.value("installation")
  }

  /// Encodes the request.
  public func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(installation, as: "installation")
  }
}
