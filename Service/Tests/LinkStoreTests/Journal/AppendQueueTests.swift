import Testing

@testable import LinkStore

extension JournalTests {
  @Suite("Append queues")
  struct AppendQueueTests {
    private var queue = AppendQueue<String>(byteLimit: 10)

    private mutating func taken() -> [String] {
      guard case .write = queue.prepare() else { return [] }
      let batch = queue.next()
      #expect(batch.bytes.count == batch.count)
      return batch.waiters
    }

    @Test("An append queue returns one batch in order")
    mutating func batch() {
      for waiter in ["a", nil, "b"] { _ = queue.add([1], waiter: waiter) }
      #expect(taken() == ["a", "b"])
      guard case .sleep = queue.prepare() else {
        Issue.record("nothing is left to write")
        return
      }
    }

    @Test("An append queue wakes the writer only if it sleeps")
    mutating func waking() {
      guard case .none = queue.add([1], waiter: "a") else {
        Issue.record("the writer is awake")
        return
      }
      _ = taken()
      _ = queue.prepare()
      guard case .wakeWriter = queue.add([1], waiter: "b") else {
        Issue.record("the writer sleeps")
        return
      }
      guard case .none = queue.add([1], waiter: "c") else {
        Issue.record("the writer was woken already")
        return
      }
    }

    @Test("An append queue refuses frames above its limit")
    mutating func bound() {
      for _ in 0..<10 { _ = queue.add([1], waiter: nil) }
      guard case .refuse(let error) = queue.add([1], waiter: "late") else {
        Issue.record("there is no place left")
        return
      }
      #expect(error.code == .overloaded)
    }

    @Test("A closed append queue empties before the writer stops")
    mutating func closing() {
      _ = queue.add([1], waiter: "a")
      _ = queue.close()
      guard case .refuse(let error) = queue.add([1], waiter: "late") else {
        Issue.record("the queue is closed")
        return
      }
      #expect(error.code == .closed)
      #expect(taken() == ["a"])
      guard case .stop = queue.prepare() else {
        Issue.record("nothing is left to write")
        return
      }
    }
  }
}
