package import SiteAssociation

/// A value and its place in the file.
package struct Placed<Value: Sendable & Hashable>: Sendable, Hashable {
  package var value: Value
  package var place: Place

  package init(value: Value, place: Place) {
    self.value = value
    self.place = place
  }
}

extension String {
  /// The text in quotes, shortened to 60 Unicode scalars, for use in a sentence.
  var cited: String {
    let limit = 60
    let isLong = unicodeScalars.dropFirst(limit).first != nil
    let start = String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    return "\"\(start)\(isLong ? "…" : "")\""
  }
}

extension [String] {
  /// The texts as a choice: `a, b or c`.
  var formattedAsChoice: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
