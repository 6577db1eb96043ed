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
  static let center = makeCenter(resolver: client)

  /// Makes a center. Tests call it with links that they know, and a clock that they move.
  static func makeCenter(
    resolver: any LinkResolving,
    options: LinkCenterOptions = LinkCenterOptions()
  ) -> LinkCenter<AppRoute> {
    LinkCenter(table, resolver: resolver, options: options) { route in
      // Home first, then the target.
      route == .home ? NavigationPlan(root: .home) : NavigationPlan(root: .home, then: route)
    }
  }
}
