extension AssociationFetcher {
  /// Fetches what is needed to judge how a host serves its file: at most four connections at once, and no
  /// longer than ``FetchLimits/inspection``.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - asksCDN: Whether the CDN is asked for its copy.
  ///   - sibling: The host with www, or without, if that one is looked at too.
  package func inspect(
    _ host: AssociationHost,
    asksCDN: Bool = true,
    besides sibling: AssociationHost? = nil
  ) async -> HostInspection {
    let start = ContinuousClock.now
    let end = start + options.limits.inspection
    // A third is left for what is asked because of the answer: a host that lets the crawler wait may be quick
    // for a browser.
    let middle = start + options.limits.inspection * 2 / 3
    async let root = fetch(host, as: .crawler, location: .root, until: middle)
    async let cdn = asksCDN ? cdnCopy(of: host, until: end) : nil
    async let other = sibling.asyncMap {
      SiblingHost(record: await fetch($0, as: .crawler, until: middle))
    }
    let site = await fetch(host, as: .crawler, until: middle)
    var inspection = HostInspection(host: host, site: site)
    inspection.root = await root
    inspection.sibling = await other
    async let browser = needsBrowser(site) ? fetch(host, as: .browser, until: end) : nil
    async let otherFamily = otherFamily(of: site).asyncMap {
      await fetch(host, as: .crawler, over: $0, until: end)
    }
    inspection.plain = await plain(of: site, until: end)
    inspection.browser = await browser
    inspection.otherFamily = await otherFamily
    inspection.cdn = await cdn
    return inspection
  }

  /// Whether a browser may see something else: wherever there was an answer, or could have been one, and
  /// it is no file.
  private func needsBrowser(_ site: FetchRecord) -> Bool {
    let same: [FetchFailure.Code] = [.certificate, .notTLS, .onlyHTTP2]
    guard site.first.connectedAddress != nil,
      site.first.failure.map({ same.contains($0.code) }) != true
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
  private func plain(
    of site: FetchRecord,
    until deadline: ContinuousClock.Instant
  ) async -> HTTPExchange? {
    let codes: [FetchFailure.Code] = [
      .connectionRefused, .connectTimeout, .connectFailed, .notTLS, .tlsTimeout, .tlsFailed,
    ]
    guard site.host.port == AssociationHost.defaultPort, let code = site.first.failure?.code,
      codes.contains(code),
      let host = try? AssociationHost(site.host.name, port: 80)
    else { return nil }
    let address = HTTPURL(host: host, target: site.location.path, isSecure: false)
    return await exchange(address, as: .crawler, until: self.deadline(notAfter: deadline))
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
