import Linkwright
import SwiftUI

struct RootView: View {
  @StateObject private var links = LinkStatusObject(AppLinks.center)
  @State private var path: [AppRoute] = []
  @State private var isSignedIn = false
  @State private var isSigningIn = false
  @Environment(\.openURL) private var openURL

  var body: some View {
    NavigationStack(path: $path) {
      List {
        if links.isResolving { ProgressView() }
        if links.waiting?.missing == [.network] {
          Text("A link waits for the connection.")
          Button("Discard it") { AppLinks.center.discardWaiting() }
        }
        Button("Chair") { AppLinks.center.open(.product(id: 7)) }
        Button("Orders") { AppLinks.center.open(.orders) }
        if isSignedIn { Button("Sign out") { signOut() } }
      }
      .navigationTitle("Home")
      .navigationDestination(for: AppRoute.self) { route in ScreenView(route: route) }
    }
    .receivesLinks(AppLinks.center) { foreign in print("\(foreign) is for another SDK.") }
    .linksOpenInside(AppLinks.center)
    .showsLinks(of: AppLinks.center) { arrived in path = arrived.plan.then }
    .task { AppLinks.center.satisfy(.appReady) }
    .receivesLinks(AppLinks.center, fromActivity: "com.example.view")
    // The sheet also disappears when the link expires.
    .task(id: links.waiting) { isSigningIn = links.waiting?.missing == [.signedIn] }
    .sheet(isPresented: $isSigningIn) {
      Button("Sign in") { signIn() }
      Button("Not now") { AppLinks.center.discardWaiting() }
    }
    .task(id: links.lastRefusal) {
      // The site has more pages than the app has screens.
      guard let page = links.lastRefusal?.webPage else { return }
      links.dismissRefusal()
      openURL(page)
    }
  }

  private func signIn() {
    isSignedIn = true
    // Opens the link that was held until now.
    AppLinks.center.satisfy(.signedIn)
  }

  private func signOut() {
    isSignedIn = false
    AppLinks.center.withdraw(.signedIn)
    path = []
  }
}
