import Foundation
import Hummingbird

/// The address of a listener.
package struct ListenerAddress: Sendable, Hashable, CustomStringConvertible {
  package var host: String
  /// 0 for any free port.
  package var port: Int

  package init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  /// - Parameter text: A host and a port, such as `127.0.0.1:8080` or `[::1]:8080`.
  /// - Returns: nil for other text.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    let host = text[..<colon].trimmingCharacters(in: ["[", "]"])
    guard !host.isEmpty else { return nil }
    self.init(host: host, port: Int(port))
  }

  package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }

  var bindAddress: BindAddress { .hostname(host, port: port) }
}
