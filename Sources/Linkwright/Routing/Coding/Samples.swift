import LinkwrightCore

/// What types of values take, found out by offering them texts.
///
/// A class because what was found out about a type serves all routes of a table.
final class Samples {
  private var known: [ObjectIdentifier: (kind: RouteCase.Kind, sample: Any?)] = [:]

  /// What a value of a type can be in a link, and one of them.
  func sample<Value: Decodable>(of type: Value.Type) -> (RouteCase.Kind, Value?) {
    if let known = known[ObjectIdentifier(type)] { return (known.kind, known.sample as? Value) }
    let (kind, sample) = Self.offer(type)
    known[ObjectIdentifier(type)] = (kind, sample)
    return (kind, sample)
  }

  private static func offer<Value: Decodable>(_ type: Value.Type) -> (RouteCase.Kind, Value?) {
    if let sample = try? ValueDecoder(texts: []).decode(type) { return (.repeated, sample) }
    var isUnsupported = false
    for text in texts {
      do {
        let sample = try ValueDecoder(texts: [text]).decode(type)
        return (text == anything ? .text : .some(type: "\(type)"), sample)
      } catch let error as RouteCodingError where error == .moreThanOneValue {
        isUnsupported = true
      } catch {}
    }
    return (isUnsupported ? .unsupported : .some(type: "\(type)"), nil)
  }

  /// What only a type for any text takes.
  private static let anything = "~ any text"

  private static let texts: [String] = {
    var generator = Steps()
    let code = InviteCode.random(using: &generator).rawValue
    return [
      anything, "1", "true", "2026-11-21", "00000000-0000-4000-8000-000000000000", code,
      "https://example.com/", "a", "A",
    ]
  }()

  /// The same numbers in every run.
  private struct Steps: RandomNumberGenerator {
    private var state: UInt64 = 0

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      return state
    }
  }
}
