import Linkwright
import LinkwrightTesting

/// A route with random patterns: it behaves like an enum that is created at run time.
///
/// The first letters of a label say its type.
struct RandomRoute: LinkRoute {
  enum Value: Hashable, Sendable {
    case number(Int), text(String), sort(ShopRoute.Sort), flag(Bool), list([Int]), optional(Int?)
  }

  struct CodingKeys: CodingKey, CaseIterable, RawRepresentable, Hashable, Sendable {
    /// The patterns of the table that is being created.
    @TaskLocal static var patterns: [String] = []

    static var allCases: [CodingKeys] { patterns.map(CodingKeys.init) }

    var rawValue: String
    var stringValue: String { rawValue }
    var intValue: Int? { nil }

    init(rawValue: String) { self.rawValue = rawValue }
    init?(stringValue: String) { rawValue = stringValue }
    init?(intValue: Int) { nil }

    var labels: [Label] {
      rawValue.matches(of: /\{([a-z0-9]+)(\.\.\.)?\}/).map { Label(String($0.output.1)) }
    }
  }

  struct Label: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var key: CodingKeys
  var values: [String: Value]

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    key = container.allKeys[0]
    let inner = try container.nestedContainer(keyedBy: Label.self, forKey: key)
    values = [:]
    for label in key.labels {
      values[label.stringValue] =
        switch label.stringValue.prefix(3) {
        case "num": .number(try inner.decode(Int.self, forKey: label))
        case "sor": .sort(try inner.decode(ShopRoute.Sort.self, forKey: label))
        case "fla": .flag(try inner.decode(Bool.self, forKey: label))
        case "lis": .list(try inner.decode([Int].self, forKey: label))
        case "opt": .optional(try inner.decodeIfPresent(Int.self, forKey: label))
        default: .text(try inner.decode(String.self, forKey: label))
        }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var inner = container.nestedContainer(keyedBy: Label.self, forKey: key)
    for label in key.labels {
      switch values[label.stringValue] {
      case .number(let value)?: try inner.encode(value, forKey: label)
      case .text(let value)?: try inner.encode(value, forKey: label)
      case .sort(let value)?: try inner.encode(value, forKey: label)
      case .flag(let value)?: try inner.encode(value, forKey: label)
      case .list(let value)?: try inner.encode(value, forKey: label)
      case .optional(let value)?: try inner.encodeIfPresent(value, forKey: label)
      case nil: break
      }
    }
  }
}

extension LinkTable where Route == RandomRoute {
  static func random(_ generator: inout SeededGenerator) -> LinkTable {
    var patterns: [String] = []
    for _ in 0..<Int.random(in: 1...8, using: &generator) {
      let pattern = RandomPattern(&generator).text
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return RandomRoute.CodingKeys.$patterns.withValue(patterns) { LinkTable(on: .shop) }
  }
}

/// A pattern with each label once.
private struct RandomPattern {
  private(set) var text = ""
  private var count = 0

  private static let literals = [
    "a", "b", "products", "ä", "a b", "50%25", "a*", "*", "x$(y)", "$", "%3Fq=1", "%23", "(a)",
    "a+b",
    "50%2525", "v1x", "A", "NOT", "\"", "%5C", "@", "a:b", "~", "가", "'", ";", ",", "a=b", "a&b",
  ]
  private static let fixed = ["a", "", "a%26b", "1+2", "ä", "*", "?", "$(x)", "a=b", "%25"]

  init(_ generator: inout SeededGenerator) {
    let segments = Int.random(in: 0...3, using: &generator)
    for _ in 0..<segments { text += "/" + segment(&generator) }
    if text.isEmpty { text = "/" }
    if Int.random(in: 0..<5, using: &generator) == 0 {
      text += (text.hasSuffix("/") ? "" : "/") + "{" + label("text", &generator) + "...}"
    }
    for index in 0..<Int.random(in: 0...2, using: &generator) {
      text += (index == 0 ? "?" : "&") + item(&generator)
    }
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: text += "#" + Self.fixed.randomElement(using: &generator)!
    case 1: text += "#{" + label(nil, &generator) + "}"
    default: break
    }
  }

  private mutating func label(_ type: String?, _ generator: inout SeededGenerator) -> String {
    count += 1
    let types = ["number", "text", "sort", "flag", "optional"]
    return (type ?? types.randomElement(using: &generator)!) + "\(count)"
  }

  private mutating func segment(_ generator: inout SeededGenerator) -> String {
    guard Bool.random(using: &generator) else {
      return Self.literals.randomElement(using: &generator)!
    }
    let types = ["number", "text", "sort", "flag"]
    let value = "{" + label(types.randomElement(using: &generator), &generator) + "}"
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return "@" + value
    case 1: return value + ".html"
    case 2: return "a*" + value + "é"
    default: return value
    }
  }

  private mutating func item(_ generator: inout SeededGenerator) -> String {
    let name = ["q", "tag", "ä", "a%20b", "*"].randomElement(using: &generator)!
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return name
    case 1: return name + "=" + Self.fixed.randomElement(using: &generator)!
    case 2: return name + "={" + label("list", &generator) + "}"
    default: return name + "={" + label(nil, &generator) + "}"
    }
  }
}
