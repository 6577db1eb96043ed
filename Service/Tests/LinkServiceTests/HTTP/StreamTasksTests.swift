import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Tasks of the streams of a connection")
struct StreamTasksTests {
  @Test("All tasks have ended after the wait, also those that other tasks added")
  func wait() async {
    let (tasks, count) = (StreamTasks(), NIOLockedValueBox(0))
    for _ in 0..<100 {
      tasks.add {
        await Task.yield()
        tasks.add {
          await Task.yield()
          count.withLockedValue { $0 += 1 }
        }
      }
    }
    await tasks.wait()
    #expect(count.withLockedValue { $0 } == 100)
  }

  @Test("A cancellation reaches all tasks, also those that are added later")
  func cancellation() async {
    let (tasks, count) = (StreamTasks(), NIOLockedValueBox(0))
    let body: @Sendable () async -> Void = {
      do { try await Task.sleep(for: .seconds(600)) } catch {
        count.withLockedValue { $0 += 1 }
      }
    }
    for _ in 0..<10 { tasks.add(body) }
    tasks.cancel()
    for _ in 0..<10 { tasks.add(body) }
    await tasks.wait()
    #expect(count.withLockedValue { $0 } == 20)
  }
}
