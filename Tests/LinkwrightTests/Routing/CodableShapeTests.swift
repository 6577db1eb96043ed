import Foundation
import Linkwright
import Testing

/// The library relies on the code that the compiler synthesises for enums with associated values
/// (SE-0295). This test fails if a compiler changes it.
@Suite("Codable synthesis of a route")
struct CodableShapeTests {
  static let shapes: [(Destination, String)] = [
    (.home, #"{"/":{}}"#),
    (.product(id: 1, ref: nil), #"{"/products/{id}?ref={ref}":{"id":1}}"#),
    (
      .search(words: "a", tags: ["b"], page: 2),
      #"{"/search?q={words}&tag={tags}&page={page}":"#
        + #"{"page":2,"tags":["b"],"words":"a"}}"#
    ),
    (
      .account(.order(number: 3)), #"{"/account/{_0...}":{"_0":{"/orders/{number}":{"number":3}}}}"#
    ),
  ]

  @Test(
    "A route is encoded with the pattern as the only key and the labels in a nested container",
    arguments: shapes
  )
  func shape(route: Destination, json: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    #expect(String(decoding: try encoder.encode(route), as: UTF8.self) == json)
    #expect(try JSONDecoder().decode(Destination.self, from: Data(json.utf8)) == route)
  }
}
