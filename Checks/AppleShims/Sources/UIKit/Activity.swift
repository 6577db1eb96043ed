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
      public init(_ rawValue: String) { self.rawValue = rawValue }
    }
  }

  extension UIActivity.ActivityType {
    public static let message = Self("com.apple.UIKit.activity.Message")
    public static let mail = Self("com.apple.UIKit.activity.Mail")
    public static let print = Self("com.apple.UIKit.activity.Print")
    public static let copyToPasteboard = Self("com.apple.UIKit.activity.CopyToPasteboard")
    public static let assignToContact = Self("com.apple.UIKit.activity.AssignToContact")
    public static let saveToCameraRoll = Self("com.apple.UIKit.activity.SaveToCameraRoll")
    public static let addToReadingList = Self("com.apple.UIKit.activity.AddToReadingList")
    public static let airDrop = Self("com.apple.UIKit.activity.AirDrop")
    public static let openInIBooks = Self("com.apple.UIKit.activity.OpenInIBooks")
    public static let markupAsPDF = Self("com.apple.UIKit.activity.MarkupAsPDF")
    public static let sharePlay = Self("com.apple.UIKit.activity.SharePlay")
    public static let addToHomeScreen = Self("com.apple.UIKit.activity.AddToHomeScreen")
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
    public var allowsProminentActivity = true
  }
#endif
