import Linkwright
import SwiftUI

struct ScreenView: View {
  let route: AppRoute

  var body: some View {
    screen
      // Handoff and Spotlight; the type is in Info.plist.
      .userActivity("com.example.view") { activity in
        AppLinks.table.update(activity, for: route, title: "Chairs")
      }
  }

  @ViewBuilder private var screen: some View {
    switch route {
    case .home: Text("Home")
    case .orders: Text("Your orders")
    case .product(let id):
      VStack {
        Text("Chair \(id)")
        ShareLink(route: route, in: AppLinks.table, text: "Look at this chair")
      }
    case .invite(let code): JoinView(code: code)
    }
  }
}
