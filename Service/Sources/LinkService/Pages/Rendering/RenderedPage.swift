/// A page as it is sent.
struct RenderedPage: Sendable, Hashable {
  struct Header: Sendable, Hashable {
    var name: String
    var value: String
  }

  var status: Int
  var headers: [Header]
  /// HTML in UTF-8.
  var body: [UInt8]
}
