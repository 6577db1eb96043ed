import Linkwright

/// The links of this app, in one place.
@MainActor
enum AppLinks {
  static let table = LinkTable(
    AppRoute.self,
    on: LinkSite(
      hosts: ["example.com"],
      brandedHosts: ["links.example.com"],
      schemes: ["example"]
    )
  )

  /// Asks the service, at the first branded host, what short links stand for.
  static let client = LinkClient(table, appKey: "the publishable key of the app")

  /// Takes every link, from whichever door.
  static let center = LinkCenter(table, resolver: client) { route in
    // Home first, then the target.
    route == .home ? NavigationPlan(root: .home) : NavigationPlan(root: .home, then: route)
  }
}
