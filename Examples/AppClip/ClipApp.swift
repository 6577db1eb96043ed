import Linkwright
import SwiftUI

// An App Clip. The link that launches it is a universal link, which arrives at the root view. The
// whole app opens the same links, so it has the same routes, and its association file names both.
@main
struct ClipApp: App {
  var body: some Scene {
    WindowGroup { ClipView() }
  }
}

struct ClipView: View {
  @State private var route = AppRoute.home

  var body: some View {
    ScreenView(route: route)
      .receivesLinks(Clip.center)
      .showsLinks(of: Clip.center) { arrived in route = arrived.route }
      .task { Clip.center.satisfy(.appReady) }
  }
}

@MainActor
enum Clip {
  /// The center of the App Clip.
  ///
  /// Its storage is a folder that the app shares. A link that waits for the sign-in, such as an
  /// invitation, thus waits in the app after the user has installed it: pass the same options to
  /// the center of the app.
  static let center = AppLinks.makeCenter(resolver: AppLinks.client, options: options)

  static var options: LinkCenterOptions {
    var options = LinkCenterOptions()
    let group = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.com.example.app"
    )
    if let group { options.storage = LinkFile(folder: group.appending(path: "Links")) }
    return options
  }
}
