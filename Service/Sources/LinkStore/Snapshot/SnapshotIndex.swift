import LinkwrightCore

/// The offsets of the links and invitations in a snapshot. The keys and the visit counts are kept
/// in memory.
struct SnapshotIndex: Sendable {
  /// The offsets of records, ordered by the hash of the value by which a record is looked up.
  /// Several records may have the same hash.
  private struct Offsets: Sendable {
    private var entries: [(hash: Int, offset: Int)] = []

    mutating func add(_ hash: Int, _ offset: Int) { entries.append((hash, offset)) }

    mutating func sort() { entries.sort { ($0.hash, $0.offset) < ($1.hash, $1.offset) } }

    func offsets(_ hash: Int) -> some Sequence<Int> {
      var (low, high) = (0, entries.count)
      while low < high {
        let middle = low + (high - low) / 2
        if entries[middle].hash < hash { low = middle + 1 } else { high = middle }
      }
      return entries[low...].lazy.prefix { $0.hash == hash }.map(\.offset)
    }
  }

  private var linksBySlug = Offsets()
  private var linksByID = Offsets()
  private var invitationsByCode = Offsets()
  private var invitationsByID = Offsets()
  private(set) var keys: [[UInt8]: APIKey] = [:]
  private(set) var visitCounts: [String: Int] = [:]
  private(set) var lastEvent: String?

  /// Adds a record, and checks its values.
  mutating func add(_ record: SnapshotFile.Record) throws {
    switch record.kind {
    case .link:
      let link = try record.decoded(Link.init)
      linksBySlug.add(Self.hash(link.host, link.slug), record.offset)
      linksByID.add(link.id.hashValue, record.offset)
    case .invitation:
      let invitation = try record.decoded(Invitation.init)
      invitationsByCode.add(invitation.code.rawValue.hashValue, record.offset)
      invitationsByID.add(invitation.id.hashValue, record.offset)
    case .key:
      let (hash, key) = try record.decoded { reader in
        (try reader.data(), try APIKey(&reader))
      }
      keys[hash] = key
    case .visitCount:
      let (id, count) = try record.decoded { reader in (try reader.text(), try reader.number()) }
      visitCounts[id] = Int(truncatingIfNeeded: count)
    case .lastEvent: lastEvent = try record.decoded { reader in try reader.text() }
    case .end: break
    }
  }

  /// Sorts the offsets, which makes lookups possible. Call this method after the last record was
  /// added.
  mutating func sort() {
    linksBySlug.sort()
    linksByID.sort()
    invitationsByCode.sort()
    invitationsByID.sort()
  }

  func offsets(ofSlug slug: String, host: String) -> some Sequence<Int> {
    linksBySlug.offsets(Self.hash(host, slug))
  }

  func offsets(ofLink id: String) -> some Sequence<Int> { linksByID.offsets(id.hashValue) }

  func offsets(ofCode code: String) -> some Sequence<Int> {
    invitationsByCode.offsets(code.hashValue)
  }

  func offsets(ofInvitation id: String) -> some Sequence<Int> {
    invitationsByID.offsets(id.hashValue)
  }

  private static func hash(_ host: String, _ slug: String) -> Int {
    var hasher = Hasher()
    hasher.combine(host)
    hasher.combine(slug)
    return hasher.finalize()
  }
}
