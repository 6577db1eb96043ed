/// One element of `NO_PROXY`.
struct ProxyExclusion: Sendable, Hashable {
  private enum Hosts: Sendable, Hashable {
    case all
    /// A name and its subdomains, in lower case and without a leading dot.
    case domain(String)
    case range(IPAddress, bitCount: Int)
  }

  private var hosts: Hosts
  private var port: Int?

  /// Parses the value of `NO_PROXY`. Commas or white space separate the elements. Invalid elements
  /// are ignored.
  static func list(_ text: String) -> [ProxyExclusion] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { ProxyExclusion(String($0)) }
  }

  private init?(_ text: String) {
    if text == "*" {
      hosts = .all
      return
    }
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let address = IPAddress(parts[0].filter { $0 != "[" && $0 != "]" }),
        let (digits, port) = try? AssociationHost.split(String(parts[1])),
        let bitCount = Int(digits), (0...8 * address.bytes.count).contains(bitCount)
      else { return nil }
      self.port = port
      hosts = .range(address, bitCount: bitCount)
      return
    }
    guard let (name, port) = try? AssociationHost.split(text) else { return nil }
    self.port = port
    if let address = IPAddress(name.filter { $0 != "[" && $0 != "]" }) {
      hosts = .range(address, bitCount: 8 * address.bytes.count)
    } else {
      var domain = name.lowercased()[...]
      if domain.hasPrefix("*.") { domain = domain.dropFirst() }
      // As in curl, a leading dot covers the domain itself too.
      if domain.hasPrefix(".") { domain = domain.dropFirst() }
      if domain.hasSuffix(".") { domain = domain.dropLast() }
      guard !domain.isEmpty else { return nil }
      hosts = .domain(String(domain))
    }
  }

  /// Whether requests to a host bypass the proxy.
  func covers(_ host: AssociationHost) -> Bool {
    guard port == nil || port == host.port else { return false }
    switch hosts {
    case .all:
      return true
    case .domain(let domain):
      guard host.address == nil else { return false }
      let name = host.name.hasSuffix(".") ? String(host.name.dropLast()) : host.name
      return name == domain || name.hasSuffix("." + domain)
    case .range(let address, let bitCount):
      // Names are not resolved for the comparison, as in curl and Go.
      guard let other = host.address, other.family == address.family else { return false }
      return other.hasPrefix(address.bytes, bitCount: bitCount)
    }
  }
}
