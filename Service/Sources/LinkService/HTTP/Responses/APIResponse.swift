import Foundation
import HTTPTypes
import Hummingbird
import LinkStore
import NIOCore

/// A response of the API for apps or of the management API. It is complete enough to be stored for
/// repeated requests.
struct APIResponse: Sendable, Hashable {
  var status: HTTPResponse.Status
  var contentType: String
  var body: [UInt8]
  /// The entity tag with its quotation marks; nil for a response that no client keeps.
  var entityTag: String?
  /// Where the next page of an export begins; nil for other responses.
  var nextCursor: NextCursor?

  struct NextCursor: Sendable, Hashable {
    var text: String
    /// Whether rows follow at this moment.
    var hasMore: Bool
  }

  init(_ status: HTTPResponse.Status = .ok, contentType: String, body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// Encodes a value as JSON with sorted keys.
  init(
    _ value: some Encodable,
    status: HTTPResponse.Status = .ok,
    contentType: String = "application/json"
  ) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try self.init(status, contentType: contentType, body: Array(encoder.encode(value)))
  }

  init(_ stored: StoredResponse) {
    self.init(
      HTTPResponse.Status(code: stored.status),
      contentType: stored.contentType,
      body: stored.body
    )
  }

  var response: Response { Response(PublicResponse(self), isHead: false) }
}
