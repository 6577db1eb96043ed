import LinkwrightCore

/// The strings that types of associated values accept. They are determined by trying samples.
///
/// The type is a class because all routes of a table share the results.
final class PlaceholderSamples {
  private var known: [ObjectIdentifier: (kind: RouteCase.Kind, sample: Any?)] = [:]

  /// The number of routes that contain the one being sampled.
  private var depth = 0

  /// Returns the kind of a type and a sample value.
  func kindAndSample<Value: Decodable>(of type: Value.Type) -> (RouteCase.Kind, Value?) {
    // Known types are checked first, because most types occur repeatedly.
    if let known = known[ObjectIdentifier(type)] { return (known.kind, known.sample as? Value) }
    let kind: RouteCase.Kind
    let sample: Value?
    if let route = type as? any LinkRoute.Type {
      kind = .route(route)
      // A route that contains itself has no sample while its own sample is being searched for.
      known[ObjectIdentifier(type)] = (kind, nil)
      sample = self.sample(ofRoute: route) as? Value
    } else {
      (kind, sample) = Self.offer(type)
    }
    known[ObjectIdentifier(type)] = (kind, sample)
    return (kind, sample)
  }

  /// Returns the kind of a type.
  func kind<Value: Decodable>(of type: Value.Type) -> RouteCase.Kind { kindAndSample(of: type).0 }

  /// Returns the first case of a route that can be decoded from samples.
  private func sample<Route: LinkRoute>(ofRoute type: Route.Type) -> Route? {
    guard depth < RouteEntry.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    for key in Route.CodingKeys.allCases {
      if let route = try? Route(from: RouteProbe(key: key, self)) { return route }
    }
    return nil
  }

  private static func offer<Value: Decodable>(_ type: Value.Type) -> (RouteCase.Kind, Value?) {
    if let sample = try? PlaceholderDecoder(texts: []).decode(type) {
      return (.repeated(sample: texts.first { value(of: $0, type) != nil }), sample)
    }
    let all = allTexts(of: type)
    func known(texts: [String], isComplete: Bool) -> PlaceholderType {
      PlaceholderType(
        id: ObjectIdentifier(type),
        name: "\(type)",
        texts: texts,
        isComplete: isComplete
      )
    }
    var isUnsupported = false
    for text in texts + (all ?? []) {
      do {
        let sample = try PlaceholderDecoder(texts: [text]).decode(type)
        if text == anything { return (.text, sample) }
        return (.some(known(texts: all ?? [text], isComplete: all != nil)), sample)
      } catch let error as RouteCodingError where error == .moreThanOneValue {
        isUnsupported = true
      } catch {}
    }
    if isUnsupported { return (.unsupported, nil) }
    return (.some(known(texts: [], isComplete: false)), nil)
  }

  private static func value<Value: Decodable>(of text: String, _ type: Value.Type) -> Value? {
    try? PlaceholderDecoder(texts: [text]).decode(type)
  }

  /// Returns all strings that a type accepts, or nil if they are unknown or too many.
  private static func allTexts<Value: Decodable>(of type: Value.Type) -> [String]? {
    if type is Bool.Type { return ["true", "false", "1", "0"] }
    guard let cases = type as? any CaseIterable.Type, let texts = texts(of: cases) else {
      return nil
    }
    // If a type encodes a case in another form than it decodes, the list is not reliable.
    return texts.allSatisfy { value(of: $0, type) != nil } ? texts : nil
  }

  private static func texts<Cases: CaseIterable>(of type: Cases.Type) -> [String]? {
    var texts: [String] = []
    for value in type.allCases {
      guard texts.count < maximumCaseCount, let value = value as? any Encodable,
        let text = try? PlaceholderEncoder.texts(of: value), text.count == 1
      else { return nil }
      texts += text
    }
    return texts.isEmpty ? nil : texts
  }

  private static let maximumCaseCount = 1000

  /// A string that is accepted only by types that accept any text.
  private static let anything = "~ any text"

  private static let texts: [String] = {
    var generator = Steps()
    let code = InviteCode.random(using: &generator).rawValue
    return [
      anything, "1", "true", "2026-11-21", "00000000-0000-4000-8000-000000000000", code,
      "https://example.com/", "a", "A",
    ]
  }()

  /// A generator that returns the same numbers in every run.
  private struct Steps: RandomNumberGenerator {
    private var state: UInt64 = 0

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
  }
}
