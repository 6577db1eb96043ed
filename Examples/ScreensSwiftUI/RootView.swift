import Linkwright
import SwiftUI

struct RootView: View {
  @State private var path: [AppRoute] = []
  @State private var isSignedIn = false
  @State private var isSigningIn = false

  var body: some View {
    NavigationStack(path: $path) {
      List {
        Button("Chair") { AppLinks.center.open(.product(id: 7)) }
        Button("Orders") { AppLinks.center.open(.orders) }
        if isSignedIn { Button("Sign out") { signOut() } }
      }
      .navigationTitle("Home")
      .navigationDestination(for: AppRoute.self) { route in ScreenView(route: route) }
    }
    .receivesLinks(AppLinks.center)
    .linksOpenInside(AppLinks.center)
    .sheet(isPresented: $isSigningIn) { Button("Sign in") { signIn() } }
    .task {
      AppLinks.center.onHold { held in isSigningIn = held.missing == [.signedIn] }
      // The site has more pages than the app has screens.
      AppLinks.center.onRefusal { refused in
        if let page = refused.webPage { UIApplication.shared.open(page) }
      }
      AppLinks.center.satisfy(.appReady)
      for await arrived in AppLinks.center.plans { path = arrived.plan.then }
    }
  }

  private func signIn() {
    isSignedIn = true
    isSigningIn = false
    // Opens the link that was held until now.
    AppLinks.center.satisfy(.signedIn)
  }

  private func signOut() {
    isSignedIn = false
    AppLinks.center.withdraw(.signedIn)
    path = []
  }
}
