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

  /// Resolves short links with the service, at the first branded host.
  static let client = LinkClient(table, appKey: "the publishable key of the app")

  /// Receives the links of all entry points.
  static let center = makeCenter(resolver: client)

  /// Creates a center. Tests pass their own resolver and clock.
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
