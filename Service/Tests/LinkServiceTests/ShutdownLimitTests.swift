import Testing

@testable import LinkService

@Suite("The limit of a shutdown")
struct ShutdownLimitTests {
  private struct Failure: Error {}

  /// Work that ends only with the stream, as if it waited for a disk.
  private static func hanging(_ stream: AsyncStream<Void>) -> @Sendable () async -> Void {
    { await Task { for await _ in stream {} }.value }
  }

  @Test("Work that does not end is left behind after the limit, and not before the shutdown")
  func hangs() async throws {
    let disk = AsyncStream.makeStream(of: Void.self)
    defer { disk.continuation.finish() }
    let limit = ShutdownLimit(.zero)
    limit.begin()
    #expect(try await !limit.run(Self.hanging(disk.stream)))
    let without = ShutdownLimit(.zero)
    let result = try await without.run { await Task.yield() }
    #expect(result)
  }

  @Test("Work that ends or fails first decides")
  func ends() async throws {
    let limit = ShutdownLimit(.seconds(3600))
    limit.begin()
    #expect(try await limit.run {})
    await #expect(throws: Failure.self) {
      try await ShutdownLimit(.seconds(3600)).run { throw Failure() }
    }
  }

  @Test("Cancellation reaches the work")
  func cancelled() async throws {
    let task = Task {
      try await ShutdownLimit(.seconds(3600)).run { try await Task.sleep(for: .seconds(3600)) }
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
