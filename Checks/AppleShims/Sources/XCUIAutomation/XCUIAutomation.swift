@_exported import FoundationShim

// Source: Apple's documentation after the iOS 26 SDK.
@MainActor public protocol XCUIElementTypeQueryProvider {
  var staticTexts: XCUIElementQuery { get }
  var buttons: XCUIElementQuery { get }
}

@MainActor open class XCUIElement: NSObject, XCUIElementTypeQueryProvider {
  public var staticTexts: XCUIElementQuery { XCUIElementQuery() }
  public var buttons: XCUIElementQuery { XCUIElementQuery() }
  public func tap() {}
  public func waitForExistence(timeout: TimeInterval) -> Bool { false }
}

@MainActor open class XCUIElementQuery: NSObject {
  public subscript(key: String) -> XCUIElement { XCUIElement() }
}

@MainActor open class XCUIApplication: XCUIElement {
  public override init() {}
  open func launch() {}
  open func terminate() {}
  open func open(_ url: URL) {}
}

@MainActor open class XCUISystem: NSObject {
  open func open(_ url: URL) {}
}

@MainActor open class XCUIDevice: NSObject {
  public static var shared: XCUIDevice { XCUIDevice() }
  open var system: XCUISystem { XCUISystem() }
}
