/// The proxies for requests, read from the environment variables that other network tools also
/// read.
///
/// No standard defines the variables. Where curl, Go and Python differ, the comments say which of
/// them Linkwright follows.
package struct ProxySettings: Sendable {
  private var secure: Result<Proxy, FetchFailure>?
  private var plain: Result<Proxy, FetchFailure>?
  private var exclusions: [ProxyExclusion] = []

  /// No proxies.
  package static let none = ProxySettings()

  private init() {}

  /// Reads `HTTPS_PROXY`, `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`.
  ///
  /// If a variable is set in both cases, the name in lower case has priority, as in curl. An empty
  /// value counts as absent. In a CGI program, `HTTP_PROXY` contains the header `Proxy` of a
  /// request, so this name is ignored there.
  package init(environment: [String: String]) {
    func value(_ name: String) -> (name: String, text: String)? {
      let isCGI = name == "HTTP_PROXY" && environment["REQUEST_METHOD"] != nil
      for name in [name.lowercased()] + (isCGI ? [] : [name]) {
        let text = environment[name]?.filter { !$0.isNewline } ?? ""
        if text.contains(where: { !$0.isWhitespace }) { return (name, text) }
      }
      return nil
    }
    func proxy(_ name: String) -> Result<Proxy, FetchFailure>? {
      guard let (name, text) = value(name) ?? value("ALL_PROXY") else { return nil }
      do throws(FetchFailure) {
        return .success(try Proxy(text.filter { !$0.isWhitespace }, variable: name))
      } catch {
        return .failure(error)
      }
    }
    secure = proxy("HTTPS_PROXY")
    plain = proxy("HTTP_PROXY")
    exclusions = value("NO_PROXY").map { ProxyExclusion.list($0.text) } ?? []
  }

  /// Returns the proxy for a request, or nil for a direct connection.
  ///
  /// - Throws: ``FetchFailure/Code/invalidProxy`` if the variable of the request cannot be used.
  func proxy(for address: HTTPURL) throws(FetchFailure) -> Proxy? {
    guard let proxy = address.isSecure ? secure : plain, !address.host.isThisMachine,
      !exclusions.contains(where: { $0.covers(address.host) })
    else { return nil }
    return try proxy.get()
  }
}

extension AssociationHost {
  /// Whether the host is this machine, which a proxy could not reach (as in Go).
  fileprivate var isThisMachine: Bool { address?.scope == .loopback || name == "localhost" }
}
