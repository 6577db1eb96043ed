import HTTPTypes
import LinkStore
import LinkwrightCore
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("API key cache")
struct KeyAuthenticatorTests {
  @Test("A revoked key works at most one minute longer")
  func lifetime() async throws {
    let service = try TestService()
    let key = try await service.key([.linksRead], app: nil)
    func status() async throws -> Int {
      try await service.manage(.get, "/v1/links", key: key).status
    }
    #expect(try await status() == 200)
    #expect(try await status() == 200)
    let id = String(key.dropFirst("secret-".count))
    #expect(try await service.store.revoke(key: id, at: TestService.start))
    service.clock.withLockedValue { $0 = TestService.start + .milliseconds(59_999) }
    #expect(try await status() == 200)
    service.clock.withLockedValue { $0 = TestService.start + .seconds(60) }
    #expect(try await status() == 401)
  }
}
