import Foundation
import Linkwright
import NIOConcurrencyHelpers

/// Sends the requests of an app to the service on this machine. Without a service, there is no connection.
final class LocalNetwork: LinkTransport {
  private let port = NIOLockedValueBox<Int?>(nil)
  private let network = URLSessionTransport()

  func lead(to port: Int) { self.port.withLockedValue { $0 = port } }

  func send(_ request: LinkRequest) async throws(LinkTransportError) -> LinkResponse {
    guard let port = port.withLockedValue({ $0 }) else { throw LinkTransportError(.offline) }
    var request = request
    request.url.replace("//go.fernhill.example/", with: "//127.0.0.1:\(port)/")
    request.headers["Host"] = "go.fernhill.example"
    return try await network.send(request)
  }
}
