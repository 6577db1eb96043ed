/// The form in which the parts of a URL are compared with patterns.
///
/// - A URL that is not plain is first rewritten as Foundation would write it (``CanonicalURL``).
/// - Percent escapes are decoded if ``Rule/isPercentEncoded`` is false (``PercentDecoding``).
/// - A path is normalized. For example, a run of slashes becomes a single slash
///   (``PathNormalization``).
/// - Case is not changed. A pattern that ignores case accepts all forms of a letter
///   (``CaseFolding``).
enum URLNormalization {
  /// Calls a closure with the bytes of a URL and the ranges of its parts.
  ///
  /// - Returns: nil if Foundation does not accept the text as a URL.
  @inline(__always)
  static func withParts<Result>(
    of url: Span<UInt8>,
    _ body: (borrowing Span<UInt8>, SplitURL) -> Result
  ) -> Result? {
    if let parts = SplitURL(url) { return body(url, parts) }
    guard let canonical = CanonicalURL(url) else { return nil }
    return body(canonical.bytes.span, canonical.parts)
  }

  /// Calls a closure with a query item, a query or a fragment in the form in which a rule compares
  /// it. If the rule compares the decoded form, and the decoded bytes are not valid UTF-8, the form
  /// is empty.
  @inline(__always)
  static func withCompared<Result>(
    _ part: Span<UInt8>,
    isPercentEncoded: Bool,
    _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    isPercentEncoded ? body(part) : PercentDecoding.withDecoded(part, body)
  }
}
