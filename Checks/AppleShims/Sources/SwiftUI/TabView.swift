import FoundationShim

// Source: Apple's documentation after the iOS 26 SDK.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  nonisolated public init(
    selection: Binding<SelectionValue>?,
    @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}

extension View {
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    ShimView()
  }
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { ShimView() }
}
