// Expected: error: conformance of 'IsolatedItemSource' to protocol 'UIActivityItemSource' crosses
import UIKit

@MainActor
final class IsolatedItemSource: NSObject, UIActivityItemSource {
  func activityViewControllerPlaceholderItem(
    _ activityViewController: UIActivityViewController
  ) -> Any { "" }
  func activityViewController(
    _ activityViewController: UIActivityViewController,
    itemForActivityType activityType: UIActivity.ActivityType?
  ) -> Any? { nil }
}
