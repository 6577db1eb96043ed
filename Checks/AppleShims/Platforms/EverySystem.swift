import Linkwright
import SwiftUI

// What the library has for SwiftUI on all systems.
struct Root: View {
  @StateObject private var links = LinkStatusObject(AppLinks.center)
  @State private var model = LinkStatusModel(AppLinks.center)
  @State private var path: [AppRoute] = []

  var body: some View {
    NavigationStack(path: $path) {
      if links.isResolving || model.isResolving { ProgressView() }
    }
    .receivesLinks(AppLinks.center) { foreign in print(foreign) }
    .receivesLinks(AppLinks.center, fromActivity: "com.example.view")
    .linksOpenInside(AppLinks.center)
    .showsLinks(of: AppLinks.center) { arrived in path = arrived.plan.then }
  }
}

@MainActor
func activity() -> NSUserActivity? {
  AppLinks.table.userActivity(for: .orders, type: "com.example.view", title: "Orders")
}

@MainActor
func receive(_ activity: NSUserActivity) -> Bool { AppLinks.center.receive(activity) }

@MainActor
func lifecycle() -> LinkLifecycle { LinkLifecycle(AppLinks.center) }
