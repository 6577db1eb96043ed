/// The response to an ``HTTPRequest``, as far as it arrived, with measurements of its connection.
struct ReceivedResponse: Sendable {
  var assembler: ResponseAssembler
  var wireByteCount = 0
  var tlsVersion: String?
  var securedAt: ContinuousClock.Instant?
  var respondedAt: ContinuousClock.Instant?
}
