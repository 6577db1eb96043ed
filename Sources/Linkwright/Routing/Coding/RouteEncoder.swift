/// Encodes a route into the values that ``RouteDecoder`` decodes.
///
/// The encoder is a class because its containers write into it.
final class RouteEncoder: Encoder {
  private(set) var values = RouteValues()
  private var policy = RoutePolicy()
  fileprivate let wantsTexts: Bool
  /// Returns the policy of a case of the route that is being encoded; nil if no policy is wanted.
  private var policyOfCase: ((any CodingKey) -> RoutePolicy?)?

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Parameter wantsTexts: Whether to encode the associated values as texts, and not only the
  ///   keys of the cases.
  private init(wantsTexts: Bool) { self.wantsTexts = wantsTexts }

  /// - Throws: ``RouteCodingError``, or any error that a value throws.
  static func values(of route: some LinkRoute) throws -> RouteValues {
    let encoder = RouteEncoder(wantsTexts: true)
    try route.encode(to: encoder)
    return encoder.values
  }

  /// Returns the keys of a route and of its nested routes, beginning with the outermost.
  ///
  /// - Throws: Any error that the app's own code for a route throws.
  static func keys(of route: some LinkRoute) throws -> [String] {
    let encoder = RouteEncoder(wantsTexts: false)
    try route.encode(to: encoder)
    return encoder.values.keys
  }

  /// Returns the joined policies of a route and of its nested routes, even if their patterns have
  /// errors.
  static func policy(of route: some LinkRoute) -> RoutePolicy {
    let encoder = RouteEncoder(wantsTexts: false)
    encoder.policyOfCase = { _ in nil }
    // If a nested route cannot be encoded, the policy of its case is already known.
    try? encoder.encode(route)
    return encoder.policy
  }

  fileprivate func encode<Route: LinkRoute>(_ route: Route) throws {
    if policyOfCase != nil {
      policyOfCase = { ($0 as? Route.CodingKeys).map(Route.policy) }
    }
    try route.encode(to: self)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(CaseWriter(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RepeatedWriter() }

  func singleValueContainer() -> any SingleValueEncodingContainer { PlaceholderEncoder() }

  fileprivate func begin(_ key: any CodingKey) -> Int {
    values.keys.append(key.stringValue)
    if let own = policyOfCase?(key) { policy = policy.joined(with: own) }
    return values.keys.count - 1
  }

  fileprivate func write(_ texts: [String], _ label: RoutePattern.Label) {
    values.texts[label] = texts
  }
}

private struct CaseWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RouteEncoder

  var codingPath: [any CodingKey] { [] }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    let level = encoder.begin(key)
    return KeyedEncodingContainer(LabelWriter(encoder: encoder, level: level))
  }

  mutating func encodeNil(forKey key: Key) throws {
    throw RouteCodingError(message: "A route must be an enum.")
  }

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    throw RouteCodingError(message: "A route must be an enum.")
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RepeatedWriter()
  }

  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct LabelWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RouteEncoder
  let level: Int

  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) {}

  mutating func encode(_ value: some Encodable, forKey key: Key) throws {
    if let route = value as? any LinkRoute { return try encoder.encode(route) }
    guard encoder.wantsTexts else { return }
    let label = RoutePattern.Label(level: level, name: key.stringValue)
    encoder.write(try PlaceholderEncoder.texts(of: value), label)
  }

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    KeyedEncodingContainer(LabelWriter<Inner>(encoder: encoder, level: level))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RepeatedWriter()
  }

  mutating func superEncoder() -> any Encoder { encoder }
  mutating func superEncoder(forKey key: Key) -> any Encoder { encoder }
}
