@_exported import FoundationShim

#if !SHIM_WATCHOS
  // Source: UIResponder.h, UIView.h, UIWindow.h of iOS 16.5, as far as adapters and examples use
  // them. What has no line of its own is from memory.
  @MainActor open class UIResponder: NSObject {
    public override init() {}
    open var userActivity: NSUserActivity?
    #if !SHIM_TVOS
      open var pasteConfiguration: UIPasteConfiguration?
      open func canPaste(_ itemProviders: [NSItemProvider]) -> Bool { false }
      open func paste(itemProviders: [NSItemProvider]) {}
    #endif
  }
  #if !SHIM_TVOS
    extension UIResponder: UIPasteConfigurationSupporting {}
  #endif

  @MainActor open class UIView: UIResponder {
    public init(frame: CGRect) { self.frame = frame }
    public required init?(coder: NSCoder) {}
    public convenience override init() { self.init(frame: .zero) }
    public var window: UIWindow? { nil }
    open var isUserInteractionEnabled = true
    open func didMoveToWindow() {}
    open var bounds: CGRect = .zero
    open var frame: CGRect = .zero
    open var center: CGPoint = .zero
    open var backgroundColor: UIColor?
    open var autoresizingMask: AutoresizingMask = []
    public struct AutoresizingMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let flexibleWidth = Self(rawValue: 2)
      public static let flexibleHeight = Self(rawValue: 16)
    }
    open func addSubview(_ view: UIView) {}
  }

  @MainActor open class UILabel: UIView {
    open var text: String?
  }

  @MainActor open class UIStackView: UIView {
    public convenience init(arrangedSubviews views: [UIView]) { self.init() }
    public enum Alignment: Int, Sendable { case fill, leading, center, trailing }
    public var axis: NSLayoutConstraint.Axis = .horizontal
    public var alignment: Alignment = .fill
    public var spacing: CGFloat = 0
  }

  @MainActor open class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable { case horizontal, vertical }
  }

  @MainActor open class UIControl: UIView {}
  @MainActor open class UIButton: UIControl {
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
      self.init()
    }
    public enum ButtonType: Int, Sendable { case custom, system }
  }

  @MainActor open class UIMenuElement: NSObject {}
  public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void
  @MainActor open class UIAction: UIMenuElement {
    public convenience init(title: String = "", handler: @escaping UIActionHandler) { self.init() }
    public var sender: Any? { nil }
  }

  @MainActor open class UIBarItem: NSObject {}
  @MainActor open class UIBarButtonItem: UIBarItem {
    public convenience init(
      title: String? = nil,
      image: UIImage? = nil,
      primaryAction: UIAction? = nil
    ) { self.init() }
  }
#endif
