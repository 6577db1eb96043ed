import Foundation
import LinkwrightCore

/// The associated values of one case. To find them, the synthesized code decodes sample values.
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

  struct Value: Sendable {
    var name: String
    var kind: Kind
    var isOptional: Bool

    var isRepeated: Bool {
      if case .repeated = kind { true } else { false }
    }
  }

  /// The values, in the order of declaration. Values after a value without a sample are unknown.
  fileprivate(set) var values: [Value] = []
  /// The given names that are labels of the case.
  fileprivate(set) var labels: [String] = []

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
    let probe = RouteProbe(key: key, names: names, depth: 0, samples)
    _ = try? Route(from: probe)
    self = probe.found
  }

  fileprivate init() {}
}

/// A decoder that returns a sample for every requested value and records the requests.
///
/// The decoder is a class because decoding works on copies of it, and the copies must share the
/// records.
private final class RouteProbe: Decoder {
  let key: any CodingKey
  let names: [String]
  let depth: Int
  let samples: PlaceholderSamples
  var found = RouteCase()

  init(key: any CodingKey, names: [String], depth: Int, _ samples: PlaceholderSamples) {
    self.key = key
    self.names = names
    self.depth = depth
    self.samples = samples
  }

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(CaseProbe(probe: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoSample() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoSample() }
}

private struct NoSample: Error {}

private struct CaseProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let probe: RouteProbe

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] {
    guard let key = probe.key as? Key else { return [] }
    return [key]
  }

  func contains(_ key: Key) -> Bool { true }
  func decodeNil(forKey key: Key) -> Bool { false }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedDecodingContainer<Inner> {
    probe.found.labels = probe.names.filter { Inner(stringValue: $0) != nil }
    return KeyedDecodingContainer(LabelProbe(probe: probe))
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    throw NoSample()
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw NoSample()
  }

  func superDecoder() -> any Decoder { probe }
  func superDecoder(forKey key: Key) -> any Decoder { probe }
}

/// A container that records the labels of a case.
///
/// The container is a class because `decodeIfPresent` makes two calls, and the first call shows
/// that the value is optional.
private final class LabelProbe<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let probe: RouteProbe
  private var optional: String?

  init(probe: RouteProbe) { self.probe = probe }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }

  func contains(_ key: Key) -> Bool {
    optional = key.stringValue
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    let (kind, sample) = sample(of: type)
    let isOptional = optional == key.stringValue
    optional = nil
    probe.found.values.append(
      RouteCase.Value(name: key.stringValue, kind: kind, isOptional: isOptional)
    )
    guard let sample else { throw NoSample() }
    return sample
  }

  func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) throws -> KeyedDecodingContainer<Inner> {
    throw NoSample()
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    throw NoSample()
  }

  func superDecoder() -> any Decoder { probe }
  func superDecoder(forKey key: Key) -> any Decoder { probe }

  private func sample<Value: Decodable>(of type: Value.Type) -> (RouteCase.Kind, Value?) {
    // Known types are checked first, because most types occur repeatedly.
    if let known = probe.samples.known(type) { return known }
    guard let route = type as? any LinkRoute.Type else { return probe.samples.learn(type) }
    let sample = Self.sample(of: route, depth: probe.depth + 1, probe.samples)
    return (.route(route), sample as? Value)
  }

  /// Returns the first case of a route that can be decoded from samples.
  private static func sample<Route: LinkRoute>(
    of type: Route.Type,
    depth: Int,
    _ samples: PlaceholderSamples
  ) -> Route? {
    guard depth < RouteEntry.maximumDepth else { return nil }
    for key in Route.CodingKeys.allCases {
      let probe = RouteProbe(key: key, names: [], depth: depth, samples)
      if let route = try? Route(from: probe) { return route }
    }
    return nil
  }
}
