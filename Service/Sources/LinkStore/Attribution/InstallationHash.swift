import Crypto

/// The hashes under which IDs are remembered.
///
/// Installation IDs and the IDs of events are random, so a hash can be compared with an ID, but no ID can
/// be found from it. Half of a SHA-256 hash is enough to tell random IDs apart.
enum InstallationHash {
  static func installation(_ id: String) -> [UInt8] { hash("installation", id) }

  /// An installation has one first opening. Other events have IDs that the app chose, which another
  /// installation may have chosen, too.
  static func event(_ event: AppEventReport.Event, of installation: String) -> [UInt8] {
    event.kind == .firstOpening
      ? hash("first", installation) : hash("event", "\(installation)\n\(event.id)")
  }

  static func deduplicationID(_ id: String, app: String?) -> [UInt8] {
    hash("deduplication", "\(app ?? "")\n\(id)")
  }

  private static func hash(_ kind: String, _ text: String) -> [UInt8] {
    Array(SHA256.hash(data: Array("\(kind)\n\(text)".utf8)).prefix(16))
  }
}
