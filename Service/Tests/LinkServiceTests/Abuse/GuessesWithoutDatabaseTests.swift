import LinkwrightCore
import Testing

@testable import LinkService
@testable import LinkStore

@Suite("Guesses while the database is lost")
struct GuessesWithoutDatabaseTests {
  private let limiter = RateLimiter(now: { TestService.start })
  private static let loss = StoreError.unavailable("The database is lost.")

  /// Looks up links until the address is limited.
  private func countOfLookups(path: (Int) -> String) async throws -> Int? {
    for number in 0..<10_000 {
      do {
        try await limiter.countingUnavailable(path(number), from: "192.0.2.1") { throw Self.loss }
      } catch let problem as Problem {
        #expect(problem.kind == .tooManyRequests)
        return number
      } catch {
        #expect(error as? StoreError == Self.loss)
      }
    }
    return nil
  }

  @Test("Values that cannot be looked up count as misses")
  func guesses() async throws {
    #expect(try await countOfLookups { "/\($0)" } != nil)
  }

  @Test("The same value counts once a minute")
  func repetition() async throws {
    #expect(try await countOfLookups { _ in "/summer" } == nil)
  }

  @Test("Keys that cannot be looked up count as unknown ones, and the same key once a minute")
  func keys() {
    func isLimited(_ hash: (Int) -> [UInt8]) -> Bool {
      (0..<10_000).contains { number in
        (try? limiter.countUncheckedKey(hash(number), from: "192.0.2.2")) == nil
      }
    }
    #expect(!isLimited { _ in [1] })
    #expect(isLimited { [UInt8($0 % 256), UInt8($0 / 256)] })
  }
}
