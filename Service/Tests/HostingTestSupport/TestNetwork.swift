package import AssociationFetching
import NIOConcurrencyHelpers

/// Names that lead to servers of a test, and options of a fetcher that knows only these.
package final class TestNetwork: Sendable {
  private let names: NIOLockedValueBox<[String: [Resolver.Endpoint]]>
  private let lookups = NIOLockedValueBox<[String]>([])

  /// - Parameter names: The ports of 127.0.0.1 that names lead to.
  package init(_ names: [String: Int] = [:]) {
    self.names = NIOLockedValueBox(names.mapValues { [Resolver.Endpoint(.testLoopback, port: $0)] })
  }

  /// Lets a name lead to other addresses.
  package func set(_ name: String, _ endpoints: [Resolver.Endpoint]) {
    names.withLockedValue { $0[name] = endpoints }
  }

  /// The names that were looked up, in order.
  package var looked: [String] { lookups.withLockedValue { $0 } }

  /// Who looks them up. A port that is given counts for https alone; for plain http nothing is there.
  package var resolver: Resolver {
    Resolver { [names, lookups] name, port in
      lookups.withLockedValue { $0.append(name) }
      guard port != 80, let endpoints = names.withLockedValue({ $0[name] }) else {
        throw FetchFailure(.nameNotFound)
      }
      return endpoints
    }
  }

  /// Options with short limits, for which the addresses of this machine count as public ones.
  package func options(trusting authority: TestAuthority? = nil) throws -> FetchOptions {
    var options = FetchOptions()
    options.resolver = resolver
    options.addresses = AddressPolicy(exceptions: [.testLoopback, .testLoopback6])
    if let authority {
      options.trust = try TrustRoots(pem: authority.pem, includesSystem: false)
    }
    // Long enough for a machine that is busy; what has to run out is set by the test.
    options.limits.connect = .seconds(20)
    options.limits.secure = .seconds(20)
    options.limits.whole = .seconds(30)
    options.limits.inspection = .seconds(60)
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
