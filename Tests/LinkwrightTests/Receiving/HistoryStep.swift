import LinkwrightTesting

@testable import Linkwright

/// Something that happens to an app with links. Numbers select among what is there at that time.
enum HistoryStep: Sendable, Hashable {
  case tap(LinkKind, shape: Int, scene: Int)
  /// The system reports an earlier tap through another entry point.
  case echo(Int)
  case respond(Int)
  case satisfy(LinkRequirement)
  case withdraw(LinkRequirement)
  case navigate(LinkKind, scene: Int)
  case read(scene: Int)
  case discard(scene: Int)
  case restart
  case network(isOnline: Bool)
  case background(scene: Int)
  case disconnect(scene: Int)
  case wait(seconds: Int)

  static func random(using generator: inout SeededGenerator) -> HistoryStep {
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
    func requirement() -> LinkRequirement { number(3) == 0 ? .appReady : .signedIn }
    let kind = LinkKind.allCases[number(LinkKind.allCases.count)]
    switch number(26) {
    case 0..<7: return .tap(kind, shape: number(LinkHistory.shapes.count), scene: number(3))
    case 7, 8: return .echo(number(4))
    case 9..<12: return .respond(number(3))
    case 12, 13: return .satisfy(requirement())
    case 14: return .withdraw(requirement())
    case 15, 16: return .navigate(kind, scene: number(3))
    case 17, 18: return .read(scene: number(3))
    case 19: return .discard(scene: number(3))
    case 20, 21: return .restart
    case 22: return .network(isOnline: number(2) == 0)
    case 23: return .background(scene: number(3))
    case 24: return .disconnect(scene: number(2))
    default: return .wait(seconds: number(50))
    }
  }
}

/// What a link leads to. The number of its tap is part of the link.
enum LinkKind: String, Sendable, CaseIterable {
  case open, order, secret, refused, short, shortOrder

  var isShort: Bool { self == .short || self == .shortOrder }

  func url(_ tap: Int) -> String {
    switch self {
    case .open: "https://example.com/products/\(tap)"
    case .order: "https://example.com/orders/\(tap)"
    case .secret: "https://example.com/secrets/\(tap)"
    case .refused: "https://example.com/nothing/\(tap)"
    case .short: "https://brand.example/p\(tap)"
    case .shortOrder: "https://brand.example/o\(tap)"
    }
  }
}

/// The routes of the histories.
enum HistoryRoute: LinkRoute {
  case product(id: Int), order(id: Int), secret(id: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case product = "/products/{id}", order = "/orders/{id}", secret = "/secrets/{id}"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    switch route {
    case .product: RoutePolicy()
    case .order: RoutePolicy(requires: [.signedIn])
    case .secret: RoutePolicy(requires: [.signedIn], neverRecord: true)
    }
  }

  var tap: Int {
    switch self {
    case .product(let id), .order(let id), .secret(let id): id
    }
  }
}

extension SeededGenerator {
  /// A random history.
  mutating func history() -> [HistoryStep] {
    let count = Int.random(in: 4..<24, using: &self)
    return (0..<count).map { _ in HistoryStep.random(using: &self) }
  }
}
