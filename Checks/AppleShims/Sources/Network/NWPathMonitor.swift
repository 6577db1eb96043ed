public import Dispatch

// Source: Apple's documentation after the iOS 26 SDK.
public struct NWInterface: Hashable, Sendable {
  public let name: String
}

public struct NWPath: Equatable, Sendable {
  public enum Status: Sendable { case satisfied, unsatisfied, requiresConnection }
  public let status: Status
  public let availableInterfaces: [NWInterface]
}

public final class NWPathMonitor: Sendable {
  public init() {}
  public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
    get { nil }
    set {}
  }
  public func start(queue: DispatchQueue) {}
  public func cancel() {}
}
