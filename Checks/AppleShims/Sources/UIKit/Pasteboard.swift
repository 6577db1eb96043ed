import FoundationShim

#if !SHIM_TVOS && !SHIM_WATCHOS
  // Source: Apple's documentation after the iOS 26 SDK.
  @MainActor public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
    var pasteConfiguration: UIPasteConfiguration? { get set }
    func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
    func paste(itemProviders: [NSItemProvider])
  }

  @MainActor open class UIPasteConfiguration: NSObject {
    public override init() {}
    public convenience init<T: NSItemProviderReading>(forAccepting _: T.Type) { self.init() }
    public convenience init(acceptableTypeIdentifiers: [String]) { self.init() }
    public func addTypeIdentifiers<T: NSItemProviderReading>(forAccepting _: T.Type) {}
  }

  @MainActor open class UIPasteControl: UIControl {
    @MainActor open class Configuration: NSObject {
      public override init() {}
    }
    public init(configuration: Configuration) { super.init(frame: .zero) }
    public required init?(coder: NSCoder) { nil }
    public weak var target: (any UIPasteConfigurationSupporting)?
  }
#endif
