/// The installations that the service must still erase, and a deletion of files that has begun. The
/// file is written before the first file is deleted, so that a process that is killed meanwhile
/// completes the deletion at the next launch.
struct Erasures: Sendable {
  /// What is deleted.
  enum Deletion: String, Sendable {
    /// All data of the outbox.
    case all
    /// What belongs to the installation. Redemptions stay.
    case installation
  }

  private static let version = 1

  /// The IDs of the installations, oldest first.
  private(set) var installations: [String] = []
  /// The deletion that has begun; nil if there is none.
  var deletion: Deletion?

  var isEmpty: Bool { installations.isEmpty && deletion == nil }

  mutating func add(_ installation: String) {
    if !installations.contains(installation) { installations.append(installation) }
  }

  mutating func remove(_ installation: String) {
    installations.removeAll { $0 == installation }
  }

  /// Adds the entries of an earlier launch before the existing ones.
  mutating func join(older: Erasures) {
    installations = older.installations + installations.filter { !older.installations.contains($0) }
  }
}

extension Erasures: Codable {
  init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try fields.check(version: Self.version)
    installations = try fields.value("installations")
    deletion = try Deletion(rawValue: fields.optional("deletion") ?? "")
  }

  func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(Self.version, as: "version")
    try fields.write(installations, as: "installations")
    try fields.write(deletion?.rawValue, as: "deletion")
  }
}
