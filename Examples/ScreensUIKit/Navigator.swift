import Linkwright
import UIKit

/// Applies navigation plans to the stack of screens.
@MainActor
final class Navigator {
  let controller = UINavigationController()
  /// The scene of the window; nil in an app without scenes.
  private let scene: String?

  init(scene: String? = nil) { self.scene = scene }

  func start() {
    controller.setViewControllers([Screen(.home)], animated: false)
    AppLinks.center.onPlan(in: scene) { [weak self] arrived in self?.show(arrived.plan) }
    AppLinks.center.onHold { [weak self] held in
      if held.missing == [.signedIn] { self?.controller.present(SignInScreen(), animated: true) }
      if held.missing == [.network] { self?.controller.title = "Waiting for the connection" }
    }
    AppLinks.center.onExpiry { [weak self] _ in self?.controller.dismiss(animated: true) }
    // The site has more pages than the app has screens.
    AppLinks.center.onRefusal { refused in
      if let page = refused.webPage { UIApplication.shared.open(page) }
    }
    AppLinks.center.satisfy(.appReady)
  }

  private func show(_ plan: NavigationPlan<AppRoute>) {
    let screens = controller.viewControllers.compactMap { $0 as? Screen }
    let changes = plan.changes(from: screens.map(\.route))
    guard !changes.isEmpty else { return }
    controller.setViewControllers(
      screens.prefix(changes.keptCount) + changes.added.map { Screen($0) },
      animated: true
    )
  }
}
