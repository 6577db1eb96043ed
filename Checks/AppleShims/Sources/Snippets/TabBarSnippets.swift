import Linkwright
import SwiftUI

// The guide TabBars.

enum AppTab: Hashable {
  case shop, orders

  init(_ route: AppRoute) {
    switch route {
    case .home, .product, .invite: self = .shop
    case .orders: self = .orders
    }
  }

  /// The route that the tab shows when its stack is empty.
  var root: AppRoute { self == .shop ? .home : .orders }
}

enum TabLinks {
  static func plan(for route: AppRoute) -> NavigationPlan<AppRoute> {
    let root = AppTab(route).root
    return route == root ? NavigationPlan(root: root) : NavigationPlan(root: root, then: route)
  }
}

struct TabRootView: View {
  @State private var tab = AppTab.shop
  @State private var paths: [AppTab: [AppRoute]] = [:]

  var body: some View {
    TabView(selection: $tab) {
      stack(.shop)
      stack(.orders)
    }
    .receivesLinks(AppLinks.center)
    .showsLinks(of: AppLinks.center) { arrived in
      tab = AppTab(arrived.plan.root)
      paths[tab] = arrived.plan.then
    }
    .task { AppLinks.center.satisfy(.appReady) }
  }

  private func stack(_ tab: AppTab) -> some View {
    NavigationStack(path: path(of: tab)) {
      Text(verbatim: "\(tab.root)")
        .navigationDestination(for: AppRoute.self) { route in Text(verbatim: "\(route)") }
    }
    .tag(tab)
  }

  private func path(of tab: AppTab) -> Binding<[AppRoute]> {
    Binding { @MainActor in
      paths[tab] ?? []
    } set: { @MainActor path in
      paths[tab] = path
    }
  }
}
