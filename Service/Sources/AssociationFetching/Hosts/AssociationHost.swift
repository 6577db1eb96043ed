/// A host of an association file: `example.com`, `example.com:8443`, `[2001:db8::1]`.
package struct AssociationHost: Sendable, Hashable {
  /// The host in lower case. An address is in its canonical form, IPv6 without brackets.
  package let name: String
  /// The port; 443 by default.
  package let port: Int
  /// The address, if the host is an address. Such a host has no name to resolve or to send in TLS.
  package let address: IPAddress?

  /// Parses a host with an optional port.
  ///
  /// - Parameter text: The host as in an entitlement, after the service and without path and query.
  /// - Throws: ``FetchFailure/Code/invalidHost``.
  package init(_ text: String) throws(FetchFailure) {
    let (host, port) = try Self.split(text)
    try self.init(host, port: port ?? Self.defaultPort)
  }

  init(_ host: String, port: Int) throws(FetchFailure) {
    switch try HostNotation(host) {
    case .name(let name):
      self.name = name
      address = nil
    case .address(let address):
      name = address.description
      self.address = address
    }
    self.port = port
  }

  /// Creates a host from a name in the source code that is known to be valid.
  init(knownName: String) {
    name = knownName
    port = Self.defaultPort
    address = nil
  }

  /// The port of HTTPS.
  static let defaultPort = 443

  /// Splits a string into a host and an optional port.
  static func split(_ text: String) throws(FetchFailure) -> (host: String, port: Int?) {
    let afterBracket = text.lastIndex(of: "]").map { text.index(after: $0) }
    let colons = text.filter { $0 == ":" }.count
    // A host with several colons and without brackets is an IPv6 address.
    guard afterBracket != nil || colons == 1, let colon = text.lastIndex(of: ":"),
      colon >= afterBracket ?? text.startIndex
    else {
      return (text, nil)
    }
    let digits = text[text.index(after: colon)...]
    guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(digits),
      (1...65535).contains(port)
    else {
      throw .invalidHost(text, "its port is not between 1 and 65535")
    }
    return (String(text[..<colon]), port)
  }

  /// The host as in a URL.
  var urlHost: String { address?.family == .v6 ? "[\(name)]" : name }

  /// The host as in the `Host` header, with the port unless it is the default of the scheme.
  func authority(defaultPort: Int) -> String {
    port == defaultPort ? urlHost : "\(urlHost):\(port)"
  }

  /// The server name for TLS (RFC 6066, section 3: no trailing dot, no address).
  var serverName: String? {
    guard address == nil else { return nil }
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

extension AssociationHost: CustomStringConvertible {
  /// The host, with its port unless it is 443.
  package var description: String { authority(defaultPort: Self.defaultPort) }
}
