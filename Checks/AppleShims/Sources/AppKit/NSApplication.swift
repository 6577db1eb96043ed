@_exported import FoundationShim

#if SHIM_CATALYST
  // Mac Catalyst can import AppKit, which contains only a few types there, such as NSToolbar.
  @MainActor open class NSToolbar: NSObject {}
#else
  // Source: Apple's documentation after the iOS 26 SDK. The isolation of the delegate is from
  // memory.
  @MainActor open class NSResponder: NSObject {
    public override init() {}
  }

  @MainActor open class NSApplication: NSResponder {
    nonisolated public static let didBecomeActiveNotification = Notification.Name(
      "NSApplicationDidBecomeActiveNotification"
    )
    nonisolated public static let didResignActiveNotification = Notification.Name(
      "NSApplicationDidResignActiveNotification"
    )
    public static let shared = NSApplication()
  }

  @MainActor public protocol NSUserActivityRestoring: NSObjectProtocol {}

  @MainActor public protocol NSApplicationDelegate: NSObjectProtocol {}
  extension NSApplicationDelegate {
    public static func main() {}
  }

  // Requires the methods that are optional in Apple's protocol.
  @MainActor public protocol NSApplicationDelegateLinkMethods: NSObjectProtocol {
    func application(_ application: NSApplication, open urls: [URL])
    func application(
      _ application: NSApplication,
      continue userActivity: NSUserActivity,
      restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void
    ) -> Bool
  }

  @MainActor public protocol NSApplicationDelegateLaunchMethods: NSObjectProtocol {
    func applicationDidFinishLaunching(_ notification: Notification)
  }

  @MainActor open class NSView: NSResponder {}

  @MainActor open class NSTextField: NSView {
    public convenience init(labelWithString stringValue: String) { self.init() }
    public var stringValue = ""
  }

  @MainActor open class NSWorkspace: NSObject {
    public static let shared = NSWorkspace()
    @discardableResult public func open(_ url: URL) -> Bool { true }
  }

  @MainActor open class NSWindow: NSResponder {
    public struct StyleMask: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let titled = Self(rawValue: 1)
      public static let closable = Self(rawValue: 2)
    }
    public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
    public init(
      contentRect: CGRect,
      styleMask style: StyleMask,
      backing backingStoreType: BackingStoreType,
      defer flag: Bool
    ) {}
    public var contentView: NSView?
    public func makeKeyAndOrderFront(_ sender: Any?) {}
  }
#endif
