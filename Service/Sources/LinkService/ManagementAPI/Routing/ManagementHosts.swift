import HTTPTypes

/// The hosts by which clients may address the management listener.
///
/// A web page in the browser of a member of the team can send requests to the listener under the name of
/// its own host, if its DNS record points to the listener (DNS rebinding). Such a request names that host,
/// and a request across origins names the origin.
struct ManagementHosts: Sendable, Hashable {
  private let names: Set<String>

  /// - Parameter names: Names besides `localhost`. IP addresses are always accepted.
  init(_ names: [String] = []) {
    self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
  }

  /// Refuses a request from a foreign web page.
  ///
  /// - Throws: ``Problem``
  func check(_ request: HTTPRequest) throws {
    // No browser omits the host.
    guard request.authority != nil else { return }
    guard let host = request.host?.lowercased(), isAllowed(host) else {
      throw Problem(
        .hostNotAllowed,
        "Use an IP address or localhost, or allow the name in Host with --manage-host."
      )
    }
    guard let origin = request.headerFields[.origin]?.lowercased() else { return }
    guard origin == "http://\(host)" || origin == "https://\(host)" else {
      throw Problem(.hostNotAllowed, "A web page of another origin sent this request.")
    }
  }

  private func isAllowed(_ authority: String) -> Bool {
    if authority.hasPrefix("[") {
      return NetworkAddress(authority.dropFirst().prefix { $0 != "]" }) != nil
    }
    let name = authority.prefix { $0 != ":" }
    return names.contains(String(name)) || NetworkAddress(name) != nil
  }
}
