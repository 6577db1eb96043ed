import Foundation
import Linkwright

@MainActor
enum SeveralAppsSnippets {
  static func arrivals(
    _ show: @escaping @MainActor (NavigationPlan<AppRoute>) -> Void,
    _ openInOtherApp: @escaping @MainActor (URL) async -> Bool
  ) {
    AppLinks.center.onPlan { arrived in
      Task {
        if let url = arrived.appURL.flatMap(URL.init), await openInOtherApp(url) { return }
        show(arrived.plan)
      }
    }
  }

  static func refusals(
    _ openInBrowser: @escaping @MainActor (URL) async -> Void,
    _ openInOtherApp: @escaping @MainActor (URL) async -> Bool
  ) {
    AppLinks.center.onRefusal { refused in
      Task {
        if let url = refused.appURL.flatMap(URL.init), await openInOtherApp(url) { return }
        if let page = refused.webPage { await openInBrowser(page) }
      }
    }
  }
}
