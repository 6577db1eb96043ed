/// Fetches association files and records every step.
///
/// No method throws, because a failed fetch also has a record. Every fetch stays within
/// ``FetchLimits``, and ends early when its task is cancelled.
package struct AssociationFetcher: Sendable {
  /// The environment and the restrictions of the fetcher.
  package var options: FetchOptions

  package init(options: FetchOptions = FetchOptions()) {
    self.options = options
  }

  /// Fetches the association file from the host itself.
  ///
  /// - Parameters:
  ///   - host: The host.
  ///   - client: The client to imitate. Redirects are recorded for every client, but only some
  ///     clients follow them.
  ///   - location: The location of the file.
  ///   - family: The address family to use, or nil for both.
  ///   - deadline: The time by which the fetch must end. ``FetchLimits/whole`` applies if it ends
  ///     the fetch earlier.
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

  /// Fetches the CDN's copy of a file, as a device does.
  ///
  /// - Parameters:
  ///   - host: The host of the file.
  ///   - deadline: The time by which the fetch must end. ``FetchLimits/whole`` applies if it ends
  ///     the fetch earlier.
  package func cdnCopy(
    of host: AssociationHost,
    until deadline: ContinuousClock.Instant? = nil
  ) async -> CDNRecord {
    // A device also names the host in a header (inferred).
    let exchange = await exchange(
      options.cdn.address(of: host),
      as: .device,
      until: self.deadline(notAfter: deadline),
      headers: [("Apple-Proxied-Domain-Name", "\(host)")]
    )
    return CDNRecord(host: host, exchange: exchange)
  }

  /// Returns the time by which a fetch that starts now must end.
  func deadline(notAfter other: ContinuousClock.Instant?) -> ContinuousClock.Instant {
    let end = options.clock() + options.limits.whole
    return other.map { min($0, end) } ?? end
  }

  /// Follows redirects. For each redirect, the host is resolved and checked in the same way as for
  /// the first request.
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

  /// Returns the target of a redirect. The target must use HTTPS.
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
  /// Returns the record of a request that was not sent.
  fileprivate static func refused(_ url: String, _ failure: FetchFailure) -> HTTPExchange {
    var exchange = HTTPExchange(url: url)
    exchange.failure = failure
    return exchange
  }

  /// The target of a redirect (RFC 9110, section 15.4), or nil if the response is not a redirect.
  package var redirectLocation: String? {
    guard let status, [301, 302, 303, 307, 308].contains(status) else { return nil }
    return headers[name: HeaderFields.location]
  }
}
