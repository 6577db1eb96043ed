package import SiteAssociation

/// A YAML value with its place.
package struct YAMLNode: Sendable, Hashable {
  package indirect enum Value: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLMember])
  }

  package var value: Value
  package var place: Place

  /// The kind of the value, as sentences call it.
  package var kindName: String {
    switch value {
    case .scalar(let scalar): scalar.kind.name
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// Whether the value is missing after its key.
  var isAbsent: Bool {
    if case .scalar(let scalar) = value {
      scalar.kind == .null && scalar.text.isEmpty
    } else {
      false
    }
  }
}

/// A key and its value.
package struct YAMLMember: Sendable, Hashable {
  package var key: String
  package var keyPlace: Place
  package var value: YAMLNode
}

/// A scalar: its text and the type that YAML infers.
package struct YAMLScalar: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case text
    case boolean
    case integer
    case otherNumber
    case date
    case null
    /// A scalar with a tag such as `!env`, which is not supported.
    case tagged(String)

    var name: String {
      switch self {
      case .text: "text"
      case .boolean: "a boolean"
      case .integer, .otherNumber: "a number"
      case .date: "a date"
      case .null: "nothing"
      case .tagged(let tag): "a value with the tag \(tag)"
      }
    }
  }

  /// The text as written, but without quotes.
  package var text: String
  package var kind: Kind
}
