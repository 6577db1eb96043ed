@_exported import FoundationShim

// Source: Apple's documentation after the iOS 26 SDK.
open class LPLinkMetadata: NSObject {
  public var originalURL: URL?
  public var url: URL?
  public var title: String?
  public var imageProvider: NSItemProvider?
}
