import FoundationShim

#if !SHIM_TVOS && !SHIM_WATCHOS
  public import LinkPresentation

  // Source: UIActivity.h, UIActivityItemProvider.h, UIActivityViewController.h of iOS 16.5, and
  // Apple's documentation after the iOS 26 SDK. Neither UIActivity nor UIActivityItemSource is
  // isolated, and the handler is neither isolated nor Sendable.
  open class UIActivity: NSObject {
    public struct ActivityType: Hashable, RawRepresentable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }
    }
  }

  public protocol UIActivityItemSource: NSObjectProtocol {
    func activityViewControllerPlaceholderItem(
      _ activityViewController: UIActivityViewController
    ) -> Any
    func activityViewController(
      _ activityViewController: UIActivityViewController,
      itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
  }

  // Requires the methods that are optional in Apple's protocol.
  public protocol UIActivityItemSourceSubjectMethods: UIActivityItemSource {
    func activityViewController(
      _ activityViewController: UIActivityViewController,
      subjectForActivityType activityType: UIActivity.ActivityType?
    ) -> String
  }

  public protocol UIActivityItemSourceMetadataMethods: UIActivityItemSource {
    func activityViewControllerLinkMetadata(
      _ activityViewController: UIActivityViewController
    ) -> LPLinkMetadata?
  }

  @MainActor open class UIActivityViewController: UIViewController {
    public typealias CompletionWithItemsHandler = (
      UIActivity.ActivityType?, Bool, [Any]?, (any Error)?
    ) -> Void
    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
      super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { nil }
    public var completionWithItemsHandler: CompletionWithItemsHandler?
    public var excludedActivityTypes: [UIActivity.ActivityType]?
  }
#endif
