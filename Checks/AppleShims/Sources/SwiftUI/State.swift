public import Combine
import FoundationShim

// Source: SwiftUI.swiftinterface of iOS 16.5 and 18.1. Nothing is stored.
@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Binding<Value> { fatalError() }
}

@propertyWrapper public struct Binding<Value> {
  public init(
    get: @escaping @isolated(any) @Sendable () -> Value,
    set: @escaping @isolated(any) @Sendable (Value) -> Void
  ) {}
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set {}
  }
  public var projectedValue: Self { self }
}

// From memory: the initialiser's isolation.
@MainActor @preconcurrency @propertyWrapper
public struct StateObject<ObjectType: ObservableObject> {
  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {}
  public var wrappedValue: ObjectType { fatalError() }
}

@propertyWrapper public struct Environment<Value> {
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
  public var wrappedValue: Value { fatalError() }
}

public struct EnvironmentValues {
  public init() {}
  public var scenePhase: ScenePhase {
    get { .active }
    set {}
  }
  // Apple's is isolated to the main actor (documentation after the iOS 26 SDK).
  @MainActor @preconcurrency public var openURL: OpenURLAction {
    get { OpenURLAction { _ in .systemAction } }
    set {}
  }
}

// Source: Apple's documentation after the iOS 26 SDK.
@MainActor @preconcurrency public struct OpenURLAction {
  public struct Result: Sendable {
    public static let handled = Result()
    public static let discarded = Result()
    public static let systemAction = Result()
    public static func systemAction(_ url: URL) -> Result { Result() }
  }
  @MainActor @preconcurrency public init(handler: @escaping (URL) -> Result) {}
  public func callAsFunction(_ url: URL) {}
}
