import Foundation
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Testing

@testable import LinkService

@Suite("Recorders of event loops")
struct JournalRecorderTests {
  private func event(_ id: String) -> VisitEvent {
    VisitEvent(id: id, kind: .visit, time: Timestamp(milliseconds: 7), host: "go.example")
  }

  private func withJournal(_ body: (VisitJournal) async throws -> Void) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "recorder-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let stored = NIOLockedValueBox<[String]>([])
    let journal = try VisitJournal(folder: folder) { batch, _ in
      stored.withLockedValue { $0 += batch.events.map(\.id) }
    }
    try await body(journal)
    await journal.shutDown(within: .seconds(60))
    return stored.withLockedValue { $0 }
  }

  @Test("Each event loop completes its events once, in order, and after record has returned")
  func loops() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 3)
    let stored = try await withJournal { journal in
      let recorder = JournalRecorder(journal: journal)
      try await withThrowingTaskGroup { tasks in
        for (number, loop) in group.makeIterator().enumerated() {
          tasks.addTask {
            let promise = loop.makePromise(of: [Int].self)
            loop.execute {
              let own = recorder.recorder(on: loop)
              #expect(own === recorder.recorder(on: loop))
              let waiter = Waiter(of: 300, promise)
              for index in 0..<300 {
                let before = waiter.completed
                own.record(event("\(number)-\(index)"), for: waiter, index)
                #expect(waiter.completed == before)
              }
            }
            let completed = try await promise.futureResult.get()
            #expect(completed == Array(0..<300))
          }
        }
        try await tasks.waitForAll()
      }
    }
    #expect(stored.count == 900)
    #expect(Set(stored).count == 900)
    try await group.shutdownGracefully()
  }

  @Test("An event that the journal rejects is completed too")
  func rejected() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    _ = try await withJournal { journal in
      let recorder = JournalRecorder(journal: journal)
      await journal.shutDown(within: .seconds(60))
      let promise = loop.makePromise(of: [Int].self)
      loop.execute {
        let waiter = Waiter(of: 1, promise)
        recorder.recorder(on: loop).record(event("late"), for: waiter, 7)
        #expect(waiter.completed == [])
      }
      let completed = try await promise.futureResult.get()
      #expect(completed == [7])
      #expect(journal.status.lostCount == 1)
    }
    try await group.shutdownGracefully()
  }

  @Test("An event loop that has ended does not stop the others")
  func goneLoop() async throws {
    let gone = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    let loop = group.next()
    let stored = try await withJournal { journal in
      let recorder = JournalRecorder(journal: journal)
      let goneLoop = gone.next()
      try await goneLoop.submit {
        let waiter = Waiter(of: 1, nil)
        recorder.recorder(on: goneLoop).record(event("gone"), for: waiter, 1)
      }.get()
      try await gone.shutdownGracefully()
      let promise = loop.makePromise(of: [Int].self)
      loop.execute {
        let waiter = Waiter(of: 1, promise)
        recorder.recorder(on: loop).record(event("here"), for: waiter, 2)
      }
      let completed = try await promise.futureResult.get()
      #expect(completed == [2])
    }
    #expect(stored == ["gone", "here"])
    try await group.shutdownGracefully()
  }
}

/// Collects the numbers of recorded events.
private final class Waiter: EventWaiter {
  private(set) var completed: [Int] = []
  private let count: Int
  private let promise: EventLoopPromise<[Int]>?

  init(of count: Int, _ promise: EventLoopPromise<[Int]>?) {
    (self.count, self.promise) = (count, promise)
  }

  func didRecord(_ number: Int) {
    promise?.futureResult.eventLoop.assertInEventLoop()
    completed.append(number)
    if completed.count == count { promise?.succeed(completed) }
  }
}
