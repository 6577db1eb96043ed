/// Who looks names up. Tests hand in one that knows a few names, or lies.
package struct Resolver: Sendable {
  /// An address, and the port to connect to there. The port is that of the URL, unless a test has its
  /// server elsewhere.
  package struct Endpoint: Sendable, Hashable {
    package var address: IPAddress
    package var port: Int

    package init(_ address: IPAddress, port: Int) {
      self.address = address
      self.port = port
    }
  }

  /// Looks a name up: the name and the port of the URL in, the addresses in the order in which they are
  /// to be tried out. Throws ``FetchFailure``; anything else counts as
  /// ``FetchFailure/Code/resolverFailed``.
  package var endpoints: @Sendable (_ name: String, _ port: Int) async throws -> [Endpoint]

  package init(
    endpoints: @escaping @Sendable (_ name: String, _ port: Int) async throws -> [Endpoint]
  ) {
    self.endpoints = endpoints
  }
}
