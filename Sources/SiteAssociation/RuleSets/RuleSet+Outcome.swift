extension RuleSet {
  /// Returns the reason for the decision about a URL in UTF-8.
  ///
  /// The reason is the same as ``Trace/outcome`` of ``trace(_:)``, but this method uses the compiled
  /// tables, so it is as fast as ``decide(_:)-(Span<UInt8>)``. Use it to count which rules decide the
  /// URLs of a log.
  ///
  /// - Parameter url: An absolute URL or a path. For a path, the domain is not checked (observed).
  public func outcome(_ url: Span<UInt8>) -> Trace.Outcome {
    URLNormalization.withParts(of: url) { url, parts in
      if let domain, let host = parts.host {
        let name = url.extracting(host)
        guard domain.covers(name) else {
          return .hostDiffers(
            host: name.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
          )
        }
      }
      guard let compiled else { return .everyURL }
      return compiled.decidingRule(url, parts).map { .rule(Int($0)) } ?? .noRule
    } ?? .notAURL
  }
}
