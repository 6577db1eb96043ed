import SiteAssociation

/// The headers of a response, in order.
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

  /// Stores received headers. Long values are truncated, because a head can have 64 KB and its
  /// values appear in messages.
  init(truncating fields: [(name: String, value: String)]) {
    self.fields = fields.map { name, value in
      let isLocation = ExactText(name.lowercased()) == ExactText(Self.location.lowercased())
      return Field(name: name.excerpt(), value: isLocation ? value : value.excerpt(1_000))
    }
  }

  /// The header with the target of a redirect.
  static let location = "Location"

  /// The value of the first header with a name. Upper and lower case are equivalent.
  package subscript(name name: String) -> String? {
    let name = ExactText(name.lowercased())
    return fields.first { ExactText($0.name.lowercased()) == name }?.value
  }

  /// The media type in `Content-Type`, in lower case and without parameters.
  package var mediaType: String? {
    self[name: "Content-Type"].map { type in
      let scalars = type.unicodeScalars.prefix { $0 != ";" }
        .filter { !$0.properties.isWhitespace }
      return String(String.UnicodeScalarView(scalars)).lowercased()
    }
  }
}

extension StringProtocol {
  /// Returns the string, truncated if it is long. Servers choose some of the text that appears in
  /// messages, so its length must be limited.
  ///
  /// - Parameter count: The maximum number of code points. A single character can have any number
  ///   of code points.
  package func excerpt(_ count: Int = 300) -> String {
    let start = unicodeScalars.prefix(count)
    return start.endIndex == endIndex ? String(self) : String(self[..<start.endIndex]) + "…"
  }
}
