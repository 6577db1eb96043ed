/// The installations that the service must still erase, and a deletion of files that has begun. The
/// file is written before the first file is deleted, so that a process that is killed meanwhile
/// completes the deletion at the next launch.
struct Erasures: Sendable, Equatable, Codable {
  /// What is deleted.
  enum Deletion: String, Sendable, Codable {
    /// All data of the outbox.
    case all
    /// What belongs to the installation. Redemptions stay.
    case installation
  }

  static let currentVersion = 1

  private(set) var version = Self.currentVersion
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
