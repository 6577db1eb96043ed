extension AssociationHost {
  /// The same site to people and another host to devices: with `www.`, or without. nil for addresses, and for
  /// hosts below a site, which nobody writes `www.` before.
  package var sibling: AssociationHost? {
    guard address == nil else { return nil }
    let other = name.hasPrefix("www.") ? String(name.dropFirst("www.".count)) : "www." + name
    guard name.hasPrefix("www.") ? other.contains(".") : isBareDomain else { return nil }
    return try? AssociationHost(other, port: port)
  }

  /// Whether nothing but a top-level domain is behind the first label. Lists of those are long and change,
  /// so only the commonest of two labels are known here.
  private var isBareDomain: Bool {
    let labels = name.split(separator: ".")
    guard labels.count == 3 else { return labels.count == 2 }
    return labels[2].count == 2
      && ["co", "com", "net", "org", "ac", "edu", "gov", "or", "ne"].contains(labels[1])
  }
}
