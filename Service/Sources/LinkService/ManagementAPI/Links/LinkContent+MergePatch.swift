import Foundation
import LinkStore

extension LinkContent {
  /// Applies a merge patch (RFC 7396) to the JSON form of the content.
  ///
  /// - Throws: ``Problem``
  func merged(with patch: JSONValue) throws -> LinkContent {
    guard case .object = patch else {
      throw Problem(.invalidValue, "The body must be an object: a merge patch (RFC 7396).")
    }
    let document = try JSONDecoder().decode(
      JSONValue.self,
      from: JSONEncoder().encode(LinkContentDocument(content: self))
    )
    do {
      return try JSONDecoder()
        .decode(PatchedDocument.self, from: JSONEncoder().encode(document.merged(with: patch)))
        .content
    } catch let error as DecodingError {
      throw error.problem
    }
  }
}

/// The content of a link. The slug is not allowed, because a patch cannot change it.
private struct PatchedDocument: Decodable {
  var content: LinkContent

  init(from decoder: any Decoder) throws {
    try decoder.expectFields(LinkContentDocument.CodingKeys.names)
    content = try LinkContentDocument(from: decoder).content
  }
}
