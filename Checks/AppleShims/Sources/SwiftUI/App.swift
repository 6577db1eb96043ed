import FoundationShim

// Source: SwiftUI.swiftinterface of iOS 16.5; `@MainActor` of App and Scene is from memory of 18.
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}
extension App {
  @MainActor @preconcurrency public static func main() {}
}

@MainActor @preconcurrency public protocol Scene {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
}
extension Never: Scene {}

@resultBuilder public struct SceneBuilder {
  public static func buildBlock<C: Scene>(_ c: C) -> C { c }
}

public struct WindowGroup<Content: View>: Scene {
  nonisolated public init(@ViewBuilder content: @escaping () -> Content) {}
  public var body: Never { fatalError() }
}

#if !SHIM_MACOS && !SHIM_WATCHOS
  @MainActor @preconcurrency @propertyWrapper
  public struct UIApplicationDelegateAdaptor<D: NSObject & UIApplicationDelegate> {
    public init(_ delegateType: D.Type = D.self) {}
    public var wrappedValue: D { fatalError() }
  }
#endif

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }
