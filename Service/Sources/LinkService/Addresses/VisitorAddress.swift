/// The address of a visitor. Rate limits use the whole address, in memory only. Events store the
/// truncated form.
struct VisitorAddress: Sendable, Hashable {
  let text: String
  /// nil if the text is not an address.
  let address: NetworkAddress?
  /// nil if the text is not an address.
  let truncated: String?

  init(_ text: String) {
    self.text = text
    address = NetworkAddress(text)
    truncated = address?.truncated
  }
}
