/// The headers of an answer, in order.
package struct HeaderFields: Sendable, Hashable {
  /// One header.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
  }

  package var fields: [Field] = []

  package init(_ fields: [(name: String, value: String)] = []) {
    self.fields = fields.map { Field(name: $0.name, value: $0.value) }
  }

  /// Takes headers as they came. A head may have 64 KB, and what is kept of it stands in sentences.
  init(truncating fields: [(name: String, value: String)]) {
    self.fields = fields.map { name, value in
      let isLocation = name.lowercased() == Self.location.lowercased()
      return Field(name: name.excerpt(), value: isLocation ? value : value.excerpt(1_000))
    }
  }

  /// The name of the header that says where a redirect leads.
  static let location = "Location"

  /// The first header of a name; case does not matter.
  package subscript(name name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// The media type of the header `Content-Type` in lower case, without its parameters.
  package var mediaType: String? {
    self[name: "Content-Type"].map { type in
      type.prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
    }
  }
}
