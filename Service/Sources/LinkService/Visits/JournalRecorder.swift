import LinkStore
import NIOConcurrencyHelpers
import NIOCore

/// Records events in the journal.
struct JournalRecorder: VisitRecorder {
  private let journal: VisitJournal
  /// The recorders of event loops. They hold their event loops, so that no other event loop gets
  /// the same identity.
  private let recorders =
    NIOLockedValueBox<[ObjectIdentifier: NIOLoopBound<JournalLoopRecorder>]>([:])

  init(journal: VisitJournal) { self.journal = journal }

  func record(_ event: VisitEvent, completion: @escaping @Sendable () -> Void) {
    journal.append(event) { _ in completion() }
  }

  func enqueue(_ event: VisitEvent) { journal.enqueue(event) }

  func recorder(on loop: any EventLoop) -> any LoopRecorder {
    let id = ObjectIdentifier(loop)
    if let recorder = recorders.withLockedValue({ $0[id] }) { return recorder.value }
    // Only this event loop adds the entry.
    let recorder = NIOLoopBound(JournalLoopRecorder(journal, loop), eventLoop: loop)
    recorders.withLockedValue { $0[id] = recorder }
    return recorder.value
  }
}

/// Records the events of one event loop in the journal. After each sync, the journal wakes the event
/// loop once for all its events.
///
/// A class because all connections of the event loop share it.
final class JournalLoopRecorder: LoopRecorder {
  private let loop: any EventLoop
  private var appender: JournalAppender?
  private var waiters = CompletionQueue<(waiter: any EventWaiter, number: Int)>()

  init(_ journal: VisitJournal, _ loop: any EventLoop) {
    self.loop = loop
    let recorder = NIOLoopBound(self, eventLoop: loop)
    appender = journal.appender { count, _ in
      loop.execute { recorder.value.complete(count) }
    }
  }

  func record(_ event: VisitEvent, for waiter: any EventWaiter, _ number: Int) {
    do {
      try appender?.append(event)
      waiters.add((waiter, number))
    } catch {
      waiters.addLost((waiter, number))
      let recorder = NIOLoopBound(self, eventLoop: loop)
      loop.execute { recorder.value.complete(0) }
    }
  }

  /// - Parameter count: The number of further events that are on disk or lost.
  private func complete(_ count: Int) {
    waiters.finish(count)
    while let (waiter, number) = waiters.next() { waiter.didRecord(number) }
  }
}

/// The completions of events in the order of the events.
struct CompletionQueue<Completion> {
  private var waiting = CircularBuffer<(completion: Completion, isAccepted: Bool)>()
  private var finishedCount = 0

  /// Adds the completion of an event that the journal accepted.
  mutating func add(_ completion: Completion) { waiting.append((completion, true)) }

  /// Adds the completion of an event that the journal rejected. It waits for the events before it.
  mutating func addLost(_ completion: Completion) { waiting.append((completion, false)) }

  /// Records that a number of accepted events, the oldest, are on disk or lost.
  mutating func finish(_ count: Int) { finishedCount += count }

  /// Removes and returns the next completion to call.
  mutating func next() -> Completion? {
    guard let (completion, isAccepted) = waiting.first else { return nil }
    if isAccepted {
      guard finishedCount > 0 else { return nil }
      finishedCount -= 1
    }
    waiting.removeFirst()
    return completion
  }
}
