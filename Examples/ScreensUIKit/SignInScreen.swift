import Linkwright
import UIKit

/// A placeholder for the sign-in screen of your app.
final class SignInScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let action = UIAction(title: "Sign in") { [weak self] _ in
      self?.dismiss(animated: true)
      // Opens the link that was held until now.
      AppLinks.center.satisfy(.signedIn)
    }
    view = UIButton(primaryAction: action)
    view.backgroundColor = .systemBackground
  }
}
