import FoundationShim

#if !SHIM_WATCHOS
  // Source: UIViewController.h, UINavigationController.h, UIWindow.h of iOS 16.5.
  @MainActor open class UIWindow: UIView {
    public convenience init(windowScene: UIWindowScene) { self.init() }
    public var windowScene: UIWindowScene? { nil }
    public var rootViewController: UIViewController?
    public func makeKeyAndVisible() {}
  }

  #if !SHIM_VISIONOS
    @MainActor open class UIScreen: NSObject {
      public static let main = UIScreen()
      public var bounds: CGRect { .zero }
    }
  #endif

  @MainActor open class UIViewController: UIResponder {
    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) {}
    public convenience override init() { self.init(nibName: nil, bundle: nil) }
    open var view = UIView()
    open var title: String?
    public var presentedViewController: UIViewController? { nil }
    public var popoverPresentationController: UIPopoverPresentationController? { nil }
    open func viewDidLoad() {}
    open func present(
      _ viewControllerToPresent: UIViewController,
      animated flag: Bool,
      completion: (() -> Void)? = nil
    ) {}
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}
  }

  @MainActor open class UINavigationController: UIViewController {
    open var viewControllers: [UIViewController] = []
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {}
  }

  // Source: Apple's documentation after the iOS 26 SDK; the protocol has no isolation there.
  public protocol UIPopoverPresentationControllerSourceItem: NSObjectProtocol {}
  extension UIView: UIPopoverPresentationControllerSourceItem {}
  extension UIBarButtonItem: UIPopoverPresentationControllerSourceItem {}

  @MainActor open class UIPopoverPresentationController: NSObject {
    public var sourceItem: (any UIPopoverPresentationControllerSourceItem)?
  }

  // Source: UITabBarController.h of iOS 16.5.
  @MainActor open class UITabBarController: UIViewController {
    open var viewControllers: [UIViewController]?
    open var selectedIndex = 0
  }
#endif
