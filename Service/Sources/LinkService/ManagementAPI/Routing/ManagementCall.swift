import Foundation
import Hummingbird
import LinkStore
import LinkwrightCore

/// One management call: allowed, and with its body read.
struct ManagementCall: Sendable {
  var parameters: [String: String]
  var query: LinkQuery
  var body: [UInt8]
  /// The key that it came with; nil only where none is asked for.
  var key: APIKey?
  /// Of a call that is answered the same when it comes again.
  var repeatable: IdempotentRequest?
  var time: Timestamp

  /// A parameter of the path.
  subscript(parameter: String) -> String { parameters[parameter] ?? "" }

  /// What the store keeps with what the call does; nil, and the answer is not made, when the call cannot
  /// come again under a key.
  func kept(_ answer: @autoclosure () throws -> APIResponse) rethrows -> IdempotencyRecord? {
    try repeatable?.kept(answer(), at: time)
  }

  /// The body as JSON.
  func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value { try body.decoded(type) }

  /// Refuses items of the query that nobody reads: a misspelt filter would list everything.
  func expectQuery(_ names: String...) throws {
    for item in query.items where !item.text.isEmpty && !names.contains(item.name) {
      throw Problem(
        .invalidValue,
        "The query item \"\(item.name)\" is not known here"
          + (names.isEmpty ? "." : "; known are \(names.joined(separator: ", ")).")
      )
    }
  }

  /// How many elements of a list are asked for.
  func limit() throws -> Int {
    guard let text = query["limit"] else { return 50 }
    guard let limit = Int(text), (1...200).contains(limit) else {
      throw Problem(.invalidValue, "\"limit\" has to be 1 to 200.")
    }
    return limit
  }
}
