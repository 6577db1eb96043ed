import Foundation
import LinkStore

extension LinkContent {
  /// The content after a merge patch (RFC 7396) of the form in which the API shows it.
  func patched(_ patch: JSONValue) throws -> LinkContent {
    guard case .object = patch else {
      throw Problem(.invalidValue, "The body has to be an object: a merge patch by RFC 7396.")
    }
    let now = try JSONDecoder().decode(
      JSONValue.self,
      from: JSONEncoder().encode(LinkContentDocument(content: self))
    )
    do {
      return try JSONDecoder()
        .decode(ChangedLinkDocument.self, from: JSONEncoder().encode(now.merged(with: patch)))
        .content
    } catch let error as DecodingError {
      throw error.problem
    }
  }
}
