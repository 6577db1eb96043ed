/// A decoder that returns a sample for every requested value and records the requests.
///
/// The decoder is a class because decoding works on copies of it, and the copies must share the
/// records.
final class RouteProbe: Decoder {
  fileprivate let key: any CodingKey
  fileprivate let samples: PlaceholderSamples
  /// The requested values.
  fileprivate(set) var values: [RouteCase.Value] = []
  /// The type of the keys for the requested values; nil if the case was not recognized.
  fileprivate(set) var labels: (any CodingKey.Type)?

  init(key: any CodingKey, _ samples: PlaceholderSamples) {
    self.key = key
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
    probe.labels = type
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
    let (kind, sample) = probe.samples.kindAndSample(of: type)
    let isOptional = optional == key.stringValue
    optional = nil
    probe.values.append(
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
}
