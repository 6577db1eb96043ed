import Foundation

/// An HTTP proxy from the environment.
package struct Proxy: Sendable, Hashable {
  /// The proxy's host and port.
  package let host: AssociationHost
  /// Whether the connection to the proxy uses TLS.
  let isSecure: Bool
  /// The environment variable that names the proxy.
  package let variable: String
  /// The user name and the password for the proxy, if the variable contains them.
  let credentials: ProxyCredentials?

  /// Parses the value of a variable: `[http[s]://][user[:password]@]host[:port]`.
  ///
  /// - Throws: ``FetchFailure/Code/invalidProxy``. The failure never contains the password.
  package init(_ text: String, variable: String) throws(FetchFailure) {
    var rest = text[...]
    var isSecure = false
    if let scheme = text.firstRange(of: "://") {
      switch text[..<scheme.lowerBound].lowercased() {
      case "http": break
      case "https": isSecure = true
      case let other where !other.utf8.allSatisfy(Self.isPartOfScheme):
        // The text before `://` can contain a password.
        throw FetchFailure(.invalidProxy, "\(variable) names no valid host and port")
      case let other:
        throw FetchFailure(
          .invalidProxy,
          "\(variable) has the scheme \(other.excerpt(20)); only http and https are supported"
        )
      }
      rest = rest[scheme.upperBound...]
    }
    let authority = rest.prefix { !"/?#".contains($0) }
    guard !rest[authority.endIndex...].contains("@") else {
      // Otherwise, a part of the password would be treated as the host.
      throw FetchFailure(
        .invalidProxy,
        "\(variable) has a /, ? or # in its user name or password; write it as %2F, %3F or %23"
      )
    }
    rest = authority
    if let at = rest.lastIndex(of: "@") {
      credentials = ProxyCredentials(rest[..<at])
      rest = rest[rest.index(after: at)...]
    } else {
      credentials = nil
    }
    do throws(FetchFailure) {
      let (host, port) = try AssociationHost.split(String(rest))
      self.host = try AssociationHost(host, port: port ?? (isSecure ? 443 : 80))
    } catch {
      throw FetchFailure(.invalidProxy, "\(variable) names no valid host and port")
    }
    self.isSecure = isSecure
    self.variable = variable
  }

  private static func isPartOfScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// The server and the variable, for messages. The password is never printed.
  package var name: String { "\(host.urlHost):\(host.port) from \(variable)" }
}

/// The user name and the password for a proxy. Descriptions of this value, including those for
/// debugging, never contain them.
struct ProxyCredentials: Sendable, Hashable {
  /// The value of the header `Proxy-Authorization` (RFC 7617).
  let authorization: String

  /// Parses `user[:password]` with percent escapes.
  init(_ text: some StringProtocol) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      .map { $0.removingPercentEncoding ?? String($0) }
    let pair = "\(parts.first ?? ""):\(parts.dropFirst().first ?? "")"
    authorization = "Basic " + Data(pair.utf8).base64EncodedString()
  }
}

extension ProxyCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable
{
  var description: String { "<hidden>" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: []) }
}
