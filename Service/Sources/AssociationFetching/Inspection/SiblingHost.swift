/// A host whose name is that of the inspected host with `www.` added or removed.
package struct SiblingHost: Sendable, Hashable {
  /// The file that Apple's crawler gets from the host.
  package var record: FetchRecord
  /// Whether the same run also inspects this host and reports its findings.
  package var isInspected: Bool

  package init(record: FetchRecord, isInspected: Bool = false) {
    self.record = record
    self.isInspected = isInspected
  }

  /// Whether the host exists, because it responds over HTTPS with any status.
  package var responds: Bool { record.first.status != nil }
}

extension AssociationHost {
  /// The same host with `www.` added or removed. Users consider both hosts the same site.
  ///
  /// nil for addresses, and for subdomains, which have no `www.` form in practice.
  package var sibling: AssociationHost? {
    guard address == nil else { return nil }
    let other = name.hasPrefix("www.") ? String(name.dropFirst("www.".count)) : "www." + name
    guard name.hasPrefix("www.") ? other.contains(".") : isBareDomain else { return nil }
    return try? AssociationHost(other, port: port)
  }

  /// Whether a single label precedes the public suffix, as in example.com and example.co.uk. Lists
  /// of public suffixes with two labels are long and change, so only the most common ones are
  /// checked.
  private var isBareDomain: Bool {
    let labels = name.split(separator: ".")
    guard labels.count == 3 else { return labels.count == 2 }
    return labels[2].count == 2
      && ["co", "com", "net", "org", "ac", "edu", "gov", "or", "ne"].contains(labels[1])
  }
}
