import HTTPTypes

/// The hosts by which clients may address the management listener.
///
/// The host of a web page can have a DNS record that points to the listener (DNS rebinding). If a
/// member of the team opens such a page, it can send requests to the listener through the browser.
/// These requests name the host of the page in `Host`. Requests that a page sends to another origin
/// name the origin of the page in `Origin`.
struct ManagementHosts: Sendable, Hashable {
  private let names: Set<String>

  /// - Parameter names: The accepted names, in addition to `localhost`. IP addresses are always
  ///   accepted.
  init(_ names: [String] = []) {
    self.names = Set(names.map { $0.lowercased() }).union(["localhost"])
  }

  /// Rejects a request that a foreign web page sent.
  ///
  /// - Throws: ``Problem``
  func check(_ request: HTTPRequest) throws {
    // The request does not come from a web page, because browsers always send the host.
    guard request.authority != nil else { return }
    guard let host = request.host, HostName.isPossible(host), isAllowed(host.lowercased()) else {
      throw Problem(
        .hostNotAllowed,
        "Use an IP address or localhost, or allow the name in Host with --manage-host."
      )
    }
    guard let origin = request.headerFields[.origin]?.lowercased() else { return }
    guard ["http://", "https://"].contains(where: { origin == $0 + host.lowercased() }) else {
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
