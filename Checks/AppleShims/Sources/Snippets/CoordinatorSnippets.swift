import Linkwright
import UIKit

// The guides Coordinators and TabBars.

final class RouteScreen: UIViewController {
  let route: AppRoute

  init(_ route: AppRoute) {
    self.route = route
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }
}

@MainActor
protocol Coordinator: AnyObject {
  /// Shows the screens of a plan, as far as this coordinator is responsible for them.
  func show(_ plan: NavigationPlan<AppRoute>)
}

final class StackCoordinator: Coordinator {
  let controller = UINavigationController()

  func show(_ plan: NavigationPlan<AppRoute>) {
    let screens = controller.viewControllers.compactMap { $0 as? RouteScreen }
    let changes = plan.changes(from: screens.map(\.route))
    guard !changes.isEmpty else { return }
    controller.setViewControllers(
      screens.prefix(changes.keptCount) + changes.added.map { RouteScreen($0) },
      animated: true
    )
  }
}

final class AppCoordinator: Coordinator {
  let controller = UITabBarController()
  private let shop = StackCoordinator()
  private let orders = StackCoordinator()
  private var listeners: [LinkListener] = []

  /// Begins to show links. Call this method when the window is visible.
  func start(scene: String) {
    controller.viewControllers = [shop.controller, orders.controller]
    show(NavigationPlan(root: .home))
    listeners = [
      AppLinks.center.onPlan(in: scene) { [weak self] arrived in self?.show(arrived.plan) }
    ]
    AppLinks.center.satisfy(.appReady)
  }

  /// Stops showing links. Call this method when the scene disconnects.
  func stop() {
    for listener in listeners { listener.cancel() }
  }

  func show(_ plan: NavigationPlan<AppRoute>) {
    // A sheet would hide the screens of the link.
    controller.dismiss(animated: false)
    if plan.root == .orders {
      controller.selectedIndex = 1
      orders.show(plan)
    } else {
      controller.selectedIndex = 0
      shop.show(plan)
    }
  }
}
