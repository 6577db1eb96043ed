extension AssociationFetcher {
  /// Fetches what is needed to judge how a host serves its file: at most three connections at once.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - asksCDN: Whether the CDN is asked for its copy.
  package func inspect(_ host: AssociationHost, asksCDN: Bool = true) async -> HostInspection {
    async let root = fetch(host, as: .crawler, location: .root)
    async let cdn = asksCDN ? cdnCopy(of: host) : nil
    let site = await fetch(host, as: .crawler)
    var inspection = HostInspection(host: host, site: site)
    inspection.root = await root
    async let browser = needsBrowser(site) ? fetch(host, as: .browser) : nil
    async let otherFamily = otherFamily(of: site).asyncMap {
      await fetch(host, as: .crawler, over: $0)
    }
    inspection.plain = await plain(of: site)
    inspection.browser = await browser
    inspection.otherFamily = await otherFamily
    inspection.cdn = await cdn
    return inspection
  }

  /// Whether a browser may see something else: wherever there was an answer, or could have been one, and
  /// it is no file.
  private func needsBrowser(_ site: FetchRecord) -> Bool {
    guard site.first.connectedAddress != nil, site.first.failure?.code != .certificate,
      site.first.failure?.code != .notTLS
    else { return false }
    guard let bytes = site.fileBytes else { return true }
    return bytes.first { $0 > 0x20 } != UInt8(ascii: "{")
  }

  private func otherFamily(of site: FetchRecord) -> IPAddress.Family? {
    guard let address = site.first.connectedAddress else { return nil }
    let other: IPAddress.Family = address.family == .v4 ? .v6 : .v4
    return site.first.addresses.contains { $0.address.family == other } ? other : nil
  }

  /// Looks at port 80 where nobody speaks TLS at port 443.
  private func plain(of site: FetchRecord) async -> Exchange? {
    let codes: [FetchFailure.Code] = [
      .connectionRefused, .connectTimeout, .connectFailed, .notTLS, .tlsTimeout, .tlsFailed,
    ]
    guard site.host.port == AssociationHost.defaultPort, let code = site.first.failure?.code,
      codes.contains(code),
      let host = try? AssociationHost(site.host.name, port: 80)
    else { return nil }
    let address = WebAddress(host: host, target: site.location.path, isSecure: false)
    return await exchange(address, as: .crawler)
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func asyncMap<Result: Sendable>(
    _ transform: (Wrapped) async -> Result
  ) async -> Result? {
    guard let self else { return nil }
    return await transform(self)
  }
}
