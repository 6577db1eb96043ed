extension HTMLContext {
  enum State: Sendable, Hashable {
    case text
    /// After `<`.
    case tagOpen
    case tagName
    /// After `</`.
    case endTagOpen
    case endTagName
    /// After the name of an end tag, up to `>`.
    case endTag
    /// Between attributes.
    case inTag
    case attributeName
    /// After the name of an attribute and a space.
    case afterName
    /// After `name=`.
    case beforeValue
    case quoted(UInt8)
    case unquoted
    /// After `<!`.
    case declaration
    /// After `<!-`.
    case commentOpen
    case doctype
    case comment(HTMLCommentEnd)
    /// In an element that ends with its end tag.
    case raw(HTMLRawText)
  }

  /// A tag of the template that inserts nothing.
  enum PassedTag: Sendable, Hashable {
    case sectionStart, sectionEnd, comment
  }

  /// What the two ways around a section have to agree on.
  struct Agreement: Sendable, Hashable {
    var state: State
    var svgDepth: Int
    /// The beginning of the tag, if the state is within one.
    var element: Int?
    /// The number of the attribute, if the state is within its value.
    var attribute: Int?
  }
}
