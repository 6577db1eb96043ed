import Linkwright

@MainActor
enum MigratingSnippets {
  static func first(_ url: String) async {
    let resolution = await AppLinks.client.processDeeplink(url)
    if let route = AppLinks.table.route(for: resolution.url).route { AppLinks.center.open(route) }
  }

  static func handler(_ url: String) {
    AppLinks.client.processDeeplink(url) { resolvedLink in
      AppLinks.center.receive(IncomingLink(resolvedLink, door: .inApp))
    }
  }

  static func scheme(_ url: String) -> String? {
    let site = AppLinks.table.site
    return site.destination(of: url).flatMap { site.url(for: $0, as: .scheme) }
  }

  static func mail() -> LinkClient {
    let options = LinkClientOptions(redirectHosts: ["click.mail.example.com"])
    return LinkClient(AppLinks.table, appKey: "lwp_…", options: options)
  }

  static func branch(_ show: @escaping @MainActor ([AppRoute]) -> Void) {
    AppLinks.center.onPlan { arrived in
      show(arrived.plan.stack)
      print(arrived.campaign?.campaign ?? "no campaign")
    }
  }

  static func shorten() async throws -> String {
    let request = CreateLinkRequest(
      destination: "https://example.com/products/7",
      campaign: Campaign(network: "newsletter", campaign: "spring")
    )
    return try await AppLinks.client.createLink(request).url
  }
}
