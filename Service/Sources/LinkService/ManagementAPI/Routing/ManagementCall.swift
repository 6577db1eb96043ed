import Foundation
import Hummingbird
import LinkStore
import LinkwrightCore

/// An authenticated call of the management API with its body.
struct ManagementCall: Sendable {
  var parameters: [String: String]
  var query: LinkQuery
  var body: [UInt8]
  /// nil only for endpoints that need no key.
  var key: APIKey?
  /// Set if the client sent an idempotency key.
  var idempotentRequest: IdempotentRequest?
  var time: Timestamp

  /// A parameter of the path.
  subscript(parameter: String) -> String { parameters[parameter] ?? "" }

  /// The record that the store writes in the transaction of the change; nil without an idempotency key,
  /// and then the response is not built.
  func record(of response: @autoclosure () throws -> APIResponse) rethrows -> IdempotencyRecord? {
    try idempotentRequest?.record(of: response(), at: time)
  }

  /// Decodes the body as JSON.
  ///
  /// - Throws: ``Problem``
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value { try body.decoded(type) }

  /// Refuses unknown query items. A misspelt filter would list everything.
  ///
  /// - Throws: ``Problem``
  func expectQuery(_ names: String...) throws {
    for item in query.items where !item.text.isEmpty && !names.contains(item.name) {
      throw Problem(
        .invalidValue,
        "The query item \"\(item.name)\" is unknown"
          + (names.isEmpty ? "." : ". Known items: \(names.joined(separator: ", ")).")
      )
    }
  }

  /// The requested size of a page.
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
