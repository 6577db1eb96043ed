@_exported import FoundationShim

// What UIKit contains on watchOS too.
open class UIColor: NSObject, @unchecked Sendable {
  #if !SHIM_TVOS && !SHIM_WATCHOS
    public static let systemBackground = UIColor()
  #endif
}

open class UIImage: NSObject, @unchecked Sendable {}
