extension CDNRecord {
  /// The time since the CDN fetched its copy (`Age`).
  package var age: Duration? {
    exchange.headers[name: "Age"].flatMap { Self.seconds($0) }
  }

  /// The time for which the CDN caches its response (`Cache-Control: max-age`): 6 hours for a file,
  /// and 1 hour for a failure.
  package var lifetime: Duration? {
    let directives = exchange.headers[name: "Cache-Control"]?.split(separator: ",") ?? []
    for directive in directives {
      let parts = directive.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      if parts[0].filter({ !$0.isWhitespace }).lowercased() == "max-age" {
        return Self.seconds(String(parts[1]))
      }
    }
    return nil
  }

  /// The time until the CDN may fetch the file again.
  package var remainingLifetime: Duration? {
    guard let lifetime else { return nil }
    return max(.zero, lifetime - (age ?? .zero))
  }

  private static func seconds(_ text: String) -> Duration? {
    // Implausible values are ignored. No cache keeps a file for more than a year.
    Int(text.filter { !$0.isWhitespace }).flatMap {
      (0...31_536_000).contains($0) ? .seconds($0) : nil
    }
  }
}
