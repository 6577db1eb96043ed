import LinkwrightCore

/// The openings and redemptions that are waiting to be sent, in order, and what is known about the
/// installation. Events have their own files; see ``EventQueue``.
struct Outbox: Sendable {
  /// The maximum number and age of entries.
  struct Bounds: Sendable {
    var openings: Int
    var events = 10_000
    /// The maximum size of the events in JSON.
    var eventBytes = 8 << 20
    var age: Duration
    /// When this number is reached, new redemptions are rejected. Queued redemptions are never
    /// dropped because of their number.
    var redemptions = 100

    /// The service remembers for 90 days what it has received.
    static let longestAge = Duration.seconds(60 * 86_400)
  }

  /// The format version of the file. A file of another version is set aside. Fields that were
  /// added since the first version are optional, so that every version can read the file.
  private static let version = 1

  private(set) var openings: [ResolveRequest] = []
  private(set) var redemptions: [QueuedRedemption] = []
  /// The number of dropped openings, events and redemptions.
  private(set) var droppedCount = 0

  /// The launches that the app has reported; nil if the app has reported none.
  var launches: LaunchRecord?
  /// The last attribution that the service returned.
  var attribution: LinkAttribution?

  /// The number of entries, which differs after every change of the entries.
  struct Size: Equatable {
    var waiting: Int
    var dropped: Int
  }

  var size: Size {
    Size(waiting: openings.count + redemptions.count, dropped: droppedCount)
  }

  /// Whether the outbox has nothing to store.
  var isEmpty: Bool {
    openings.isEmpty && redemptions.isEmpty && droppedCount == 0 && launches == nil
      && attribution == nil
  }

  /// Adds an opening, unless the outbox already contains it.
  mutating func add(_ opening: ResolveRequest, _ bounds: Bounds) {
    guard !openings.contains(where: { $0.openingID == opening.openingID }) else { return }
    openings.append(opening)
    drop(bounds)
  }

  mutating func removeOpening(_ id: String?) { openings.removeAll { $0.openingID == id } }

  func time(ofOpening id: String) -> Timestamp? {
    openings.first { $0.openingID == id }?.openedAt
  }

  mutating func removeAllOpenings() { openings = [] }

  /// Removes everything that belongs to the installation. Redemptions belong to their redeemers, and
  /// stay, but join no installation.
  mutating func removeInstallation() {
    openings = []
    for index in redemptions.indices { redemptions[index].isOfEarlierInstallation = true }
    launches = nil
    attribution = nil
  }

  /// Counts events that were dropped.
  mutating func countDropped(_ count: Int) { droppedCount += count }

  /// Removes an opening that can never be sent, and counts it as dropped.
  mutating func dropOpening(_ id: String?) {
    removeOpening(id)
    droppedCount += 1
  }

  /// Adds a redemption, unless the outbox already contains a redemption with the same code and
  /// redeemer.
  ///
  /// - Returns: false if the outbox is full.
  mutating func add(_ redemption: QueuedRedemption, _ bounds: Bounds) -> Bool {
    if self.redemption(of: redemption.code, by: redemption.redeemer) != nil { return true }
    guard redemptions.count < bounds.redemptions else { return false }
    redemptions.append(redemption)
    return true
  }

  /// - Returns: Whether the redemption was in the outbox.
  @discardableResult
  mutating func removeRedemption(_ key: String) -> Bool {
    let count = redemptions.count
    redemptions.removeAll { $0.key == key }
    return redemptions.count < count
  }

  func redemption(of code: InviteCode, by redeemer: String) -> QueuedRedemption? {
    // The service compares the bytes of redeemers.
    redemptions.first { $0.code == code && $0.redeemer.hasSameBytes(as: redeemer) }
  }

  /// Drops entries that are too old.
  mutating func expire(at time: Timestamp, _ bounds: Bounds) {
    let (openingCount, redemptionCount) = (openings.count, redemptions.count)
    let oldest = time - bounds.age
    openings.removeAll { $0.openedAt.map { $0 < oldest } ?? false }
    redemptions.removeAll { $0.requestedAt < oldest }
    droppedCount += openingCount - openings.count + redemptionCount - redemptions.count
  }

  /// Inserts the entries of an earlier launch before the existing entries.
  mutating func join(older: Outbox, _ bounds: Bounds) {
    let newer = self
    self = older
    launches = newer.launches ?? older.launches
    attribution = newer.attribution ?? older.attribution
    append(newer, bounds)
  }

  /// Appends the entries of a newer outbox.
  mutating func append(_ newer: Outbox, _ bounds: Bounds) {
    droppedCount += newer.droppedCount
    for opening in newer.openings { add(opening, bounds) }
    for redemption in newer.redemptions { _ = add(redemption, bounds) }
    drop(bounds)
  }

  private mutating func drop(_ bounds: Bounds) {
    let count = max(openings.count - max(bounds.openings, 0), 0)
    openings.removeFirst(count)
    droppedCount += count
  }
}

extension Outbox: Codable {
  init(from decoder: any Decoder) throws {
    let fields = try WireReader(decoder)
    try fields.check(version: Self.version)
    openings = try fields.value("openings")
    redemptions = try fields.value("redemptions")
    droppedCount = try fields.value("droppedCount")
    launches = try fields.optional("launches")
    attribution = try fields.optional("attribution")
  }

  func encode(to encoder: any Encoder) throws {
    let fields = WireWriter(encoder)
    try fields.write(Self.version, as: "version")
    try fields.write(openings, as: "openings")
    try fields.write(redemptions, as: "redemptions")
    try fields.write(droppedCount, as: "droppedCount")
    try fields.write(launches, as: "launches")
    try fields.write(attribution, as: "attribution")
  }
}
