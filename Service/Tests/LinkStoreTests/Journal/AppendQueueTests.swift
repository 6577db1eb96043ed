import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Append queues")
  struct AppendQueueTests {
    private typealias Queue = AppendQueue<String>

    private var queue = Queue(byteLimit: 10)
    private var batch = Queue.Batch()

    private mutating func add(_ owner: Queue.Owner = .nobody) -> Queue.AddAction {
      [1].withUnsafeBytes { queue.add(UnsafeRawBufferPointer(rebasing: $0.prefix(1)), for: owner) }
    }

    private mutating func take() {
      guard case .write = queue.prepare() else {
        Issue.record("there are frames to write")
        return
      }
      queue.next(&batch)
      #expect(batch.bytes.count == batch.count)
    }

    @Test("An append queue returns one batch in order")
    mutating func inOrder() {
      for owner in [.waiter("a"), .nobody, .waiter("b")] as [Queue.Owner] { _ = add(owner) }
      take()
      #expect(batch.waiters == ["a", "b"])
      guard case .sleep = queue.prepare() else {
        Issue.record("nothing is left to write")
        return
      }
    }

    @Test("A batch has the number of events of each appender, and nothing of an earlier batch")
    mutating func appenders() {
      for owner in [.appender(2), .waiter("a"), .appender(0), .appender(2)] as [Queue.Owner] {
        _ = add(owner)
      }
      take()
      #expect(batch.countsOfAppenders == [1, 0, 2])
      #expect(batch.count == 4)
      _ = add(.appender(1))
      take()
      #expect(batch.countsOfAppenders == [0, 1])
      // The memory of the first batch is used again.
      _ = add(.waiter("b"))
      take()
      #expect(batch.countsOfAppenders == [0, 0, 0])
      #expect(batch.waiters == ["b"])
      #expect(batch.bytes == [1])
    }

    @Test("An append queue wakes the writer only if it sleeps")
    mutating func waking() {
      guard case .none = add() else {
        Issue.record("the writer is awake")
        return
      }
      take()
      _ = queue.prepare()
      guard case .wakeWriter = add() else {
        Issue.record("the writer sleeps")
        return
      }
      guard case .none = add() else {
        Issue.record("the writer was woken already")
        return
      }
    }

    @Test("An append queue refuses frames above its limit")
    mutating func bound() {
      for _ in 0..<10 { _ = add() }
      guard case .refuse(let error) = add(.appender(0)) else {
        Issue.record("there is no place left")
        return
      }
      #expect(error.code == .overloaded)
      take()
      #expect(batch.countsOfAppenders == [])
    }

    @Test("A closed append queue empties before the writer stops")
    mutating func closing() {
      _ = add(.waiter("a"))
      _ = queue.close()
      guard case .refuse(let error) = add(.waiter("late")) else {
        Issue.record("the queue is closed")
        return
      }
      #expect(error.code == .closed)
      take()
      #expect(batch.waiters == ["a"])
      guard case .stop = queue.prepare() else {
        Issue.record("nothing is left to write")
        return
      }
    }
  }
}
