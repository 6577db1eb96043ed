import Linkwright
import SwiftUI
import UIKit

// The guide Invites.

struct CodeField: View {
  var body: some View {
    LinkPasteButton(AppLinks.center) { code in AppLinks.center.open(.invite(code: code)) }
  }
}

final class JoinScreen: UIViewController {
  private let target = LinkPasteTarget(AppLinks.center) { code in
    AppLinks.center.open(.invite(code: code))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    let button = UIPasteControl(configuration: UIPasteControl.Configuration())
    button.target = target  // weak: keep the target
    view.addSubview(button)
  }
}
