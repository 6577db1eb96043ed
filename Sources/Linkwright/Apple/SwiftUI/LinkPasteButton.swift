#if canImport(SwiftUI)
  public import SwiftUI

  /// The paste button of the system, which takes a link or a code and needs no permission.
  ///
  /// ```swift
  /// LinkPasteButton(center) { text in code = InviteCode(text) }
  /// ```
  public struct LinkPasteButton: View {
    private let center: any LinkReceiving
    private let onOther: @MainActor (String) -> Void

    /// Makes a button.
    ///
    /// - Parameters:
    ///   - center: What takes the links.
    ///   - onOther: What is done with a text that is no link of the app, such as an invite code.
    public init(
      _ center: any LinkReceiving,
      onOther: @escaping @MainActor (String) -> Void = { _ in }
    ) {
      self.center = center
      self.onOther = onOther
    }

    /// The button.
    public var body: some View {
      // Apple does not say on which thread it is called.
      PasteButton(payloadType: String.self) { @Sendable [center, onOther] texts in
        Task { @MainActor in
          for text in texts where !center.receive(IncomingLink(pasted: text)) { onOther(text) }
        }
      }
    }
  }
#endif
