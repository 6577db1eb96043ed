@_exported import Foundation

// Source: Apple's documentation after the iOS 26 SDK. `_ObjectiveCBridgeable` does not exist here.
public protocol NSItemProviderReading {}
extension String: NSItemProviderReading {}
extension URL: NSItemProviderReading {}

open class NSItemProvider: NSObject {
  open func canLoadObject<T: NSItemProviderReading>(ofClass: T.Type) -> Bool { false }
  open func loadObject<T: NSItemProviderReading>(
    ofClass: T.Type,
    completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
}

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}
