import Linkwright
import LinkwrightTesting

/// The connection of a process that a test kills. Afterward, no request leaves the process, however
/// late its tasks run.
final class ProcessTransport: LinkTransport {
  private let service: SimulatedService
  private let isKilled = Locked(false)

  init(to service: SimulatedService) { self.service = service }

  func kill() { isKilled.withLock { $0 = true } }

  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    if isKilled.withLock({ $0 }) { throw LinkTransportError(.offline) }
    return try await service.send(request)
  }
}
