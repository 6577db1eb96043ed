// tvOS and watchOS have no paste button.
#if canImport(SwiftUI) && !os(tvOS) && !os(watchOS)
  public import SwiftUI
  import UniformTypeIdentifiers

  /// A paste button that accepts a link, an invite code or other text without a permission prompt.
  ///
  /// The button also finds a link or a code in longer text, such as a message that the user
  /// received.
  public struct LinkPasteButton: View {
    private let center: any LinkReceiving
    private let onCode: (@MainActor (InviteCode) -> Void)?
    private let onOther: @MainActor (String) -> Void
    @State private var scene = ViewScene()

    /// Creates a paste button.
    ///
    /// - Parameters:
    ///   - center: The center that accepts the links.
    ///   - onCode: A closure that is called with the invite code in the pasted text, if the text
    ///     contains no link of the app. If it is nil (the default), `onOther` is called instead.
    ///   - onOther: A closure that is called with the pasted text, if the text contains neither a
    ///     link of the app nor an invite code. By default, the closure does nothing.
    public init(
      _ center: any LinkReceiving,
      onCode: (@MainActor (InviteCode) -> Void)? = nil,
      onOther: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      self.center = center
      self.onCode = onCode
      self.onOther = onOther
    }

    /// The system's paste button.
    public var body: some View {
      let (center, scene, onCode, onOther) = (center, scene, onCode, onOther)
      // Apple does not document the thread on which this closure is called.
      PasteButton(supportedContentTypes: [.url, .text]) { @Sendable providers in
        PastedItems.load(providers) { texts in
          center.receive(pasted: texts, in: scene.id, onCode: onCode, onOther: onOther)
        }
      }
      .onScene { scene.id = $0 }
    }
  }
#endif
