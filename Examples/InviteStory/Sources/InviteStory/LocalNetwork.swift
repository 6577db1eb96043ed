import Foundation
import Linkwright

/// A transport that sends requests to the service on this machine, in place of DNS. It can be cut
/// off.
///
/// Unchecked: `lock` guards `isCut`, and nothing else changes.
final class LocalNetwork: LinkTransport, @unchecked Sendable {
  private let lock = NSLock()
  private var isCut = false
  private let host: String
  private let network = URLSessionTransport()

  init(host: String) { self.host = host }

  var isOffline: Bool {
    get { lock.withLock { isCut } }
    set { lock.withLock { isCut = newValue } }
  }

  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    if isOffline { throw LinkTransportError(.offline) }
    var request = request
    request.headers["Host"] = host
    return try await network.send(request)
  }
}
