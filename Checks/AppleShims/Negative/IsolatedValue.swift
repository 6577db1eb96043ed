// Expected: main actor-isolated conformance of 'Filter' to 'Equatable' cannot be used in nonisolated context
// The guide CodableRoutes quotes this message. A new project in Xcode 26 isolates `Filter` by default.

import Linkwright

@MainActor
struct Filter: @MainActor Codable, @MainActor Hashable {
  let text: String
}

enum AppRoute: LinkRoute {
  case list(filter: Filter)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case list = "/list/{filter}"
  }
}
