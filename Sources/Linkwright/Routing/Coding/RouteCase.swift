/// The associated values of one case.
///
/// To find them, the synthesized `Codable` code decodes sample values. It stops at the first value
/// whose type accepts no sample, so the types of later values come from the declaration of the
/// case.
package struct RouteCase {
  /// The kind of an associated value.
  package enum Kind: Sendable {
    /// The value can be any text.
    case text
    /// The value must be a string that the given type accepts.
    case some(PlaceholderType)
    /// The value is an array. The sample is a single element of such an array; nil if no sample is
    /// known.
    case repeated(sample: String?)
    /// The value is a nested route of the given type.
    case route(any LinkRoute.Type)
    /// The type of the value is not supported, because it does not encode as a single value.
    case unsupported
  }

  package struct Value: Sendable {
    var name: String
    package var kind: Kind
    package var isOptional: Bool

    var isRepeated: Bool {
      if case .repeated = kind { true } else { false }
    }
  }

  /// The values, in the order of declaration. Values after a value without a sample are missing if
  /// the type has no readable declaration, for example because the app implements `init(from:)`
  /// in a struct.
  private(set) var values: [Value]
  /// The given names that are labels of the case.
  let labels: [String]

  /// Determines the associated values of a case.
  ///
  /// - Parameters:
  ///   - key: The case.
  ///   - names: The names that may be labels.
  ///   - samples: The known samples for types.
  init<Route: LinkRoute>(
    of type: Route.Type,
    _ key: Route.CodingKeys,
    asking names: [String],
    _ samples: PlaceholderSamples
  ) {
    let probe = RouteProbe(key: key, samples)
    let sample = try? Route(from: probe)
    values = probe.values
    let keys = probe.labels
    labels = names.filter { keys?.init(stringValue: $0) != nil }
    guard sample == nil, let keys,
      let declared = EnumCases(of: type)?.values(keysNamed: "\(keys)")?
        .filter({ keys.init(stringValue: $0.label) != nil }),
      declared.prefix(values.count).map(\.label) == values.map(\.name)
    else { return }
    values += declared.dropFirst(values.count).compactMap { label, type in
      let wrapped = (type as? any OptionalValue.Type)?.wrapped
      return ((wrapped ?? type) as? any Decodable.Type).map {
        Value(name: label, kind: samples.kind(of: $0), isOptional: wrapped != nil)
      }
    }
  }
}

/// A type of associated values that accepts only certain strings.
package struct PlaceholderType: Sendable {
  let id: ObjectIdentifier
  /// The name of the type in Swift.
  package var name: String
  /// Strings that the type accepts; empty if none is known.
  package var texts: [String]
  /// Whether the type accepts no other strings.
  package var isComplete: Bool
}

private protocol OptionalValue {
  static var wrapped: Any.Type { get }
}

extension Optional: OptionalValue {
  fileprivate static var wrapped: Any.Type { Wrapped.self }
}
