import FoundationShim

// Source: SwiftUI.swiftinterface of iOS 16.5, lines 5325 to 5415; initialisers are nonisolated in
// the documentation of 18. Left out: several items at once.
public protocol Transferable {}
extension URL: Transferable {}
extension String: Transferable {}
extension Never: Transferable {}

public struct SharePreview<Image: Transferable, Icon: Transferable> {
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) {}
}
extension SharePreview where Icon == Never {
  public init(_ titleKey: LocalizedStringKey, image: Image) {}
}
extension SharePreview where Image == Never, Icon == Never {
  public init(_ titleKey: LocalizedStringKey) {}
  @_disfavoredOverload public init<S: StringProtocol>(_ title: S) {}
}

#if !SHIM_TVOS
  public struct DefaultShareLinkLabel: View { public var body: Never { fatalError() } }

  public struct ShareLink<Data, PreviewImage, PreviewIcon, Label>: View
  where
    Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable,
    Label: View,
    Data.Element: Transferable
  {
    nonisolated public init(
      items: Data,
      subject: Text? = nil,
      message: Text? = nil,
      preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>,
      @ViewBuilder label: () -> Label
    ) {}
    public var body: Never { fatalError() }
  }

  extension ShareLink {
    nonisolated public init<I: Transferable>(
      item: I,
      subject: Text? = nil,
      message: Text? = nil,
      preview: SharePreview<PreviewImage, PreviewIcon>,
      @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<I> {}
  }

  extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init(
      item: URL,
      subject: Text? = nil,
      message: Text? = nil,
      @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<URL> {}
    nonisolated public init(
      item: String,
      subject: Text? = nil,
      message: Text? = nil,
      @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<String> {}
  }

  extension ShareLink where Label == DefaultShareLinkLabel {
    nonisolated public init<I: Transferable>(
      item: I,
      subject: Text? = nil,
      message: Text? = nil,
      preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {}
  }

  extension ShareLink
  where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    nonisolated public init(item: URL, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<URL> {}
    nonisolated public init(item: String, subject: Text? = nil, message: Text? = nil)
    where Data == CollectionOfOne<String> {}
    nonisolated public init(
      _ titleKey: LocalizedStringKey,
      item: URL,
      subject: Text? = nil,
      message: Text? = nil
    ) where Data == CollectionOfOne<URL> {}
  }
#endif
