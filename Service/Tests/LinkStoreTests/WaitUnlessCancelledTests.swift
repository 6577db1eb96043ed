import Testing

@testable import LinkStore

@Suite("Waiting for work that may hang")
struct WaitUnlessCancelledTests {
  @Test("The wait returns the result or the error of the work")
  func result() async throws {
    #expect(try await waitUnlessCancelled { 7 } == 7)
    await #expect(throws: StoreError.self) {
      try await waitUnlessCancelled { throw StoreError(.engine, "Full.") }
    }
  }

  @Test("A cancelled wait ends although the work hangs")
  func hang() async {
    let begun = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let wait = Task {
      try await waitUnlessCancelled {
        await withCheckedContinuation { begun.continuation.yield($0) }
      }
    }
    var iterator = begun.stream.makeAsyncIterator()
    let work = await iterator.next()
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    work?.resume()
  }
}
