/// A resolver for host names. Tests use resolvers with fixed or misleading results.
package struct Resolver: Sendable {
  /// An address and the port to connect to. The port is the one in the URL, unless a test uses its
  /// own server.
  package struct Endpoint: Sendable, Hashable {
    package var address: IPAddress
    package var port: Int

    package init(_ address: IPAddress, port: Int) {
      self.address = address
      self.port = port
    }
  }

  /// Returns the endpoints for the name and port of a URL, in the order in which to try them.
  ///
  /// The closure throws ``FetchFailure``. Any other error counts as
  /// ``FetchFailure/Code/resolverFailed``.
  package var endpoints: @Sendable (_ name: String, _ port: Int) async throws -> [Endpoint]

  package init(
    endpoints: @escaping @Sendable (_ name: String, _ port: Int) async throws -> [Endpoint]
  ) {
    self.endpoints = endpoints
  }
}
