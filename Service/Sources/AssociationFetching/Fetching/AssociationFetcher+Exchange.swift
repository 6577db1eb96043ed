extension AssociationFetcher {
  /// Sends one request: resolves the host, tries its addresses one after the other, and uses the
  /// first address that accepts a connection. The exchange ends at the deadline at the latest.
  func exchange(
    _ address: HTTPURL,
    as client: FetchClient,
    over family: IPAddress.Family? = nil,
    until deadline: ContinuousClock.Instant,
    headers: [(String, String)] = []
  ) async -> HTTPExchange {
    await exchange(
      address,
      .get,
      headers: [
        ("Host", address.authority), ("User-Agent", client.userAgent), ("Accept", "*/*"),
        ("Accept-Encoding", "gzip"), ("Connection", "close"),
      ] + headers,
      over: family,
      until: deadline
    )
  }

  /// - Parameter headers: All headers of the request.
  func exchange(
    _ address: HTTPURL,
    _ method: HTTPRequest.Method,
    headers: [(String, String)],
    over family: IPAddress.Family? = nil,
    until deadline: ContinuousClock.Instant
  ) async -> HTTPExchange {
    let start = options.clock()
    var exchange = HTTPExchange(url: "\(address)")
    do {
      guard start < deadline else { throw FetchFailure(.noResponse) }
      var request = HTTPRequest(
        isSecure: address.isSecure,
        target: address.target,
        method: method,
        headers: headers,
        limits: options.limits,
        clock: options.clock,
        deadline: deadline
      )
      if let proxy = try options.proxies.proxy(for: address) {
        exchange.proxy = proxy
        // The proxy resolves names, so only a literal address can be checked.
        exchange.addresses = attempts(at: address.host.address.map { [$0] } ?? [])
        guard exchange.addresses.allSatisfy({ $0.outcome != .refused }) else {
          throw FetchFailure(.addressRefused)
        }
        if !address.isSecure { request.route(through: proxy, to: address) }
        try await connect(through: proxy, to: address.host, request, since: start, &exchange)
      } else {
        let endpoints = try await endpoints(of: address.host, over: family, until: deadline)
        exchange.timings.resolved = options.clock() - start
        exchange.addresses = attempts(at: endpoints.map(\.address))
        // If one address is forbidden, the other addresses are not tried. A name that also refers
        // to a private network is not suitable for a public file.
        guard exchange.addresses.allSatisfy({ $0.outcome != .refused }) else {
          throw FetchFailure(.addressRefused)
        }
        try await connect(to: endpoints, of: address.host, request, since: start, &exchange)
      }
    } catch let failure as FetchFailure {
      exchange.failure = failure
    } catch {
      exchange.failure = FetchFailure(.connectFailed)
    }
    let duration = options.clock() - start
    exchange.timings.ended = duration
    // The time that was spent on unreachable addresses does not make the exchange slow.
    exchange.isSlow = duration - (exchange.timings.connected ?? .zero) > options.limits.slow
    return exchange
  }

  private func attempts(at addresses: [IPAddress]) -> [AddressAttempt] {
    addresses.map {
      AddressAttempt(
        address: $0,
        scope: options.addresses.scope(of: $0),
        outcome: options.addresses.allows($0) ? .notTried : .refused
      )
    }
  }

  private func endpoints(
    of host: AssociationHost,
    over family: IPAddress.Family?,
    until deadline: ContinuousClock.Instant
  ) async throws -> [Resolver.Endpoint] {
    let resolver = options.resolver
    let result: Result<[Resolver.Endpoint], FetchFailure>?
    if let address = host.address {
      result = .success([Resolver.Endpoint(address, port: host.port)])
    } else {
      result = await withTimeout(min(options.limits.resolve, deadline - options.clock())) {
        do {
          return .success(try await resolver.endpoints(host.name, host.port))
        } catch {
          return .failure(error as? FetchFailure ?? FetchFailure(.resolverFailed))
        }
      }
    }
    guard let result else {
      throw FetchFailure(Task.isCancelled ? .cancelled : .resolveTimeout)
    }
    let endpoints = try result.get().filter { family == nil || $0.address.family == family }
    guard !endpoints.isEmpty else { throw FetchFailure(.nameNotFound) }
    return endpoints.alternatingFamilies
  }

  private func connect(
    to endpoints: [Resolver.Endpoint],
    of host: AssociationHost,
    _ request: HTTPRequest,
    since start: ContinuousClock.Instant,
    _ exchange: inout HTTPExchange
  ) async throws {
    let connector = connector(for: host)
    var lastFailure = FetchFailure(.connectFailed)
    for (index, endpoint) in endpoints.prefix(options.limits.maximumAddressCount).enumerated() {
      guard options.clock() < request.deadline else { throw FetchFailure(.connectTimeout) }
      let outcome = await connector.send(request, at: endpoint, serverName: host.serverName)
      switch outcome {
      case .notConnected(let failure):
        exchange.addresses[index].outcome = .failed(failure)
        lastFailure = failure
        if failure.code == .cancelled { throw failure }
      case .connected(let time, let response, let record):
        exchange.addresses[index].outcome = .connected
        exchange.timings.connected = time - start
        exchange.record(response, tls: record, since: start)
        return
      }
    }
    throw lastFailure
  }

  /// Sends a request through a proxy. An https request goes through a tunnel. An http request
  /// contains the whole URL.
  private func connect(
    through proxy: Proxy,
    to host: AssociationHost,
    _ request: HTTPRequest,
    since start: ContinuousClock.Instant,
    _ exchange: inout HTTPExchange
  ) async throws {
    var connector = connector(for: host)
    // The user names the proxy, which is usually in a private network.
    connector.policy.allowsPrivateAddresses = true
    connector.proxy = Connector.ProxyRoute(
      proxy: proxy,
      host: host,
      verify: self.connector(for: proxy.host).verify
    )
    let endpoints: [Resolver.Endpoint]
    do {
      endpoints = try await self.endpoints(of: proxy.host, over: nil, until: request.deadline)
    } catch let failure as FetchFailure where failure.code != .cancelled {
      throw proxy.failure(.proxyUnreachable, failure.clause)
    }
    var lastFailure = FetchFailure(.connectFailed)
    for endpoint in endpoints.prefix(options.limits.maximumAddressCount) {
      guard options.clock() < request.deadline else { break }
      switch await connector.send(request, at: endpoint, serverName: host.serverName) {
      case .notConnected(let failure):
        lastFailure = failure
        if failure.code == .cancelled { throw failure }
      case .connected(let time, let response, let record):
        exchange.timings.connected = time - start
        exchange.record(response, tls: record, since: start)
        if !request.isSecure, exchange.status == 407 {
          exchange.failure = proxy.failure(.proxyAuthentication, "status 407")
        }
        return
      }
    }
    throw proxy.failure(.proxyUnreachable, lastFailure.clause)
  }

  private func connector(for host: AssociationHost) -> Connector {
    let (trust, now) = (options.trust, options.now)
    return Connector(policy: options.addresses) { chain in
      await CertificateVerifier(roots: trust, host: host, now: now()).verify(chain)
    }
  }
}

extension [Resolver.Endpoint] {
  /// The endpoints with alternating address families, starting with the family of the first
  /// endpoint (RFC 8305, section 4). The few addresses that are tried therefore include both
  /// families.
  fileprivate var alternatingFamilies: [Resolver.Endpoint] {
    guard let family = first?.address.family else { return [] }
    let preferred = filter { $0.address.family == family }
    let others = filter { $0.address.family != family }
    return (0..<Swift.max(preferred.count, others.count)).flatMap { index in
      preferred.dropFirst(index).prefix(1) + others.dropFirst(index).prefix(1)
    }
  }
}

extension HTTPExchange {
  fileprivate mutating func record(
    _ response: ReceivedResponse,
    tls record: TLSRecord?,
    since start: ContinuousClock.Instant
  ) {
    tls = record
    // The version is spelled as in OpenSSL and browsers.
    tls?.version = response.tlsVersion.map { version in
      ["tlsv1": "TLSv1", "tlsv11": "TLSv1.1", "tlsv12": "TLSv1.2", "tlsv13": "TLSv1.3"][version]
        ?? version
    }
    timings.secured = response.securedAt.map { $0 - start }
    timings.responded = response.respondedAt.map { $0 - start }
    wireByteCount = response.wireByteCount
    wireStart = response.wireStart
    let assembler = response.assembler
    status = assembler.status
    headers = assembler.headers
    body = assembler.body
    ending = assembler.ending
    failure = assembler.failure
    if let record, !record.faults.isEmpty, failure?.code != .cancelled {
      failure = FetchFailure(.certificate)
    }
  }
}
