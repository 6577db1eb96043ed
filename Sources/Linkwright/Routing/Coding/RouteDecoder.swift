import LinkwrightCore

/// Decodes a route from the values in a link. To the synthesized code, the pattern is the only key
/// of a container, and the labels are the keys of a nested container (SE-0295).
struct RouteDecoder: Decoder {
  let values: RouteValues
  /// The coding keys of the cases, from the outermost route to the innermost. Looking up a case by
  /// its raw value would take time proportional to the number of cases.
  let cases: [any CodingKey]
  let level: Int

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(CaseContainer(values: values, cases: cases, level: level))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw RouteCodingError(message: "A route must be an enum.")
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw RouteCodingError(message: "A route must be an enum.")
  }
}

/// The container whose only key is the pattern of the case.
private struct CaseContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let values: RouteValues
  let cases: [any CodingKey]
  let level: Int

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    guard cases.indices.contains(level), let key = cases[level] as? Key else { return [] }
    return [key]
  }

  func contains(_ key: Key) -> Bool {
    allKeys.contains { $0.stringValue.hasSameBytes(as: key.stringValue) }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Inner> {
    KeyedDecodingContainer(ValueContainer(values: values, cases: cases, level: level))
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    throw RouteCodingError(message: "A route must be an enum.")
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw RouteCodingError(message: "A route must be an enum.")
  }

  func superDecoder() -> any Decoder { RouteDecoder(values: values, cases: cases, level: level) }
  func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
}

/// The container whose keys are the labels of the case.
///
/// The container is a class because `decodeIfPresent` makes two calls, and the first call shows
/// that the value is optional.
private final class ValueContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let values: RouteValues
  private let cases: [any CodingKey]
  private let level: Int
  private var optional: RoutePattern.Label?

  init(values: RouteValues, cases: [any CodingKey], level: Int) {
    self.values = values
    self.cases = cases
    self.level = level
  }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  private func label(_ key: Key) -> RoutePattern.Label {
    RoutePattern.Label(level: level, name: key.stringValue)
  }

  func contains(_ key: Key) -> Bool {
    optional = label(key)
    return values.texts[label(key)] != nil
  }

  func decodeNil(forKey key: Key) -> Bool { values.texts[label(key)] == nil }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if type is any LinkRoute.Type {
      return try Value(from: RouteDecoder(values: values, cases: cases, level: level + 1))
    }
    let label = label(key)
    let isOptional = optional == label
    optional = nil
    do {
      return try PlaceholderDecoder(texts: values.texts[label]?[...] ?? []).decode(type)
    } catch {
      let text = values.texts[label]?.joined(separator: ", ") ?? ""
      throw RouteCodingError(label: label, message: text, isOptional: isOptional)
    }
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    throw RouteCodingError(label: label(key), message: "It is not a single value.")
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw RouteCodingError(label: label(key), message: "It is not a single value.")
  }

  func superDecoder() -> any Decoder { RouteDecoder(values: values, cases: cases, level: level) }
  func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
}
