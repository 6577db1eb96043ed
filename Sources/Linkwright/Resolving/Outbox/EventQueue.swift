import LinkwrightCore

/// The events that are waiting to be sent, in batches. A batch is a file on disk, and the content
/// of one request.
///
/// Events are not part of the outbox file, because the whole file is written after each change:
/// with 10,000 events, each new event would write three megabytes.
struct EventQueue: Sendable {
  /// Events that are stored and sent together.
  struct Batch: Sendable, Equatable {
    let number: Int
    var events: [AppEvent]
    /// The maximum size of the events in JSON.
    var byteCount: Int
  }

  /// A change to the files.
  enum Change: Sendable {
    case write(Batch)
    case delete(Int)
  }

  /// The maximum size of the events in a batch, which leaves space for the other fields of a request
  /// of 16 KiB.
  static let maximumByteCount = 14 << 10

  private(set) var batches: [Batch] = []
  /// The number of events.
  private(set) var count = 0
  /// The maximum size of the events in JSON.
  private var byteCount = 0
  /// The number of the next batch.
  private var next = 0
  /// The number of the batch that is being sent, and which no event joins.
  private var sent: Int?
  /// The numbers of the batches that must be written or deleted. Arrays, because they are short, and
  /// sets would enlarge the library by 3 KiB.
  private var changed: [Int] = []
  private var removed: [Int] = []

  var hasChanges: Bool { !changed.isEmpty || !removed.isEmpty }
  /// Whether a batch is full, so that it is worth a request.
  var hasFullBatch: Bool { batches.dropLast().contains { $0.number != sent } }

  /// Adds the batches of an earlier launch. The queue must be empty.
  mutating func load(_ older: [Batch]) {
    for batch in older {
      let index = batches.firstIndex { $0.number > batch.number }
      batches.insert(batch, at: index ?? batches.endIndex)
    }
    count = batches.reduce(0) { $0 + $1.events.count }
    byteCount = batches.reduce(0) { $0 + $1.byteCount }
    next = (batches.last?.number ?? -1) + 1
  }

  /// Adds an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - limit: The maximum number of events.
  ///   - byteLimit: The maximum size of the events in JSON.
  /// - Returns: The number of events that were dropped.
  mutating func add(_ event: AppEvent, upTo limit: Int, byteLimit: Int) -> Int {
    let byteCount = event.maximumByteCount
    let last = batches.endIndex - 1
    if last >= 0, batches[last].number != sent,
      batches[last].events.count < AppEventsRequest.maximumEventCount,
      batches[last].byteCount + byteCount <= Self.maximumByteCount
    {
      // A launch that was recorded before a kill has the same ID.
      if batches[last].events.last?.id == event.id { return 0 }
      batches[last].events.append(event)
      batches[last].byteCount += byteCount
      change(batches[last].number)
    } else {
      batches.append(Batch(number: next, events: [event], byteCount: byteCount))
      change(next)
      next += 1
    }
    count += 1
    self.byteCount += byteCount
    return drop(upTo: max(limit, 0), byteLimit: byteLimit)
  }

  private mutating func drop(upTo limit: Int, byteLimit: Int) -> Int {
    var dropped = 0
    while count > limit || byteCount > byteLimit,
      let index = batches.firstIndex(where: { $0.number != sent })
    {
      let event = batches[index].events.removeFirst()
      batches[index].byteCount -= event.maximumByteCount
      byteCount -= event.maximumByteCount
      change(batches[index].number)
      count -= 1
      dropped += 1
      if batches[index].events.isEmpty { remove(at: index) }
    }
    return dropped
  }

  /// Begins to send the first batch that was not tried.
  mutating func begin(except tried: (Int) -> Bool) -> Batch? {
    let batch = batches.first { !tried($0.number) }
    sent = batch?.number
    return batch
  }

  /// Ends sending a batch.
  ///
  /// - Parameter isSettled: Whether the service has stored or refused its events.
  mutating func end(_ number: Int, isSettled: Bool) {
    if sent == number { sent = nil }
    guard isSettled, let index = batches.firstIndex(where: { $0.number == number }) else { return }
    remove(at: index)
  }

  /// Drops events that are too old.
  ///
  /// - Returns: The number of events that were dropped.
  mutating func expire(before oldest: Timestamp) -> Int {
    let before = count
    for index in batches.indices.reversed() where batches[index].number != sent {
      guard batches[index].events.contains(where: { $0.occurredAt < oldest }) else { continue }
      let number = batches[index].events.count
      batches[index].events.removeAll { $0.occurredAt < oldest }
      count -= number - batches[index].events.count
      byteCount -= batches[index].byteCount
      batches[index].byteCount = batches[index].events.reduce(0) { $0 + $1.maximumByteCount }
      byteCount += batches[index].byteCount
      change(batches[index].number)
      if batches[index].events.isEmpty { remove(at: index) }
    }
    return before - count
  }

  /// Removes all events.
  mutating func removeAll() {
    for index in batches.indices.reversed() { remove(at: index) }
    sent = nil
  }

  private mutating func remove(at index: Int) {
    let batch = batches.remove(at: index)
    count -= batch.events.count
    byteCount -= batch.byteCount
    changed.removeAll { $0 == batch.number }
    removed.append(batch.number)
  }

  private mutating func change(_ number: Int) {
    if !changed.contains(number) { changed.append(number) }
  }

  /// Returns the changes to the files since the last call.
  mutating func takeChanges() -> [Change] {
    defer { (changed, removed) = ([], []) }
    return removed.map(Change.delete)
      + batches.filter { changed.contains($0.number) }.map(Change.write)
  }

  /// Notes that a change could not be made, so that it is tried again.
  mutating func retry(_ change: Change) {
    switch change {
    case .delete(let number): removed.append(number)
    case .write(let batch):
      if batches.contains(where: { $0.number == batch.number }) { self.change(batch.number) }
    }
  }
}

extension AppEvent {
  /// The maximum size of the event in JSON, in bytes: the names of the fields, and the texts, in
  /// which JSON escapes quotes, backslashes and slashes. Events have no control characters.
  var maximumByteCount: Int {
    var count = 192
    for text in [id, link, activity, name, deduplicationID, carried?.token] {
      if let text { count += text.maximumByteCount + 24 }
    }
    if carried != nil { count += 48 }
    if let revenue { count += 64 + revenue.currency.utf8.count }
    for (name, value) in parameters {
      count += name.maximumByteCount + value.maximumByteCount + 6
    }
    return count
  }
}

extension String {
  // Not inlined, because the loop would be compiled three times.
  @inline(never)
  fileprivate var maximumByteCount: Int {
    utf8.reduce(0) { count, byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): count + 2
      default: count + 1
      }
    }
  }
}
