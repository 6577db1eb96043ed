import AppKit
import Linkwright

@main
final class AppDelegate: NSObject, NSApplicationDelegate {
  private let label = NSTextField(labelWithString: "Home")
  private var window: NSWindow?
  private var lifecycle: LinkLifecycle?

  func applicationDidFinishLaunching(_ notification: Notification) {
    let window = NSWindow(
      contentRect: CGRect(x: 0, y: 0, width: 480, height: 320),
      styleMask: [.titled, .closable],
      backing: .buffered,
      defer: false
    )
    window.contentView = label
    window.makeKeyAndOrderFront(nil)
    self.window = window
    start()
  }

  private func start() {
    AppLinks.center.onPlan { [weak self] arrived in
      self?.label.stringValue = "\(arrived.route)"
    }
    // The site has more pages than the app has screens.
    AppLinks.center.onRefusal { refused in
      if let page = refused.webPage { NSWorkspace.shared.open(page) }
    }
    AppLinks.center.satisfy(.appReady)
    lifecycle = LinkLifecycle(AppLinks.center)
  }

  // Links with a custom scheme, also at the launch.
  func application(_ application: NSApplication, open urls: [URL]) {
    for file in AppLinks.center.receive(urls) { print("\(file) is not a link of this app.") }
  }

  // Universal links, Handoff and Spotlight, also at the launch.
  func application(
    _ application: NSApplication,
    continue userActivity: NSUserActivity,
    restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
  ) -> Bool {
    AppLinks.center.receive(userActivity)
  }
}
