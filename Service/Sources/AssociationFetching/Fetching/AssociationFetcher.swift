/// Fetches association files and keeps everything that there is to say about how it went.
///
/// Nothing of it throws: a fetch that fails is a record like any other. Every fetch ends within
/// ``FetchLimits``, reads no more than they say, and ends early when its task is cancelled.
package struct AssociationFetcher: Sendable {
  /// What the fetcher needs of the world, and what it must not do.
  package var options: FetchOptions

  package init(options: FetchOptions = FetchOptions()) {
    self.options = options
  }

  /// Fetches the file of a host from the host itself.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - client: As whom. Redirects are looked at for each, and count for those who follow them.
  ///   - location: Where the file is looked for.
  ///   - family: Only addresses of this family are tried; nil for both.
  ///   - deadline: When all of it is over, if that is before the time of a fetch is.
  package func fetch(
    _ host: AssociationHost,
    as client: FetchClient,
    location: AssociationLocation = .wellKnown,
    over family: IPAddress.Family? = nil,
    until deadline: ContinuousClock.Instant? = nil
  ) async -> FetchRecord {
    let end = self.deadline(notAfter: deadline)
    let address = HTTPURL(host: host, target: location.path)
    let first = await exchange(address, as: client, over: family, until: end)
    let hops = await hops(from: first, at: address, as: client, over: family, until: end)
    return FetchRecord(host: host, client: client, location: location, first: first, hops: hops)
  }

  /// Asks the CDN for its copy of a file, as a device does.
  ///
  /// - Parameters:
  ///   - host: Whose file.
  ///   - deadline: When it is over, if that is before the time of a fetch is.
  package func cdnCopy(
    of host: AssociationHost,
    until deadline: ContinuousClock.Instant? = nil
  ) async -> CDNRecord {
    // A device says whose file it wants in a header as well (inferred).
    let exchange = await exchange(
      options.cdn.address(of: host),
      as: .device,
      until: self.deadline(notAfter: deadline),
      headers: [("Apple-Proxied-Domain-Name", "\(host)")]
    )
    return CDNRecord(host: host, exchange: exchange)
  }

  /// When a fetch that begins now is over.
  func deadline(notAfter other: ContinuousClock.Instant?) -> ContinuousClock.Instant {
    let end = ContinuousClock.now + options.limits.whole
    return other.map { min($0, end) } ?? end
  }

  /// Goes where redirects lead. Each hop is looked up and judged like a request of its own.
  private func hops(
    from first: HTTPExchange,
    at address: HTTPURL,
    as client: FetchClient,
    over family: IPAddress.Family?,
    until deadline: ContinuousClock.Instant
  ) async -> [HTTPExchange] {
    var hops: [HTTPExchange] = []
    var last = first
    var address = address
    while let location = last.redirectLocation {
      do {
        address = try Self.target(location, of: address)
      } catch  where error.code == .redirectNotSecure {
        return hops + [.refused(error.detail, FetchFailure(.redirectNotSecure))]
      } catch {
        return hops + [.refused(location, error)]
      }
      guard hops.count < options.limits.maximumHopCount else {
        return hops + [.refused("\(address)", FetchFailure(.tooManyRedirects))]
      }
      last = await exchange(address, as: client, over: family, until: deadline)
      hops.append(last)
    }
    return hops
  }

  /// Where a redirect leads, which must be over https.
  private static func target(
    _ location: String,
    of address: HTTPURL
  ) throws(FetchFailure) -> HTTPURL {
    let target = try HTTPURL(location, relativeTo: address)
    guard target.isSecure else { throw FetchFailure(.redirectNotSecure, "\(target)") }
    return target
  }
}

extension HTTPExchange {
  /// A request that was not made.
  fileprivate static func refused(_ url: String, _ failure: FetchFailure) -> HTTPExchange {
    var exchange = HTTPExchange(url: url)
    exchange.failure = failure
    return exchange
  }

  /// Where the answer sends its reader (RFC 9110, section 15.4), or nil.
  package var redirectLocation: String? {
    guard let status, [301, 302, 303, 307, 308].contains(status) else { return nil }
    return headers[name: HeaderFields.location]
  }
}
