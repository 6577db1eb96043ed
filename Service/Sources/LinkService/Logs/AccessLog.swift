import Foundation
import Logging
import NIOConcurrencyHelpers
import Synchronization

/// The access log. It has a line for each request, or a line for each failure and for a random
/// sample of all other requests.
///
/// A request only appends a line to a bounded queue, and a separate thread writes the lines. If the
/// file is too slow for the number of requests, lines are dropped and counted.
///
/// A class because all requests share the queue.
final class AccessLog: Sendable {
  struct Counts: Sendable, Hashable {
    var written = 0
    var dropped = 0
  }

  private enum Item {
    case entry(AccessLogEntry)
    /// Opens the file again before the next entry is written.
    case reopening
  }

  private struct Queue {
    var items: [Item] = []
    var isDraining = false
    var isFailing = false
    var counts = Counts()
  }

  static let capacity = 8192
  private static let chunkSize = 256
  /// The maximum time for writing the queue when the service stops.
  private static let closeDeadline = Duration.seconds(1)

  private let rate: Double
  private let capacity: Int
  private let logger: Logger
  private let queue = NIOLockedValueBox(Queue())
  /// Used only on ``writer``, which blocks while the file blocks.
  private let file: NIOLockedValueBox<AccessLogFile>
  private let writer = DispatchQueue(label: "linkwright.access-log", qos: .utility)
  private let random: Synchronization.Atomic<UInt64>

  /// - Parameters:
  ///   - rate: The share of requests that are logged: above 0 and at most 1. Failures are always
  ///     logged.
  ///   - seed: The seed of the random numbers that select the sample.
  init(
    _ file: AccessLogFile,
    rate: Double,
    capacity: Int = AccessLog.capacity,
    seed: UInt64 = .random(in: .min ... .max),
    logger: Logger
  ) {
    self.file = NIOLockedValueBox(file)
    self.rate = rate
    self.capacity = capacity
    self.logger = logger
    random = Synchronization.Atomic(seed)
  }

  var counts: Counts { queue.withLockedValue(\.counts) }

  /// Decides whether to log a request. Each request is selected independently of all others.
  ///
  /// - Returns: The share of requests of this kind that are logged, which is 1 for failures
  ///   (statuses of 500 and above); nil if this request is not logged.
  func sampleRate(status: Int) -> Double? {
    if status >= 500 || rate >= 1 { return 1 }
    return nextRandom() < rate ? rate : nil
  }

  /// Appends a line, or drops it when the queue is full.
  func append(_ entry: AccessLogEntry) {
    let isFirst = queue.withLockedValue { queue in
      guard queue.items.count < capacity else {
        queue.counts.dropped += 1
        return false
      }
      return Self.append(.entry(entry), to: &queue)
    }
    if isFirst { writer.async { self.drain() } }
  }

  /// Opens the file again after the lines that are now in the queue have been written.
  func reopen() {
    let isFirst = queue.withLockedValue { Self.append(.reopening, to: &$0) }
    if isFirst { writer.async { self.drain() } }
  }

  /// - Returns: Whether the caller has to start draining the queue.
  private static func append(_ item: Item, to queue: inout Queue) -> Bool {
    queue.items.append(item)
    defer { queue.isDraining = true }
    return !queue.isDraining
  }

  /// Writes the lines in the queue and closes the file. If the file blocks, this method returns
  /// after the ``closeDeadline``.
  func close() async {
    let ends = AsyncStream.makeStream(of: Void.self)
    writer.async {
      self.drain()
      self.file.withLockedValue { $0.close() }
      ends.continuation.yield()
    }
    let timer = Task {
      try await Task.sleep(for: Self.closeDeadline)
      ends.continuation.yield()
    }
    for await _ in ends.stream { break }
    timer.cancel()
  }

  private func drain() {
    while true {
      let items = queue.withLockedValue { queue in
        let items = queue.items
        queue.items = []
        if items.isEmpty { queue.isDraining = false }
        return items
      }
      if items.isEmpty { return }
      var chunk: [AccessLogEntry] = []
      for item in items {
        switch item {
        case .entry(let entry):
          chunk.append(entry)
          guard chunk.count == Self.chunkSize else { continue }
          write(chunk)
        case .reopening:
          write(chunk)
          reopenFile()
        }
        chunk = []
      }
      write(chunk)
    }
  }

  private func reopenFile() {
    do {
      try file.withLockedValue { try $0.reopen() }
    } catch {
      logger.error("The previous access log stays in use. \(error)")
    }
  }

  private func write(_ entries: [AccessLogEntry]) {
    guard !entries.isEmpty else { return }
    let lines = entries.map(\.line).joined()
    let written = file.withLockedValue { $0.write(Array(lines.utf8)) }
    let isFailing = written < entries.count
    let wasFailing = queue.withLockedValue { queue in
      queue.counts.written += written
      queue.counts.dropped += entries.count - written
      defer { queue.isFailing = isFailing }
      return queue.isFailing
    }
    if isFailing, !wasFailing {
      logger.error("The access log cannot be written. Its lines are dropped and counted.")
    } else if wasFailing, !isFailing {
      logger.notice("The access log is written again.")
    }
  }

  /// A random number from 0 up to, but not including, 1, without a lock: SplitMix64 (Steele, Lea
  /// and Flood, 2014).
  private func nextRandom() -> Double {
    var value = random.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    value ^= value >> 31
    return Double(value >> 11) * 0x1p-53
  }
}
