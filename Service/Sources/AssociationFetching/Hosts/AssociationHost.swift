/// A host that an association file is fetched from: `example.com`, `example.com:8443`, `[2001:db8::1]`.
package struct AssociationHost: Sendable, Hashable {
  /// The host in lower case; an address in its usual form, of version 6 without brackets.
  package let name: String
  /// The port, 443 unless another one was given.
  package let port: Int
  /// The address, if the host is one. It has neither a name to look up nor one for TLS.
  package let address: IPAddress?

  /// Reads a host with an optional port.
  ///
  /// - Parameter text: What stands in an entitlement behind the service, without path and query.
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

  /// A name that stands in the source, and is one.
  init(knownName: String) {
    name = knownName
    port = Self.defaultPort
    address = nil
  }

  /// The port of https.
  static let defaultPort = 443

  /// The host, and the port if there is one.
  static func split(_ text: String) throws(FetchFailure) -> (host: String, port: Int?) {
    let afterBracket = text.lastIndex(of: "]").map { text.index(after: $0) }
    let colons = text.filter { $0 == ":" }.count
    // Several colons without brackets are an address of version 6.
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

  /// The host as it stands in a URL.
  var urlHost: String { address?.family == .v6 ? "[\(name)]" : name }

  /// The host as the header `Host` says it, with the port unless it is that of the scheme.
  func authority(defaultPort: Int) -> String {
    port == defaultPort ? urlHost : "\(urlHost):\(port)"
  }

  /// The name for TLS (RFC 6066, section 3: without a trailing dot, and no address).
  var serverName: String? {
    guard address == nil else { return nil }
    return name.hasSuffix(".") ? String(name.dropLast()) : name
  }
}

extension AssociationHost {
  /// The same site to people and another host to devices: with `www.`, or without. nil for addresses, and for
  /// hosts below a site, which nobody writes `www.` before.
  package var sibling: AssociationHost? {
    guard address == nil else { return nil }
    let other = name.hasPrefix("www.") ? String(name.dropFirst("www.".count)) : "www." + name
    guard name.hasPrefix("www.") ? other.contains(".") : isBareDomain else { return nil }
    return try? AssociationHost(other, port: port)
  }

  /// Whether nothing but a top-level domain is behind the first label. Lists of those are long and change,
  /// so only the commonest of two labels are known here.
  private var isBareDomain: Bool {
    let labels = name.split(separator: ".")
    guard labels.count == 3 else { return labels.count == 2 }
    return labels[2].count == 2
      && ["co", "com", "net", "org", "ac", "edu", "gov", "or", "ne"].contains(labels[1])
  }
}

extension AssociationHost: CustomStringConvertible {
  /// The host, with its port unless that is 443.
  package var description: String { authority(defaultPort: Self.defaultPort) }
}
