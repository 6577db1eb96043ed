#if canImport(SwiftUI)
  public import SwiftUI

  /// A paste button that accepts a link or other text, such as an invite code, without a permission
  /// prompt.
  public struct LinkPasteButton: View {
    private let center: any LinkReceiving
    private let onOther: @MainActor (String) -> Void

    /// Creates a paste button.
    ///
    /// - Parameters:
    ///   - center: The center that accepts the links.
    ///   - onOther: A closure that is called with the pasted text if the text is not one of the
    ///     app's links. For example, the text may be an invite code.
    public init(
      _ center: any LinkReceiving,
      onOther: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      self.center = center
      self.onOther = onOther
    }

    /// The system's paste button.
    public var body: some View {
      // Apple does not document the thread on which this closure is called.
      PasteButton(payloadType: String.self) { @Sendable [center, onOther] texts in
        Task { @MainActor in
          for text in texts where !center.receive(IncomingLink(pasted: text)) { onOther(text) }
        }
      }
    }
  }
#endif
