@_exported import Foundation

// Source: Apple's documentation after the iOS 26 SDK. In older documentation, the
// inner handler of a data representation is not Sendable. `_ObjectiveCBridgeable` does not exist here.
public protocol NSItemProviderReading {}
extension String: NSItemProviderReading {}
extension URL: NSItemProviderReading {}

open class NSItemProvider: NSObject {
  open func canLoadObject<T: NSItemProviderReading>(ofClass: T.Type) -> Bool { false }
  open func loadObject<T: NSItemProviderReading>(
    ofClass: T.Type,
    completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress { Progress(totalUnitCount: 1) }
  public convenience init?(contentsOf fileURL: URL!) { self.init() }
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (
        @escaping @Sendable (Data?, (any Error)?) -> Void
      ) -> Progress?
  ) {}
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable { case all }

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}
