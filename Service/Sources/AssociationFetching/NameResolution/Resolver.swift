/// Resolves host names. Tests supply one with fixed or misleading results.
package struct Resolver: Sendable {
  /// An address and the port to connect to. The port is that of the URL, unless a test redirects it to
  /// its own server.
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
  /// Throws ``FetchFailure``; any other error counts as ``FetchFailure/Code/resolverFailed``.
  package var endpoints: @Sendable (_ name: String, _ port: Int) async throws -> [Endpoint]

  package init(
    endpoints: @escaping @Sendable (_ name: String, _ port: Int) async throws -> [Endpoint]
  ) {
    self.endpoints = endpoints
  }
}
