@_exported import FoundationShim

#if SHIM_MACOS
  @_exported import AppKit
#else
  @_exported import UIKit
#endif

// Source: SwiftUI.swiftinterface of iOS 16.5 and 18.1, and Apple's documentation after the iOS 26
// SDK: views are isolated to the main actor, modifiers are not. Every body is of one type here.
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

@resultBuilder public struct ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildExpression<C: View>(_ c: C) -> C { c }
  public static func buildBlock<C: View>(_ c: C) -> C { c }
  public static func buildBlock<each C: View>(_ c: repeat each C) -> ShimView { ShimView() }
  public static func buildIf<C: View>(_ c: C?) -> C? { c }
  public static func buildEither<C: View>(first c: C) -> ShimView { ShimView() }
  public static func buildEither<C: View>(second c: C) -> ShimView { ShimView() }
}

extension Never: View { public var body: Never { fatalError() } }
extension Optional: View where Wrapped: View { public var body: Never { fatalError() } }

public struct EmptyView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
}

// The type of every `some View`.
public struct ShimView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
}

public struct Alignment: Equatable, Sendable {
  public static let center = Alignment()
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  typealias Content = ShimView
}

extension View {
  nonisolated public func modifier<T>(_ modifier: T) -> some View { ShimView() }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    ShimView()
  }
  nonisolated public func onContinueUserActivity(
    _ activityType: String,
    perform action: @escaping (NSUserActivity) -> Void
  ) -> some View { ShimView() }
  nonisolated public func sheet<C: View>(
    isPresented: Binding<Bool>,
    onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: @escaping () -> C
  ) -> some View { ShimView() }
  nonisolated public func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>,
    _ value: V
  ) -> some View { ShimView() }
  nonisolated public func onAppear(perform action: (() -> Void)? = nil) -> some View { ShimView() }
  nonisolated public func background<V: View>(
    alignment: Alignment = .center,
    @ViewBuilder content: () -> V
  ) -> some View { ShimView() }
  nonisolated public func task<T: Equatable>(
    id value: T,
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { ShimView() }
  nonisolated public func userActivity(
    _ activityType: String,
    isActive: Bool = true,
    _ update: @escaping (NSUserActivity) -> Void
  ) -> some View { ShimView() }
  nonisolated public func navigationTitle(_ title: LocalizedStringKey) -> some View { ShimView() }
  nonisolated public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type,
    @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { ShimView() }
  // From memory: `task` inherits the isolation of where it is called.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { ShimView() }
}
