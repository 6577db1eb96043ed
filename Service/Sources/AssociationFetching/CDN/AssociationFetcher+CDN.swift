extension AssociationFetcher {
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
}
