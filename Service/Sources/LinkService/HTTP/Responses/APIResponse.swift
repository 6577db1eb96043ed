import Foundation
import HTTPTypes
import Hummingbird
import LinkStore
import NIOCore

/// What a call answers: whole, so that it can be kept for a repeated request.
struct APIResponse: Sendable, Hashable {
  var status: HTTPResponse.Status
  var contentType: String
  var body: [UInt8]

  init(_ status: HTTPResponse.Status = .ok, contentType: String, body: [UInt8]) {
    self.status = status
    self.contentType = contentType
    self.body = body
  }

  /// A value as JSON.
  init(_ value: some Encodable, status: HTTPResponse.Status = .ok) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try self.init(status, contentType: "application/json", body: Array(encoder.encode(value)))
  }

  init(_ stored: StoredResponse) {
    self.init(
      HTTPResponse.Status(code: stored.status),
      contentType: stored.contentType,
      body: stored.body
    )
  }

  var response: Response {
    Response(
      status: status,
      headers: [
        .contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
      ],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: body))
    )
  }
}
