import Foundation
import Hummingbird
import LinkStore
import LinkwrightCore

/// An authenticated request to the management API, with its body.
struct ManagementCall: Sendable {
  var parameters: [String: String]
  var query: LinkQuery
  var body: [UInt8]
  /// The key that authenticated the request; nil only for endpoints that need no key.
  var key: APIKey?
  /// The request with its idempotency key; nil if the client sent no such key.
  var idempotentRequest: IdempotentRequest?
  /// The value of `If-None-Match`.
  var ifNoneMatch: String?
  var time: Timestamp

  /// The value of a parameter in the path; empty if the path has no such parameter.
  subscript(parameter: String) -> String { parameters[parameter] ?? "" }

  /// Returns the record that the store writes in the same transaction as the change. Without an
  /// idempotency key, the result is nil, and the response is not evaluated.
  func record(of response: @autoclosure () throws -> APIResponse) rethrows -> IdempotencyRecord? {
    try idempotentRequest?.record(of: response(), at: time)
  }

  /// Decodes the body as JSON.
  ///
  /// - Throws: ``Problem``
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value { try body.decoded(type) }

  /// Rejects unknown query items. Otherwise, a misspelt filter would be ignored, and the list would
  /// contain everything.
  ///
  /// - Throws: ``Problem``
  func expectQuery(_ names: String...) throws { try expectQuery(names) }

  /// Rejects query items with other names.
  ///
  /// - Throws: ``Problem``
  func expectQuery(_ names: [String]) throws {
    for item in query.items where !item.text.isEmpty && !names.contains(item.name) {
      throw Problem(
        .invalidValue,
        "The query item \"\(item.name)\" is unknown"
          + (names.isEmpty ? "." : ". Known items: \(names.joined(separator: ", ")).")
      )
    }
  }

  /// The requested number of elements on a page.
  ///
  /// - Throws: ``Problem``
  func limit() throws -> Int {
    guard let text = query["limit"] else { return 50 }
    guard let limit = Int(text), (1...200).contains(limit) else {
      throw Problem(.invalidValue, "\"limit\" must be a number from 1 to 200.")
    }
    return limit
  }
}
