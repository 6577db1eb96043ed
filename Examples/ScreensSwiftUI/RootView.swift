import Linkwright
import SwiftUI

struct RootView: View {
  @State private var path: [AppRoute] = []
  @State private var isSignedIn = false

  var body: some View {
    NavigationStack(path: $path) {
      List {
        Button("Chair") { AppLinks.center.open(.product(id: 7)) }
        Button("Orders") { AppLinks.center.open(.orders) }
        Button(isSignedIn ? "Sign out" : "Sign in") { toggleSignIn() }
      }
      .navigationTitle("Home")
      .navigationDestination(for: AppRoute.self) { route in ScreenView(route: route) }
    }
    .receivesLinks(AppLinks.center)
    .linksOpenInside(AppLinks.center)
    .task {
      AppLinks.center.satisfy(.appReady)
      for await arrived in AppLinks.center.plans { path = arrived.plan.then }
    }
  }

  private func toggleSignIn() {
    isSignedIn.toggle()
    if isSignedIn {
      // A link that waited for this is opened now.
      AppLinks.center.satisfy(.signedIn)
    } else {
      AppLinks.center.withdraw(.signedIn)
      path = []
    }
  }
}
