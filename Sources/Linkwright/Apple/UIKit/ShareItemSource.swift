// tvOS and watchOS have no share sheet.
#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
  import Foundation
  import UIKit

  #if canImport(LinkPresentation)
    import LinkPresentation
  #endif

  /// An item source that returns the item for each activity. The system may call its methods on any
  /// thread, because the protocol is not isolated to an actor.
  final class ShareItemSource: NSObject, UIActivityItemSource, Sendable {
    private let content: ShareContent

    init(_ content: ShareContent) { self.content = content }

    func activityViewControllerPlaceholderItem(
      _ activityViewController: UIActivityViewController
    ) -> Any { content.item(for: nil).value }

    func activityViewController(
      _ activityViewController: UIActivityViewController,
      itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any? { content.item(for: ShareActivity(activityType)).value }

    func activityViewController(
      _ activityViewController: UIActivityViewController,
      subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String { content.subject(for: ShareActivity(activityType)) ?? "" }

    #if canImport(LinkPresentation)
      func activityViewControllerLinkMetadata(
        _ activityViewController: UIActivityViewController
      ) -> LPLinkMetadata? { content.metadata }
    #endif
  }

  extension ShareItem {
    fileprivate var value: Any {
      switch self {
      case .url(let url): url
      case .text(let text): text
      }
    }
  }

  extension ShareActivity {
    init?(_ type: UIActivity.ActivityType?) {
      guard let type else { return nil }
      self.init(rawValue: type.rawValue)
    }
  }

  extension UIActivityViewController {
    /// Creates a share sheet. Only the sheet's completion handler retains the report, so the
    /// handler and the report are released together.
    convenience init(_ content: ShareContent, report: ShareReport) {
      self.init(activityItems: [ShareItemSource(content)], applicationActivities: nil)
      excludedActivityTypes = content.excluded.map {
        UIActivity.ActivityType(rawValue: $0.rawValue)
      }
      // Apple does not document the thread on which this closure is called, so the closure must not
      // be isolated to an actor.
      completionWithItemsHandler = { @Sendable type, completed, _, error in
        let activity = ShareActivity(type)
        report.finish(ShareOutcome(activity: activity, completed: completed, error: error))
      }
    }
  }
#endif
