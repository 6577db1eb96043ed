/// The address of a visitor. By the whole of it requests are counted while the service runs; only the
/// truncated form is kept.
struct VisitorAddress: Sendable, Hashable {
  let text: String
  /// nil for what is no address.
  let address: NetworkAddress?
  /// nil for what is no address.
  let truncated: String?

  init(_ text: String) {
    self.text = text
    address = NetworkAddress(text)
    truncated = address?.truncated
  }
}
