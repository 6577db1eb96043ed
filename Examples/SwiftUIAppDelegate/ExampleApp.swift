import SwiftUI

@main
struct ExampleApp: App {
  @UIApplicationDelegateAdaptor private var delegate: AppDelegate

  var body: some Scene {
    WindowGroup { RootView() }
  }
}
