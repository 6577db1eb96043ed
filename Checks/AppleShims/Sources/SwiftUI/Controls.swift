import FoundationShim

#if !SHIM_TVOS && !SHIM_WATCHOS
  public import UniformTypeIdentifiers
#endif

// Source: SwiftUI.swiftinterface of iOS 16.5 and 18.1, as far as adapters and examples use it; what
// is not in `docs` of Apple as of the iOS 26 SDK is from memory.
public struct Text: View {
  nonisolated public init(_ key: LocalizedStringKey) {}
  @_disfavoredOverload nonisolated public init<S: StringProtocol>(_ content: S) {}
  nonisolated public init(verbatim content: String) {}
  public var body: Never { fatalError() }
}

public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
  public init(stringLiteral value: String) {}
}

public struct Image: View, Transferable {
  nonisolated public init(systemName: String) {}
  public var body: Never { fatalError() }
}

public struct Label: View {
  nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String) {}
  public var body: Never { fatalError() }
}

public struct Button<Label: View>: View {
  nonisolated public init(
    action: @escaping @MainActor () -> Void,
    @ViewBuilder label: () -> Label
  ) {}
  public var body: Never { fatalError() }
}
extension Button where Label == Text {
  nonisolated public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
  }
}

#if !SHIM_TVOS && !SHIM_WATCHOS
  // The initialisers are those of Apple's documentation after the iOS 26 SDK.
  public struct PasteButton: View {
    nonisolated public init<T: Transferable>(
      payloadType: T.Type,
      onPaste: @escaping ([T]) -> Void
    ) {}
    nonisolated public init(
      supportedContentTypes: [UTType],
      payloadAction: @escaping ([NSItemProvider]) -> Void
    ) {}
    public var body: Never { fatalError() }
  }
#endif

public struct ProgressView: View {
  nonisolated public init() {}
  public var body: Never { fatalError() }
}

public struct Link<Label: View>: View {
  nonisolated public init(destination: URL, @ViewBuilder label: () -> Label) {}
  public var body: Never { fatalError() }
}

public struct List<Content: View>: View {
  public init(@ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

public struct VStack<Content: View>: View {
  nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {}
  public var body: Never { fatalError() }
}

// Source: Apple's documentation after the iOS 26 SDK.
nonisolated public struct NavigationStack<Data, Root: View>: View {
  nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root)
  where
    Data: MutableCollection, Data: RandomAccessCollection, Data: RangeReplaceableCollection,
    Data.Element: Hashable
  {}
  @MainActor public var body: Never { fatalError() }
}

// Source: Apple's documentation after the iOS 26 SDK.
public struct TabView<SelectionValue: Hashable, Content: View>: View {
  nonisolated public init(
    selection: Binding<SelectionValue>?,
    @ViewBuilder content: () -> Content
  ) {}
  public var body: Never { fatalError() }
}

extension View {
  nonisolated public func tag<V: Hashable>(_ tag: V) -> some View { ShimView() }
}
