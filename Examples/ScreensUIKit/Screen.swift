import Linkwright
import UIKit

/// The screen of a route.
final class Screen: UIViewController {
  let route: AppRoute

  init(_ route: AppRoute) {
    self.route = route
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let stack = UIStackView(arrangedSubviews: content)
    stack.axis = .vertical
    stack.alignment = .center
    stack.frame = view.bounds
    stack.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(stack)
    // Handoff and Spotlight; the type is in Info.plist.
    userActivity = AppLinks.table.userActivity(
      for: route,
      type: "com.example.view",
      title: "Chairs"
    )
  }

  private var content: [UIView] {
    switch route {
    case .home:
      [
        button("Chair") { _ in AppLinks.center.open(.product(id: 7)) },
        button("Orders") { _ in AppLinks.center.open(.orders) },
      ]
    case .orders: [label("Your orders")]
    case .product(let id): [label("Chair \(id)"), shareButton("Look at this chair")]
    case .invite(let code):
      [
        label("You are invited: \(code)"),
        button("Join") { [weak self] _ in
          Task { self?.title = await Membership.join(with: code) }
        },
        shareButton("Join us"),
      ]
    }
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  private func button(_ title: String, action: @escaping UIActionHandler) -> UIButton {
    UIButton(primaryAction: UIAction(title: title, handler: action))
  }

  private func shareButton(_ text: String) -> UIButton {
    button("Share") { [weak self] action in
      guard let self, let source = action.sender as? UIView else { return }
      Task { await self.share(text, from: source) }
    }
  }

  private func share(_ text: String, from source: UIView) async {
    guard let content = try? AppLinks.table.shareContent(for: route, text: text) else { return }
    let outcome = await presentShareSheet(content, from: source)
    print("The link was \(outcome).")
  }
}
