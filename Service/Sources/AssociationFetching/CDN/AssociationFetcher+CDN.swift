extension AssociationFetcher {
  /// Asks the CDN for its copy of a file, as a device does.
  ///
  /// - Parameter host: Whose file.
  package func cdnCopy(of host: AssociationHost) async -> CDNRecord {
    // A device says whose file it wants in a header as well (inferred).
    let exchange = await exchange(
      options.cdn.address(of: host),
      as: .device,
      headers: [("Apple-Proxied-Domain-Name", "\(host)")]
    )
    return CDNRecord(host: host, exchange: exchange)
  }
}
