package import AssociationFetching
import NIOConcurrencyHelpers

/// A resolver for the servers of a test, and fetch options that use it.
package final class TestNetwork: Sendable {
  private let names: NIOLockedValueBox<[String: [Resolver.Endpoint]]>
  private let lookups = NIOLockedValueBox<[String]>([])

  /// - Parameter names: The names, with their ports on 127.0.0.1.
  package init(_ names: [String: Int] = [:]) {
    self.names = NIOLockedValueBox(names.mapValues { [Resolver.Endpoint(.testLoopback, port: $0)] })
  }

  /// Changes the endpoints of a name.
  package func set(_ name: String, _ endpoints: [Resolver.Endpoint]) {
    names.withLockedValue { $0[name] = endpoints }
  }

  /// The resolved names, in order.
  package var resolvedNames: [String] { lookups.withLockedValue { $0 } }

  /// The resolver. The ports apply to HTTPS; names do not resolve for plain HTTP.
  package var resolver: Resolver {
    Resolver { [names, lookups] name, port in
      lookups.withLockedValue { $0.append(name) }
      guard port != 80, let endpoints = names.withLockedValue({ $0[name] }) else {
        throw FetchFailure(.nameNotFound)
      }
      return endpoints
    }
  }

  /// Options for which the addresses of this machine count as global.
  package func options(trusting authority: TestAuthority? = nil) throws -> FetchOptions {
    var options = FetchOptions()
    options.resolver = resolver
    options.addresses = AddressPolicy(exceptions: [.testLoopback, .testLoopback6])
    if let authority {
      options.trust = try TrustRoots(pem: authority.pem, includesSystem: false)
    }
    // Long enough for a busy machine; a test sets the limit that it exceeds.
    options.limits.resolve = .seconds(300)
    options.limits.connect = .seconds(300)
    options.limits.secure = .seconds(300)
    options.limits.whole = .seconds(300)
    options.limits.inspection = .seconds(600)
    options.limits.slow = .seconds(3_600)
    return options
  }
}

extension IPAddress {
  /// 127.0.0.1.
  package static let testLoopback = IPAddress(bytes: [127, 0, 0, 1])!
  /// ::1.
  package static let testLoopback6 = IPAddress(bytes: [UInt8](repeating: 0, count: 15) + [1])!
}
