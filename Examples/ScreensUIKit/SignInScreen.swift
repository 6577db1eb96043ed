import Linkwright
import UIKit

/// Stands for the sign-in of your app.
final class SignInScreen: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    let action = UIAction(title: "Sign in") { [weak self] _ in
      self?.dismiss(animated: true)
      // A link that waited for this is opened now.
      AppLinks.center.satisfy(.signedIn)
    }
    view = UIButton(primaryAction: action)
    view.backgroundColor = .systemBackground
  }
}
