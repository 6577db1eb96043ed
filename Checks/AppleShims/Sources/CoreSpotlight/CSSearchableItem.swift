@_exported import FoundationShim
public import UniformTypeIdentifiers

// Source: Apple's documentation after the iOS 26 SDK. The classes have no isolation there.
// That the completion handler is Sendable is from memory.
public let CSSearchableItemActionType: String = "com.apple.corespotlightitem"
public let CSSearchableItemActivityIdentifier: String = "kCSSearchableItemActivityIdentifier"

open class CSSearchableItemAttributeSet: NSObject {
  public init(contentType: UTType) {}
  public var title: String?
  public var contentDescription: String?
}

open class CSSearchableItem: NSObject {
  public init(
    uniqueIdentifier: String?,
    domainIdentifier: String?,
    attributeSet: CSSearchableItemAttributeSet
  ) {}
}

open class CSSearchableIndex: NSObject {
  public class func `default`() -> CSSearchableIndex { CSSearchableIndex() }
  open func indexSearchableItems(
    _ items: [CSSearchableItem],
    completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
  ) {}
}
