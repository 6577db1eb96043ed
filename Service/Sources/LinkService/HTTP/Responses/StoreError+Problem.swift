import LinkStore

extension StoreError {
  /// What a client is told. How the engine failed is for the log only.
  var problem: Problem {
    switch code {
    case .slugTaken: Problem(.slugTaken, message)
    case .invalidCursor: Problem(.invalidValue, message)
    case .unstorableText: Problem(.invalidValue, "A text has a NUL character in it: leave it out.")
    case .duplicate, .idempotencyKeyUsed, .newerDatabase, .engine:
      Problem(.unavailable, "Try again shortly.", retryAfter: 5)
    }
  }
}
