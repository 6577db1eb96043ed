extension AssociationFetcher {
  /// Inspects how a host serves its file, with at most four connections at once and within
  /// ``FetchLimits/inspection``.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - asksCDN: Whether to fetch the CDN's copy.
  ///   - sibling: The same host with `www.` added or removed, if its file is also to be fetched.
  ///   - includesAssetLinks: Whether to fetch Android's `assetlinks.json`, if the host responds.
  package func inspect(
    _ host: AssociationHost,
    asksCDN: Bool = true,
    besides sibling: AssociationHost? = nil,
    includesAssetLinks: Bool = false
  ) async -> HostInspection {
    let start = options.clock()
    let end = start + options.limits.inspection
    // The first fetches get two thirds of the time, and the remaining third is for further fetches.
    // A host that does not respond to the crawler may respond quickly to a browser.
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
    async let assetLinks =
      includesAssetLinks && site.first.status != nil ? self.assetLinks(of: host, until: end) : nil
    inspection.plain = await plain(of: site, until: end)
    inspection.browser = await browser
    inspection.assetLinks = await assetLinks
    inspection.otherFamily = await otherFamily
    inspection.cdn = await cdn
    return inspection
  }

  /// Returns whether a browser may get a different response. That is possible if the host accepted
  /// a connection but served no file.
  private func needsBrowser(_ site: FetchRecord) -> Bool {
    let same: [FetchFailure.Code] = [.certificate, .notTLS, .onlyHTTP2]
    guard site.first.hasConnection,
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

  /// Fetches `assetlinks.json`. A host may block Apple's crawler, but not Android's users.
  private func assetLinks(
    of host: AssociationHost,
    until deadline: ContinuousClock.Instant
  ) async -> HTTPExchange {
    await exchange(
      HTTPURL(host: host, target: HostInspection.assetLinksPath),
      as: .browser,
      until: self.deadline(notAfter: deadline)
    )
  }

  /// Fetches the file on port 80 if port 443 does not use TLS.
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
